import { DOCTYPE, Server } from './server.mjs'

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** A task of its own, without the milliseconds that timers wait. */
const nextTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(port1.close())
    port2.postMessage(null)
  })

/** When what these elements show is as wanted; looked at only when one of them changes. */
function seen(elements, isSeen) {
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!isSeen()) return
      observer.disconnect()
      done(performance.now())
    })
    for (const element of elements) observer.observe(element, { subtree: true, childList: true, characterData: true })
  })
}

async function until(isSo, what) {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 1500) throw new Error(`Waited in vain: ${what}`)
    await pause(20)
  }
}

/**
 * The measures, the same for both sides.
 *
 * @param side `mount(root, plan, onRender)`, `runMethod(name, title)` and `setTitle(name, title)` by the first list, `setTitleOfDocument(title)` by the document that all
 * subscribers show, `seed(docs)` and `restore(names, shown)` for the cold start.
 */
export function offer(side) {
  const renders = new Map()
  let server
  let plan

  const listElements = () => [...document.querySelectorAll('.list')]
  const rowsAt = (at) => listElements().map((list) => list.children[at])
  const all = (elements, text) => elements.every((element) => element.textContent.includes(text))

  /** Until nothing is on its way any more, lists that are asked again included. */
  async function settled() {
    await pause(700)
    await until(() => server.waiting === 0, 'the last answer')
    await pause(200)
  }

  function verify() {
    for (const list of listElements()) {
      if (list.children.length !== plan.shown) throw new Error(`${list.children.length} rows are shown instead of ${plan.shown}.`)
      for (const [at, row] of [...list.children].entries()) {
        const { title } = server.docs[at]
        if (row.firstChild.textContent !== title) throw new Error(`Row ${at} shows ${row.firstChild.textContent} instead of ${title}.`)
      }
    }
  }

  window.bench = {
    async mount(wanted) {
      plan = { lists: 10, rows: 1000, shown: 1000, subscribers: 0, documents: wanted.rows ?? 1000, ...wanted }
      server = new Server(plan.documents)
      const root = document.body.appendChild(document.createElement('div'))
      side.mount(root, plan, (name) => renders.set(name, (renders.get(name) ?? 0) + 1))
      await until(() => listElements().length === plan.lists && listElements().every((list) => list.children.length === plan.shown), 'rows')
      await until(() => [...document.querySelectorAll('.subscriber')].every((one) => one.textContent.includes('Title')), 'subscribers')
      await settled()
      verify()
    },

    /** ms until 1,000 changed documents of one answer are seen in all lists. */
    async changeMany(tag) {
      server.prepare(plan.rows, tag)
      const last = rowsAt(plan.shown - 1)
      const done = seen(last, () => all(last, tag))
      const from = performance.now()
      const ended = side.runMethod(server.docs[0].name)
      const to = await done
      await ended
      await settled()
      verify()
      return to - from
    },

    /** ms until one change is seen by all that show the document, and the rows that rendered for it. */
    async changeOne(tag) {
      const shown = [...rowsAt(0), ...document.querySelectorAll('.subscriber')]
      const title = `${server.docs[0].name} ${tag}`
      renders.clear()
      const done = seen(shown, () => all(shown, title))
      const from = performance.now()
      const ended = side.setTitleOfDocument(title)
      const to = await done
      await ended
      await settled()
      verify()
      const others = [...renders.keys()].filter((name) => name !== server.docs[0].name).length
      return { ms: to - from, others, renders: renders.get(server.docs[0].name) ?? 0 }
    },

    /** ms until 500 changes, each of another document and in a task of its own, are answered and seen. */
    async changeInARow(tag, count, by) {
      const shown = rowsAt(0)
      const done = seen(shown, () => all(shown, tag))
      const answers = []
      const from = performance.now()
      // The first row's comes last.
      for (let at = count - 1; at >= 0; at -= 1) {
        answers.push(side[by](server.docs[at].name, `${server.docs[at].name} ${tag}`))
        await nextTask()
      }
      await Promise.all(answers)
      const answered = performance.now()
      const to = Math.max(answered, await done)
      await settled()
      verify()
      return to - from
    },

    async seed(count) {
      server = new Server(count)
      await side.seed(server.docs)
    },

    /** ms from nothing in memory until `count` stored documents are there and the first `shown` are seen; nothing is answered. */
    async coldStart(count, shown) {
      server = new Server(count)
      server.silent = true
      const root = document.body.appendChild(document.createElement('div'))
      // The page's own start is no part of it.
      await pause(500)
      const isShown = () => root.querySelectorAll('.row').length === shown && [...root.querySelectorAll('.row')].every((row) => row.textContent.includes('Title'))
      const done = seen([root], isShown)
      const from = performance.now()
      const restored = side.restore(root, server.docs.map(({ name }) => name), shown).then((isComplete) => ({ at: performance.now(), isComplete }))
      const to = await done
      const { at, isComplete } = await restored
      if (!isComplete()) throw new Error('Not all stored documents are there.')
      return Math.max(to, at) - from
    },
  }
  document.title = `ready: ${DOCTYPE}`
}
