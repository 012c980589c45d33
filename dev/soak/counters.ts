import { randomUUID } from 'node:crypto'
import type { FrappeClient } from '../e2e/support/frappe-client.ts'
import { furnishBranch } from '../e2e/support/furnish.ts'
import { Simulator } from '../e2e/support/simulator.ts'
import { faultMix } from './fault-mix.ts'
import type { Place } from './place.ts'

/** A counter with its branch and a device of its own. */
export interface SoakCounter {
  counter: string
  branch: string
  device: Simulator
  /** What was issued, by the name on the bill: no two are the same. */
  bills: Set<string>
}

/** A TIN nobody had before, so that each run begins with counters of its own. */
const freshTin = (index: number) => `9${String(Date.now()).slice(-7)}${index % 10}`

export async function openCounter(place: Place, admin: FrappeClient, index: number): Promise<SoakCounter> {
  const tin = freshTin(index)
  const { port, controlUrl } = await place.startDevice(tin)
  const { branch, counter } = await furnishBranch(admin, tin, port)
  return { counter, branch, device: new Simulator(controlUrl), bills: new Set() }
}

/** From now on a share of the calls fails. */
export const beginFaults = ({ device }: SoakCounter, share: number, seed: number) => device.script({ mix: { share, kinds: faultMix, seed } })

const kigaliDay = () => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)

/** Issues a bill of one to three lines; repeated until it is answered, which its key makes harmless. */
export async function issueBill(api: FrappeClient, { branch, bills }: SoakCounter, item: string, random: () => number) {
  const customer_name = `Soak ${randomUUID()}`
  const line = () => ({
    item,
    qty: (Math.floor(random() * 3000 + 1) / 100).toFixed(2),
    price: (Math.floor(random() * 120_000 + 100) / 100).toFixed(2),
    discount_rate: random() < 0.2 ? '7.50' : '0',
    tax_letter: 'B',
  })
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, line)
  const bill = { bill_key: `counter/${randomUUID()}`, branch, customer_name, customer_phone: '0788123456', payment_type: 'Cash', bill_date: kigaliDay(), lines }
  for (let left = 4; ; left -= 1) {
    try {
      await api.call('ebm.api.invoices.issue', { bill, send: 1 })
      bills.add(customer_name)
      return
    } catch (error) {
      if (left === 0) throw error
      await new Promise((done) => setTimeout(done, 500))
    }
  }
}
