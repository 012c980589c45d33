import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { buildPages } from '../build-pages.mjs'
import { tableOf } from '../compared.ts'
import type { Samples } from '../compared.ts'
import { onFreshPage, servePages, takingTurns } from '../served-pages.ts'
import type { Bench, Plan } from './protocol.ts'

const sides = ['ours', 'theirs'] as const
type Side = (typeof sides)[number]
type Sampled = Record<Side, number[]>

const repeats = Number(process.env['EBM_STORE_REPEATS'] ?? 5)
/** Which groups of measures: `30`, `200`, `1000` (rows shown), `cold`, `heap`; all where it is not said. */
const only = process.env['EBM_STORE_ONLY']?.split(',')
const burst = 500
const stored = 5000
const sampled = (): Sampled => ({ ours: [], theirs: [] })
const onPage = <T>(context: BrowserContext, side: Side, work: (page: Page) => Promise<T>) => onFreshPage(context, `${served.url}/${side}.html`, work)

/** Calls one of the page's measures. */
const call = <K extends keyof Bench>(page: Page, name: K, ...args: Parameters<Bench[K]>) =>
  page.evaluate(([what, given]) => (window as unknown as { bench: Record<string, (...all: unknown[]) => unknown> }).bench[what as string]?.(...(given as unknown[])), [name, args] as const) as ReturnType<Bench[K]>

const repeated = (times: number, work: (side: Side, repeat: number) => Promise<void>) => takingTurns(sides, times, work)

/** Rows that rendered for one change: of the document itself in all lists, and of others. */
const rendered: Record<Side, { others: number; renders: number }> = { ours: { others: 0, renders: 0 }, theirs: { others: 0, renders: 0 } }

async function changes(context: BrowserContext, shown: number, bars: { many?: number; one?: number; row?: number; answers?: number }): Promise<Samples[]> {
  const [first, many, one, row, answers] = [sampled(), sampled(), sampled(), sampled(), sampled()]
  await repeated(repeats, (side, repeat) =>
    onPage(context, side, async (page) => {
      await call(page, 'mount', { shown, subscribers: 50 })
      await call(page, 'changeOne', 'warm')
      for (const time of ['first', 'second']) {
        const single = await call(page, 'changeOne', `${time} of ${repeat}`)
        one[side].push(single.ms)
        rendered[side] = { others: Math.max(rendered[side].others, single.others), renders: Math.max(rendered[side].renders, single.renders) }
      }
      if (bars.many !== undefined) {
        // The first of a page is done by code that has never run, into rows that were never changed.
        first[side].push(await call(page, 'changeMany', `first ${repeat}`))
        for (const time of ['many', 'again']) many[side].push(await call(page, 'changeMany', `${time} ${repeat}`))
      }
      // Half a minute a side at 1,000 rows: three are enough.
      if (repeat >= 3) return
      if (bars.row !== undefined) row[side].push(await call(page, 'changeInARow', `row ${repeat}`, burst, 'setTitle'))
      if (bars.answers !== undefined) answers[side].push(await call(page, 'changeInARow', `answers ${repeat}`, burst, 'runMethod'))
    }),
  )
  const rows = `${shown} rows shown`
  return [
    ...(bars.many === undefined ? [] : [{ what: `1,000 changed documents seen in 10 lists, ${rows}`, unit: 'ms' as const, ...many, bar: bars.many }]),
    ...(bars.many === undefined ? [] : [{ what: `the same, the first of a page`, unit: 'ms' as const, ...first }]),
    { what: `one change seen by 50 subscribers, 10 lists, ${rows}`, unit: 'ms' as const, ...one, ...(bars.one === undefined ? {} : { bar: bars.one }) },
    ...(bars.row === undefined ? [] : [{ what: `${burst} changes in a row by setValue, ${rows}`, unit: 'ms' as const, ...row, bar: bars.row }]),
    ...(bars.answers === undefined ? [] : [{ what: `${burst} answers of a method in a row, a document each, ${rows}`, unit: 'ms' as const, ...answers, bar: bars.answers }]),
  ]
}

async function coldStart(browserContext: BrowserContext): Promise<Samples[]> {
  const [whole, fewer] = [sampled(), sampled()]
  for (const side of sides) await onPage(browserContext, side, (page) => call(page, 'seed', stored))
  await repeated(repeats, async (side) => {
    whole[side].push(await onPage(browserContext, side, (page) => call(page, 'coldStart', stored, 50)))
  })
  // What frappe-ui can do and we do not: reading only what is shown.
  await repeated(repeats, async (side) => {
    fewer[side].push(side === 'ours' ? (whole.ours[fewer.ours.length] ?? Number.NaN) : await onPage(browserContext, side, (page) => call(page, 'coldStart', 50, 50)))
  })
  return [
    { what: `cold start: ${stored} stored documents there, 50 seen`, unit: 'ms', ...whole, bar: 6 },
    { what: 'the same, but frappe-ui reads only the 50', unit: 'ms', ...fewer },
  ]
}

/** MB of JS heap that 10 lists over 10,000 documents take, over the same page with 10 rows a list. */
async function heap(context: BrowserContext): Promise<Samples[]> {
  const taken = sampled()
  const used = (side: Side, plan: Plan) =>
    onPage(context, side, async (page) => {
      await call(page, 'mount', plan)
      const devtools = await context.newCDPSession(page)
      for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
    })
  await repeated(2, async (side) => {
    const without = await used(side, { rows: 10, shown: 10, documents: 10_000 })
    taken[side].push((await used(side, { rows: 10_000, shown: 30, documents: 10_000 })) - without)
  })
  return [{ what: 'heap of 10 lists over 10,000 documents', unit: 'MB', ...taken, bar: 6 }]
}

const load = () => (loadavg()[0] ?? 0).toFixed(1)
console.log(`\nData layers: ours and frappe-ui 0.1.278 in one Chromium, ${cpus().length} cores, load ${load()}, ${repeats} repeats:\n`)
const served = await servePages(await buildPages('store', { 'frappe-ui-source': path.join(import.meta.dirname, 'node_modules/frappe-ui/src') }))
const executable = await findChromium()
const browser = await chromium.launch(executable === null ? {} : { executablePath: executable })
try {
  const context = await browser.newContext()
  const groups: Record<string, () => Promise<Samples[]>> = {
    '30': () => changes(context, 30, { many: 200 }),
    '200': () => changes(context, 200, { one: 1.4, row: 4, answers: 4 }),
    '1000': () => changes(context, 1000, { many: 20, one: 1, row: 1 }),
    cold: () => coldStart(context),
    heap: () => heap(context),
  }
  const measures: Samples[] = []
  for (const name of ['30', '200', '1000', 'cold', 'heap']) if (only?.includes(name) ?? true) measures.push(...((await groups[name]?.()) ?? []))
  console.log(tableOf('frappe-ui', measures))
  for (const side of sides) {
    const { others, renders } = rendered[side]
    console.log(`  one change, ${side === 'ours' ? 'ours' : 'frappe-ui'}: at most ${renders} renders of its row in 10 lists, ${others} other rows rendered`)
  }
  console.log(`\n  ${browser.version()}, load at the end ${load()}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser.close()
  served.stop()
}
