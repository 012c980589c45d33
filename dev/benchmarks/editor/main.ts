import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { places } from '../../scripts/lib/paths.mjs'
import { buildPages } from '../build-pages.mjs'
import { tableOf } from '../compared.ts'
import type { Samples } from '../compared.ts'
import { onFreshPage, servePages, takingTurns } from '../served-pages.ts'
import { quantile } from '../signing/figures.ts'

/** Tiptap as it comes, and with the browser laying out only what is near the screen, as our editor has it do. */
const sides = { ours: 'ours.html', theirs: 'theirs.html', spared: 'theirs.html#cv' }
type Side = keyof typeof sides
type Sampled = Record<Side, number[]>
interface Point {
  x: number
  y: number
}
/** ms until a text can be read, and until all of it is in the page. */
interface Opened {
  read: number
  whole: number
}

/** ms until the cells of a pasted table are on the screen, and until all of them are the editor's. */
interface Pasted {
  shown: number
  whole: number
}

const repeats = Number(process.env['EBM_EDITOR_REPEATS'] ?? 3)
/** Which groups of measures: `100`, `2000`, `10000` (blocks), `tables`, `paste`; all where it is not said. */
const only = process.env['EBM_EDITOR_ONLY']?.split(',')
const warming = 10
const keys = 60
const enters = 20

const sampled = (): Sampled => ({ ours: [], theirs: [], spared: [] })
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Calls what `pages/measures.mjs` offers. */
const call = <R>(page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(([what, given]) => (window as unknown as { bench: Record<string, (...all: unknown[]) => unknown> }).bench[what]?.(...given), [name, args] as const) as Promise<R>

/** ms of the page's main thread until now, all that it does. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Presses a key that often, as a person types, and gives the ms to the paint of each and the work of one. */
async function press(page: Page, devtools: CDPSession, times: number, key: (at: number) => string): Promise<{ paints: number[]; work: number }> {
  const before = await call<number>(page, 'length')
  const seen = await page.evaluate(() => (window as unknown as { bench: { times: number[] } }).bench.times.length)
  const from = await worked(devtools)
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key(at))
    await pause(30 + ((at * 7) % 25))
  }
  const work = ((await worked(devtools)) - from) / times
  await page.waitForFunction((count) => (window as unknown as { bench: { times: number[] } }).bench.times.length >= count, seen + times)
  const paints = await page.evaluate((skip) => (window as unknown as { bench: { times: number[] } }).bench.times.slice(skip), seen)
  const after = await call<number>(page, 'length')
  if (key(0) !== 'Enter' && after !== before + times) throw new Error(`${times} letters were typed, the text has ${after - before} more.`)
  return { paints, work }
}

/** A page with so many blocks, the caret in the middle of them. */
async function onText<T>(context: BrowserContext, side: Side, blocks: number, tables: boolean, work: (page: Page, opened: Opened) => Promise<T>): Promise<T> {
  return onFreshPage(context, `${served.url}/${sides[side]}`, async (page) => {
    const opened = await call<Opened>(page, 'open', blocks, tables)
    const { x, y } = await call<Point>(page, 'middle')
    await page.mouse.click(x, y)
    await call(page, 'listen')
    return work(page, opened)
  })
}

interface Bars {
  typing?: Pick<Samples, 'bar' | 'most'>
  middle?: Pick<Samples, 'bar' | 'most'>
  work?: number
  open?: number
}

const growth: Record<string, Sampled> = {}

