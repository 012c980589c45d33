import { expect, test } from '@playwright/test'
import { isExternal, password } from './support/fixtures.ts'
import { billFor, issue, someone } from './support/actions.ts'
import { EmbeddedSite, SHORT } from './support/embedded-site.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { Simulator } from './support/simulator.ts'
import type { LedgerEntry, Mode } from './support/simulator.ts'
import type { InvoiceRow } from '../soak/evidence.ts'

/** How the device behaves while the worker dies, in turn: it has taken the sale, it has not, or it answers normally. */
const moods: Mode[] = [{ mode: 'take-no-answer' }, { mode: 'no-answer' }, { mode: 'up' }]
const rounds = 20

type Invoice = Pick<InvoiceRow, 'name' | 'customer_name' | 'status' | 'docstatus' | 'invc_no' | 'receipt_no' | 'signature'>

/** Kills the only worker between number and answer, then lets another take over. */
async function killOnce(site: EmbeddedSite, simulator: Simulator, api: FrappeClient, round: number): Promise<string> {
  const mood = moods[round % moods.length] as Mode
  const customer = someone(`Round ${round}`)
  await simulator.mode(mood)
  const { requests } = await simulator.state()
  await issue(api, await billFor(api, customer))
  if (mood.mode === 'up') {
    // Somewhere around the answer: 0, 10, 20 ... ms after the request has reached the device.
    await expect.poll(async () => (await simulator.state()).requests, { intervals: [2], timeout: 15_000 }).toBeGreaterThan(requests)
    await new Promise((done) => setTimeout(done, 10 * Math.floor(round / moods.length)))
  } else {
    await expect.poll(async () => (await simulator.state()).held, { intervals: [5], timeout: 15_000 }).toBe(1)
  }
  await site.kill('work')
  await simulator.mode({ mode: 'up' })
  site.startWorker()
  return customer
}

/** What the site and the device say of the same sale. */
function agree(invoices: Invoice[], ledger: LedgerEntry[]) {
  expect(invoices.map(({ customer_name }) => customer_name).sort()).toEqual(ledger.map(({ request }) => request.custNm).sort())
  for (const invoice of invoices) {
    const taken = ledger.find(({ request }) => request.custNm === invoice.customer_name)
    expect({ docstatus: invoice.docstatus, number: invoice.invc_no }).toEqual({ docstatus: 1, number: taken?.invcNo })
    if (invoice.status === 'Signed') {
      expect({ receipt: invoice.receipt_no, signature: invoice.signature }).toEqual({ receipt: taken?.rcptNo, signature: taken?.rcptSign })
    } else {
      expect(invoice.status).toBe('Incomplete')
    }
  }
}

test('the worker is killed 20 times between number and answer: ledger and journal agree', { tag: '@long' }, async () => {
  test.skip(isExternal, 'Kills processes: needs a site of its own.')
  test.setTimeout(300_000)
  const site = await EmbeddedSite.start(1, SHORT)
  try {
    const simulator = new Simulator(site.controlUrl)
    const api = await FrappeClient.signIn(site.url, 'supervisor@ebm.example', password)
    const customers: string[] = []
    for (let round = 0; round < rounds; round += 1) customers.push(await killOnce(site, simulator, api, round))

    const invoices = () => api.list<Invoice>('EBM Invoice', ['name', 'customer_name', 'status', 'docstatus', 'invc_no', 'receipt_no', 'signature'])
    await expect
      .poll(async () => (await invoices()).map(({ status }) => status).filter((status) => status !== 'Signed' && status !== 'Incomplete'), { timeout: 90_000 })
      .toEqual([])
    const ledger = await simulator.ledger()
    expect(ledger.map(({ request }) => request.custNm).sort()).toEqual([...customers].sort())
    agree(await invoices(), ledger)
    expect((await simulator.state()).mostAtOnce, 'requests at once on one counter').toBe(1)

    const admin = await FrappeClient.signIn(site.url, 'Administrator', 'admin')
    const journal = await admin.list<{ invoice: string }>('EBM Journal Entry', ['invoice'])
    const signed = (await invoices()).filter(({ status }) => status === 'Signed').map(({ name }) => name)
    expect(journal.map(({ invoice }) => invoice).sort(), 'one journal entry for each signature, none for anything else').toEqual(signed.sort())
    const numbers = await admin.list<{ invc_no: number; request_hash: string }>('EBM Number', ['invc_no', 'request_hash'])
    expect(numbers.map(({ invc_no, request_hash }) => [invc_no, request_hash]).sort(), 'the very bytes the device has').toEqual(
      ledger.map(({ invcNo, requestSha256 }) => [invcNo, requestSha256]).sort(),
    )
  } finally {
    await site.stop()
  }
})
