import type { Browser, Page } from '@playwright/test'
import { Simulator } from '../../e2e/support/simulator.ts'
import { pageOf } from './browser.ts'
import { share } from './timing.ts'

/** ms the device takes for a sale. */
const LATENCY = 200
const ITEM = 'Water, residential 0–5 m³'

/** ms after the key. */
interface Seen {
  whole: number
  /** The bill was sent to the site, and that answered. */
  sent: number
  saved: number
  /** The answer that had the receipt was asked for, and came. */
  asked: number
  answered: number
}

interface Taken extends Seen {
  /** ms of it that the device worked. */
  device: number
}

declare global {
  interface Window {
    receiptSeen: Promise<Seen>
  }
}

/** From the key that sends to the first frame that shows the receipt, in the page's own clock: nothing of the driver is in it. */
const watch = (page: Page) =>
  page.evaluate(() => {
    window.receiptSeen = new Promise((done) => {
      let pressed = 0
      window.addEventListener('keydown', ({ key, ctrlKey }) => {
        if (key === 'Enter' && ctrlKey && pressed === 0) pressed = performance.now()
      }, { capture: true })
      const look = () => {
        if (pressed > 0 && [...document.querySelectorAll('h2')].some(({ textContent }) => textContent.startsWith('The receipt is here'))) requestAnimationFrame((now) => {
          const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= pressed) as PerformanceResourceTiming[]
          const issue = asked.find(({ name }) => name.includes('ebm.api.invoices.issue'))
          const receipt = asked.filter(({ name, responseEnd }) => name.includes('ebm.api.invoices.sale') && responseEnd > 0).at(-1)
          if (issue === undefined || receipt === undefined) throw new Error('A receipt is shown that was not asked for.')
          done({ whole: now - pressed, sent: issue.startTime - pressed, saved: issue.responseEnd - pressed, asked: receipt.startTime - pressed, answered: receipt.responseEnd - pressed })
        })
        else requestAnimationFrame(look)
      }
      look()
    })
  })

async function sell(page: Page, phone: string): Promise<Seen> {
  await page.goto('/ebm/counter')
  await page.getByRole('combobox', { name: 'Find customer' }).fill(phone)
  await page.getByRole('option', { name: new RegExp(phone) }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Item, line 1' }).fill(ITEM)
  await page.getByRole('option', { name: ITEM }).first().click()
  await page.getByRole('textbox', { name: 'Quantity, line 1', exact: true }).fill('5')
  await watch(page)
  await page.keyboard.press('Control+Enter')
  const taken = page.evaluate(() => window.receiptSeen)
  return Promise.race([taken, page.waitForTimeout(60_000).then(() => Promise.reject(new Error('No receipt within a minute.')))])
}

/** Sales of one cashier, one after the other; the first are not counted. */
export async function atTheCounter(browser: Browser, url: string, controlUrl: string, repeats: number): Promise<Taken[]> {
  const simulator = new Simulator(controlUrl)
  await simulator.script({ mix: { share: 1, kinds: [`slow:${LATENCY}`], seed: 1 }, only: 'saveSales' })
  const { page, client } = await pageOf(browser, url, 'cashier@ebm.example')
  await page.addInitScript(() => (window.print = () => undefined))
  const { branch } = await client.get<{ branch: { name: string } | null }>('ebm.api.devices.mine')
  const phone = `07${String(Date.now()).slice(-8)}`
  await client.insert({ doctype: 'EBM Customer', branch: branch?.name, customer_name: `Uwase ${phone}`, phone })
  const taken: Taken[] = []
  const warm = 3
  for (let repeat = -warm; repeat < repeats; repeat += 1) {
    const before = (await simulator.worked()).length
    const seen = await sell(page, phone)
    const sales = (await simulator.worked()).slice(before).filter(({ operation }) => operation === 'saveSales')
    const [only] = sales
    if (only === undefined || sales.length > 1) throw new Error(`The device was asked ${sales.length} times for one sale.`)
    if (repeat >= 0) taken.push({ ...seen, device: (only.to - only.from) * 1000 })
  }
  await page.context().close()
  return taken
}

export function counterLines(taken: readonly Taken[], bar = 300): string {
  const line = (what: string, times: number[], beside = '') => `  ${what.padEnd(38)} p50 ${share(times, 0.5).toFixed(0).padStart(6)} ms   p95 ${share(times, 0.95).toFixed(0).padStart(6)} ms${beside}`
  const between = (from: (one: Taken) => number, to: (one: Taken) => number) => taken.map((one) => to(one) - from(one))
  const rest = taken.map(({ whole, device }) => whole - device)
  return [
    line('from the key to the receipt', taken.map(({ whole }) => whole)),
    line('of it the device', taken.map(({ device }) => device)),
    line('the rest', rest, `   bar ${bar} ms${share(rest, 0.95) > bar ? '   OVER' : ''}`),
    line('  until the bill is sent to the site', taken.map(({ sent }) => sent)),
    line('  until that has saved it', between(({ sent }) => sent, ({ saved }) => saved)),
    line('  to the device, back and told', between(({ saved, device }) => saved + device, ({ asked }) => asked)),
    line('  the receipt asked for', between(({ asked }) => asked, ({ answered }) => answered)),
    line('  the receipt shown', between(({ answered }) => answered, ({ whole }) => whole)),
  ].join('\n')
}