async function typing(context: BrowserContext, blocks: number, tables: boolean, bars: Bars): Promise<Samples[]> {
  const [open, whole, work, middle, late, enter] = [sampled(), sampled(), sampled(), sampled(), sampled(), sampled()]
  await takingTurns(Object.keys(sides) as Side[], repeats, (side) =>
    onText(context, side, blocks, tables, async (page, opened) => {
      open[side].push(opened.read)
      whole[side].push(opened.whole)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Performance.enable')
      const letter = (at: number) => 'abcdefgh'.charAt(at % 8)
      await press(page, devtools, warming, letter)
      const typed = await press(page, devtools, keys, letter)
      work[side].push(typed.work)
      middle[side].push(quantile(typed.paints, 0.5))
      late[side].push(quantile(typed.paints, 0.95))
      enter[side].push(quantile((await press(page, devtools, enters, () => 'Enter')).paints, 0.95))
    }),
  )
  growth[`${blocks}${tables ? ' with tables' : ''}`] = work
  const text = `${blocks} blocks${tables ? ' with tables' : ''}`
  return [
    { what: `typing in ${text}: work a key`, unit: 'ms', ...work, ...(bars.work === undefined ? {} : { bar: bars.work }) },
    { what: '  beside Tiptap that spares layout', unit: 'ms', ours: work.ours, theirs: work.spared },
    { what: '  key to paint, p50', unit: 'ms', ...middle, ...bars.middle },
    { what: '  key to paint, p95', unit: 'ms', ...late, ...bars.typing },
    { what: '  the same beside Tiptap that spares layout', unit: 'ms', ours: late.ours, theirs: late.spared },
    { what: '  Enter to paint, p95', unit: 'ms', ...enter },
    { what: `opening ${text}: until it is read`, unit: 'ms', ...open, ...(bars.open === undefined ? {} : { bar: bars.open }) },
    { what: '  the same beside Tiptap that spares layout', unit: 'ms', ours: open.ours, theirs: open.spared },
    { what: '  until all of it is in the page', unit: 'ms', ...whole },
  ]
}

async function paste(context: BrowserContext): Promise<Samples[]> {
  const [times, whole] = [sampled(), sampled()]
  await takingTurns(Object.keys(sides) as Side[], repeats, (side) =>
    onText(context, side, 100, false, async (page) => {
      await call(page, 'copyTable', 500, 5)
      await page.keyboard.press('End')
      await call(page, 'awaitPaste', 2500)
      await page.keyboard.press('Control+v')
      const pasted = await call<Pasted>(page, 'pasted')
      times[side].push(pasted.shown)
      whole[side].push(pasted.whole)
    }),
  )
  return [
    { what: 'paste of a table of 500 rows and 5 columns', unit: 'ms', ...times, bar: 0.91 },
    { what: '  the same beside Tiptap that spares layout', unit: 'ms', ours: times.ours, theirs: times.spared },
    { what: '  until all of it can be written in', unit: 'ms', ...whole },
  ]
}

const load = () => (loadavg()[0] ?? 0).toFixed(1)
console.log(`\nEditors: ours and Tiptap 3.32.2 in one Chromium, ${cpus().length} cores, load ${load()}, ${repeats} repeats:\n`)
const served = await servePages(await buildPages('editor', { '@juggle/resize-observer': path.join(places.frontend, 'src/editor/page/native-resize-observer.ts') }))
const executable = await findChromium()
const browser = await chromium.launch(executable === null ? {} : { executablePath: executable })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })
  const groups: Record<string, () => Promise<Samples[]>> = {
    '100': () => typing(context, 100, false, {}),
    '2000': () => typing(context, 2000, false, { middle: { most: 10 }, typing: { most: 20 }, work: 1.43, open: 1 }),
    '10000': () => typing(context, 10_000, false, { typing: { bar: 3, most: 20 } }),
    tables: () => typing(context, 10_000, true, {}),
    paste: () => paste(context),
  }
  const measures: Samples[] = []
  for (const [name, measure] of Object.entries(groups)) if (only?.includes(name) ?? true) measures.push(...(await measure()))
  console.log(tableOf('Tiptap', measures))
  const [small, large] = [growth['100'], growth['10000']]
  if (small && large) {
    const times = (side: Side) => (quantile(large[side], 0.5) / quantile(small[side], 0.5)).toFixed(1)
    console.log(`  work a key in 10,000 blocks is ${times('ours')} times that in 100; Tiptap's ${times('theirs')}, ${times('spared')} where layout is spared`)
  }
  console.log(`\n  ${browser.version()}, load at the end ${load()}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser.close()
  served.stop()
}
