import { htmlOf, tableOf } from './documents.mjs'

/** The first task after the next frame: what was drawn is on the screen. */
const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(port1.close())
      port2.postMessage(null)
    })
  })

async function until(isSo, what) {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 3000) throw new Error(`Waited in vain: ${what}`)
    await painted()
  }
}

/**
 * The measures, the same for both sides.
 *
 * @param mount `(root, html) => void` makes an editor of that text in the page
 */
export function offer(mount) {
  let root
  const surface = () => root.querySelector('[contenteditable=true]')
  const isWhole = () => surface()?.textContent.includes('END')

  window.bench = {
    /** ms from the text as HTML until it can be read, and until all of it is in the page. */
    async open(blocks, tables) {
      const html = htmlOf(blocks, tables)
      root = document.body.appendChild(document.createElement('div'))
      await painted()
      const from = performance.now()
      mount(root, html)
      const isThere = () => surface()?.textContent
      if (!isThere()) await until(isThere, 'the text')
      await painted()
      const read = performance.now() - from
      if (isWhole()) return { read, whole: read }
      await until(isWhole, 'its end')
      return { read, whole: performance.now() - from }
    },

    /** Brings a paragraph in the middle of the text into the middle of the screen and tells where it is. */
    async middle() {
      const paragraphs = [...surface().querySelectorAll('p, [data-slate-node=element]')].filter((one) => one.textContent.split(' ').length === 16 && !one.querySelector('p, [data-slate-node=element]'))
      const one = paragraphs[Math.floor(paragraphs.length / 2)]
      for (let times = 0; times < 3; times += 1) {
        one.scrollIntoView({ block: 'center' })
        await painted()
      }
      const { left, top, height } = one.getBoundingClientRect()
      return { x: left + 60, y: top + Math.min(height, 16) / 2 }
    },

    /** From now on, ms from each key to the first task after the next frame. */
    listen() {
      const times = []
      window.bench.times = times
      window.addEventListener('keydown', ({ timeStamp, key }) => {
        if (key === 'Control') return
        void painted().then(() => times.push(performance.now() - timeStamp))
      }, true)
    },

    length: () => surface().textContent.length,
    blocks: () => surface().textContent.length && surface().querySelectorAll('p, h2, li, [data-slate-node=element]').length,

    /** Has a table ready to be pasted. */
    copyTable: (rows, columns) => navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([tableOf(rows, columns)], { type: 'text/html' }) })]),

    /** From now on, what comes of the next Ctrl V is measured. */
    awaitPaste(cells) {
      const had = surface().querySelectorAll('td, th').length
      const count = () => surface().querySelectorAll('td, th').length
      window.bench.paste = (async () => {
        const from = await new Promise((done) => window.addEventListener('keydown', ({ key, timeStamp }) => key === 'v' && done(timeStamp), true))
        await until(() => count() >= had + cells, 'the cells of the table')
        await painted()
        const shown = performance.now() - from
        const whole = () => surface().querySelector('tbody[contenteditable=false]') === null
        if (whole()) return { shown, whole: shown }
        await until(whole, 'the last of them to be the editor’s')
        return { shown, whole: performance.now() - from }
      })()
    },

    /** ms until a pasted table's cells were on the screen, and until all of them could be written in. */
    pasted: () => window.bench.paste,
  }
  document.title = 'ready'
}
