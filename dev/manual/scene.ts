import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedSite } from '../e2e/support/embedded-site.ts'
import { FrappeClient } from '../e2e/support/frappe-client.ts'
import { password } from '../e2e/support/furnish.ts'
import { Simulator } from '../e2e/support/simulator.ts'

/** How long one of these may take: milliseconds. */
const LONGEST = 60_000

async function until(what: string, come: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST
  while (!(await come())) {
    if (Date.now() > end) throw new Error(`${what}: not there after ${LONGEST / 1000} s.`)
    await pause(200)
  }
}

const today = () => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)

/** A day's work beside the bills made up: the authority's lists taken over and its items registered, two sales, two refused for one cause, one whose answer was lost, two notices. */
export async function playScene(site: EmbeddedSite): Promise<void> {
  const simulator = new Simulator(site.controlUrl)
  const cashier = await FrappeClient.signIn(site.url, 'cashier@ebm.example', password)
  const [item] = await cashier.list<{ name: string }>('EBM Item', ['name'], { item_name: 'Water, residential 0–5 m³' })
  const sell = async (customer_name: string, qty: string, status: string) => {
    const bill = {
      bill_key: `counter/${randomUUID()}`, customer_name, customer_phone: '0788123456', payment_type: 'Cash', bill_date: today(),
      lines: [{ item: item?.name, qty, price: '401.20', discount_rate: '0', tax_letter: 'B' }],
    }
    const { name } = await cashier.call<{ name: string }>('ebm.api.invoices.issue', { bill, send: 1 })
    await until(`${name} as ${status}`, async () => (await cashier.list('EBM Invoice', ['name'], { name, status })).length > 0)
  }
  const manager = await FrappeClient.signIn(site.url, 'manager@ebm.example', password)
  await manager.call('ebm.api.devices.synchronise', { device: 'KGL-01' })
  await until('The lists of the authority', async () => (await manager.list('EBM Item Class', ['name'])).length > 0)
  for (const { name } of await manager.list<{ name: string }>('EBM Item', ['name'])) await manager.call('ebm.api.items.register', { item: name })
  await sell('Umuhoza Aline', '5', 'Signed')
  await sell('Ingabire Diane', '12', 'Signed')
  for (const refused of ['Uwimana Jean Bosco', 'Nkurunziza Eric']) {
    await simulator.script({ list: ['refuse:884'], only: 'saveSales' })
    await sell(refused, '8', 'Parked')
  }
  await simulator.mode({ mode: 'take-no-answer', count: 1 })
  await sell('Mukamana Espérance', '6', 'Incomplete')

  const supervisor = await FrappeClient.signIn(site.url, 'supervisor@ebm.example', password)
  const notice = (title: string, text: string, pinned: number) => supervisor.call('ebm.api.notices.add', { title, text, pinned, shown_from: today() })
  await notice('New tariff from January', '<p>The new prices are entered and hold from 1 January by themselves.</p>', 0)
  await notice('Stock count on Friday', '<p>The counters close at <strong>15:00</strong>. Bills that come in later are signed on Monday.</p>', 1)
}
