import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { EmbeddedSite } from '../../e2e/support/embedded-site.ts'
import { ExternalSite, password } from '../../e2e/support/external-site.ts'
import { FrappeClient } from '../../e2e/support/frappe-client.ts'
import { quarters, risen } from './level.ts'
import type { Measure } from './level.ts'
import { WatchedPage } from './watched-page.ts'

/** Five people, each in a browser of their own; the first has two tabs. */
const people = [
  ['cashier@ebm.example', ['Dashboard', 'Invoices']],
  ['officer@ebm.example', ['Invoices', 'Dashboard']],
  ['supervisor@ebm.example', ['Work', 'Invoices']],
  ['manager@ebm.example', ['Dashboard', 'Work', 'Invoices']],
  ['auditor@ebm.example', ['Invoices', 'Dashboard']],
] as const
const screenFor = 12_000
const cutEvery = 90_000
const cutFor = 5_000

const minutes = Number(process.env['EBM_SOAK_MINUTES'] ?? 30)
const end = Date.now() + minutes * 60_000
/** Of fewer samples nobody can say whether they are level. */
const fewest = 8
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const isOver = () => Date.now() >= end

const given = process.env['EBM_SITE_URL'] ?? ''
const site = given === '' ? await EmbeddedSite.start() : await ExternalSite.start(given)
const browser = await chromium.launch({
  ...(process.env['EBM_CHROMIUM'] === undefined ? {} : { executablePath: process.env['EBM_CHROMIUM'] }),
  args: ['--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'],
})
const failures: string[] = []
const noted = (what: string) => (error: unknown) => void failures.push(`${what}: ${String(error).slice(0, 300)}`)

/** A change every second: mostly of a draft, now and then a new one, seldom a bill that is signed. */
async function change() {
  const api = await FrappeClient.signIn(site.url, 'cashier@ebm.example', password)
  const [item] = await api.list<{ name: string }>('EBM Item', ['name'], { item_name: 'Water, residential 0–5 m³' })
  const issue = (send: 0 | 1) =>
    api.call<{ name: string }>('ebm.api.invoices.issue', {
      send,
      bill: {
        bill_key: `counter/${randomUUID()}`, customer_name: `Soak ${randomUUID().slice(0, 8)}`, customer_phone: '0788123456', payment_type: 'Cash',
        bill_date: new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10),
        lines: [{ item: item?.name, qty: '5', price: '401.20', discount_rate: '0', tax_letter: 'B' }],
      },
    })
  let draft = (await issue(0)).name
  for (let n = 1; !isOver(); n += 1) {
    const at = Date.now()
    try {
      if (n % 30 === 0) await issue(1)
      else if (n % 10 === 0) draft = (await issue(0)).name
      else await api.setValue('EBM Invoice', draft, { customer_phone: `0788${String(100_000 + n).slice(-6)}` })
      changes += 1
    } catch (error) {
      noted('a change')(error)
    }
    await pause(Math.max(0, 1_000 - (Date.now() - at)))
  }
}
let changes = 0

/** From screen to screen; measured at the same one each time. */
async function work(watched: WatchedPage, links: readonly string[]) {
  for (let n = 1; !isOver(); n += 1) {
    await pause(screenFor)
    try {
      await watched.go(links[n % links.length] ?? 'Dashboard')
      if (n % links.length !== 0) continue
      await pause(2_000)
      await watched.sample()
    } catch (error) {
      noted(watched.name)(error)
    }
  }
}

/** Now and then one of them loses the network for a moment. */
async function cut(contexts: BrowserContext[]) {
  for (let n = 0; !isOver(); n += 1) {
    await pause(cutEvery)
    const context = contexts[n % contexts.length]
    await context?.setOffline(true)
    await pause(cutFor)
    await context?.setOffline(false)
  }
}

const contexts: BrowserContext[] = []
const pages: [WatchedPage, readonly string[]][] = []
for (const [user, links] of people) {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Africa/Kigali' })
  contexts.push(context)
  await context.addCookies((await FrappeClient.signIn(site.url, user, password)).cookies())
  for (const tab of user === people[0][0] ? [1, 2] : [1]) {
    const watched = await WatchedPage.open(`${user.split('@')[0] ?? user} ${tab}`, context)
    await watched.page.goto('/ebm/dashboard')
    await watched.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    pages.push([watched, links])
  }
}
console.log(`  ${pages.length} pages of ${contexts.length} people, a change every second for ${minutes} min`)

async function tell() {
  while (!isOver()) {
    await pause(Math.min(60_000, end - Date.now()))
    const line = pages.map(([{ samples }]) => {
      const last = samples.at(-1)
      return last && `${(last.heap / 1e6).toFixed(1)} MB ${last.listeners} l ${last.sockets} s ${(last.stored / 1000).toFixed(1)} k ${last.requests} r`
    })
    console.log(`  ${changes} changes; ${line.join(' | ')}`)
  }
}

await Promise.all([change(), cut(contexts), tell(), ...pages.map(([watched, links]) => work(watched, links))])

const figure = (watched: WatchedPage, measure: Measure) => {
  const { first, last } = quarters(watched.samples, measure)
  const of = (value: number) => (measure === 'heap' ? `${(value / 1e6).toFixed(1)} MB` : String(Math.round(value)))
  return `${of(first)} → ${of(last)}`
}
console.log(`\n${changes} changes in ${minutes} min; first → last quarter`)
for (const [watched] of pages) {
  const line = (['heap', 'listeners', 'nodes', 'sockets', 'stored', 'requests'] as const).map((measure) => `${measure} ${figure(watched, measure)}`)
  console.log(`  ${watched.name.padEnd(13)} ${line.join('  ')}`)
  failures.push(...watched.failures.map((error) => `${watched.name}: ${error.slice(0, 300)}`), ...(watched.samples.length < fewest ? [] : risen(watched.name, watched.samples)))
}
await browser.close()
await site.stop()
for (const failure of failures.slice(0, 20)) console.error(`  ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
