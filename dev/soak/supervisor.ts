import type { FrappeClient } from '../e2e/support/frappe-client.ts'
import { ServerRefusal } from '../e2e/support/frappe-client.ts'
import type { LedgerEntry } from '../e2e/support/simulator.ts'
import type { SoakCounter } from './counters.ts'

interface InNeed {
  name: string
  state: string
  cause: string
  open: { number: number; invoice: string; customer_name: string } | null
  choices: { ruling: string; possible: boolean }[]
}

interface Waiting {
  name: string
  customer_name: string
  status: string
  cause: string | null
}

const reason = 'Soak: looked at the sales that the authority has.'

/** yyyyMMddHHmmss as a person writes it. */
const written = (time: string) => time.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6')

const receiptOf = (sale: LedgerEntry) => ({
  receipt_no: String(sale.rcptNo),
  receipt_total_no: String(sale.totRcptNo),
  internal_data: sale.intrlData,
  signature: sale.rcptSign,
  device_time: written(sale.vsdcRcptPbctDate),
  amount: sale.totAmt.toFixed(2),
})

/**
 * A supervisor who looks at the authority's portal (what the devices ever signed) and decides by it alone: what a stopped
 * counter's number came to, which Held bills the authority has, the receipts of Incomplete ones, and Parked ones again.
 */
export class Supervisor {
  /** How many of which decision. */
  readonly decided: Record<string, number> = {}

  constructor(
    readonly api: FrappeClient,
    readonly counters: SoakCounter[],
  ) {}

  #count(what: string) {
    this.decided[what] = (this.decided[what] ?? 0) + 1
  }

  /** A decision that came too late, or that the device does not bear out just now, is looked at again the next time. */
  async #decide(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      this.#count(what)
      return true
    } catch (error) {
      if (!(error instanceof ServerRefusal) || !['DecisionStale', 'DecisionRefused', 'QueryDeadlockError'].includes(error.type)) throw error
      this.#count(`${what}: ${error.type}`)
      return false
    }
  }

  /** One look at everything; true where nothing waits for a person. */
  async look(): Promise<boolean> {
    try {
      return await this.#lookOnce()
    } catch (error) {
      // A web server ends a kept connection just as the next call leaves on it. What was decided shows at the next look.
      if (error instanceof TypeError && error.message === 'fetch failed') return false
      throw error
    }
  }

  async #lookOnce(): Promise<boolean> {
    const { counters } = await this.api.get<{ counters: InNeed[] }>('ebm.api.counters.stopped')
    const stopped = counters.filter(({ name, state }) => state === 'Stopped' && this.counters.some(({ counter }) => counter === name))
    for (const need of stopped) await this.#rule(need)
    const waiting = await Promise.all(this.counters.map((counter) => this.#bills(counter)))
    return stopped.length === 0 && waiting.every((count) => count === 0)
  }

  async #rule({ name, cause, open, choices }: InNeed) {
    const { device } = this.counters.find(({ counter }) => counter === name) as SoakCounter
    const may = (wanted: string) => choices.some(({ ruling, possible }) => ruling === wanted && possible)
    let ruling = 'Go on'
    if (open !== null) {
      const sale = (await device.sales()).find(({ invcNo }) => invcNo === open.number)
      if (sale !== undefined && sale.request.custNm === open.customer_name) ruling = 'Taken'
      else ruling = sale === undefined && may('Not taken') ? 'Not taken' : 'Set aside'
    }
    await this.#decide(`${ruling} (${cause})`, () => this.api.call('ebm.api.counters.rule', { counter: name, ruling, reason, number: open?.number ?? 0 }))
  }

  async #bills(counter: SoakCounter): Promise<number> {
    const status = ['in', ['Parked', 'Held', 'Incomplete', 'Draft']]
    const found = await this.api.list<Waiting>('EBM Invoice', ['name', 'customer_name', 'status', 'cause'], { branch: counter.branch, status })
    if (found.length === 0) return 0
    const sales = new Map((await counter.device.sales()).map((sale) => [sale.request.custNm, sale]))
    for (const bill of found) await this.#settle(bill, sales.get(bill.customer_name))
    return found.length
  }

  async #settle({ name, status, cause }: Waiting, sale: LedgerEntry | undefined) {
    if (status === 'Incomplete') {
      if (sale === undefined) throw new Error(`${name} is Incomplete, and the authority has no such sale.`)
      await this.#decide('Incomplete completed', () => this.api.call('ebm.api.receipts.complete', { invoice: name, reason, ...receiptOf(sale) }))
    } else if (status === 'Held') {
      const matched = sale === undefined ? { matched: 'not_taken' } : { matched: 'taken', invc_no: sale.invcNo, ...receiptOf(sale) }
      await this.#decide(`Held released, ${matched.matched}`, () => this.api.call('ebm.api.counters.release', { invoices: [{ invoice: name, ...matched }], reason }))
    } else {
      if (sale !== undefined) throw new Error(`${name} is ${status} (${cause ?? ''}), and the authority has it under number ${sale.invcNo}.`)
      await this.#decide('Parked sent again', () => this.api.call('ebm.api.invoices.send', { names: [name] }))
    }
  }
}
