import { cpus, loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import type { FrappeClient } from '../../e2e/support/frappe-client.ts'
import { atTheCounter, counterLines } from './at-the-counter.ts'
import { openBrowser } from './browser.ts'
import { questionsOf } from './questions.ts'
import type { Question, Sample } from './questions.ts'
import { framesTable, scrolling } from './scrolling.ts'
import { openMeasured } from './site.ts'
import type { Measured } from './site.ts'
import { linesOf, share } from './timing.ts'
import type { Timed } from './timing.ts'

const repeats = Number(process.env['EBM_SCREENS_REPEATS'] ?? 60)
/** Answers that are not counted: connections, caches and pages of the database come with them. */
const warm = 5

async function timed(client: FrappeClient, { what, method, args, bar }: Question): Promise<Timed> {
  const times: number[] = []
  for (let repeat = -warm; repeat < repeats; repeat += 1) {
    const since = performance.now()
    await client.get(method, args)
    if (repeat >= 0) times.push(performance.now() - since)
  }
  return { what, p50: share(times, 0.5), p95: share(times, 0.95), ...(bar === undefined ? {} : { bar }) }
}

async function counts(client: FrappeClient) {
  const signed = await client.call<{ n: number }[]>('frappe.client.get_list', { doctype: 'EBM Daily Total', fields: ['sum(`count`) as n'], filters: { letter: ['is', 'not set'] }, order_by: '' })
  const invoices = await client.call<number>('frappe.client.get_count', { doctype: 'EBM Invoice' })
  return { invoices, receipts: signed[0]?.n ?? 0 }
}

async function sampleOf(client: FrappeClient): Promise<Sample> {
  const fields = ['name', 'poc_number', 'customer_name', 'customer_phone', 'meter_number', 'receipt_no', 'branch']
  const rows = await client.call<Sample[]>('frappe.client.get_list', { doctype: 'EBM Invoice', fields, filters: { status: 'Signed', poc_number: ['is', 'set'] }, order_by: 'name desc', limit_page_length: 1 })
  const [sample] = rows
  if (sample === undefined) throw new Error('There is no signed invoice with a POC number to ask for: make bills up first (docs/operations.md).')
  return sample
}

async function requests({ client }: Measured) {
  const measures: Timed[] = [await timed(client, { what: 'a request that does nothing', method: 'ping', args: {} })]
  for (const question of questionsOf(await sampleOf(client))) measures.push(await timed(client, question))
  console.log(`${repeats} answers each over HTTP on loopback, one after the other, of the whole request:\n\n${linesOf(measures)}\n`)
}

async function inTheBrowser(work: (browser: Browser) => Promise<void>) {
  const browser = await openBrowser()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

const groups: Record<string, (site: Measured) => Promise<void>> = {
  requests,
  scrolling: ({ url }) =>
    inTheBrowser(async (browser) => {
      const { rows, measures } = await scrolling(browser, url)
      console.log(`The list of invoices in Chromium, ${rows} rows loaded, the time from frame to frame:\n\n${framesTable(measures)}\n`)
    }),
  counter: (site) =>
    inTheBrowser(async (browser) => {
      const taken = await atTheCounter(browser, site.url, await site.withDevice(), Math.min(repeats, 20))
      console.log(`At the counter, ${taken.length} sales one after the other:\n\n${counterLines(taken)}\n`)
    }),
}

const chosen = (process.env['EBM_SCREENS_ONLY'] ?? Object.keys(groups).join(',')).split(',')
const unknown = chosen.filter((name) => !(name in groups))
if (unknown.length > 0) throw new Error(`EBM_SCREENS_ONLY knows ${Object.keys(groups).join(', ')}, not ${unknown.join(', ')}.`)

const site = await openMeasured()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.stop().finally(() => process.exit(1)))
try {
  const { invoices, receipts } = await counts(site.client)
  console.log(`\nScreens, ${process.env['EBM_SITE_URL'] ?? 'an embedded site'}: ${invoices} invoices, ${receipts} receipts in the totals; ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`)
  for (const name of chosen) await groups[name]?.(site)
} finally {
  await site.stop()
}
