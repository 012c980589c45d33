/** What the simulator's control port shows and takes; spelled out here so that a change of it is seen. */
export interface SimulatorState {
  mode: string
  receipts: number
  lastSaleInvcNo: number
  held: number
  requests: number
  mostAtOnce: number
  sales: number
  faults: Record<string, number>
}

export interface LedgerEntry {
  invcNo: number
  rcptTyCd: string
  rcptNo: number
  totRcptNo: number
  rcptSign: string
  intrlData: string
  totAmt: number
  totTaxAmt: number
  custTin: string
  requestSha256: string
  vsdcRcptPbctDate: string
  request: { custNm: string | null; totTaxblAmt: number; itemList: { itemNm: string; qty: number; prc: number }[] }
}

/** A request the device worked on, in seconds of the machine's monotonic clock. */
export interface Worked {
  operation: string
  from: number
  to: number
}

export type Mode =
  | { mode: 'up' | 'down' }
  | { mode: 'take-no-answer' | 'no-answer'; count?: number; unanswered?: 'hold' | 'cut' }

/** The tester's hand on the device. */
export class Simulator {
  constructor(readonly controlUrl: string) {}

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.controlUrl + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`simulator ${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  state = () => this.#call<SimulatorState>('GET', '/state')
  ledger = () => this.#call<LedgerEntry[]>('GET', '/ledger')
  sales = () => this.#call<LedgerEntry[]>('GET', '/sales')
  worked = () => this.#call<Worked[]>('GET', '/worked')
  script = (script: unknown) => this.#call<SimulatorState>('POST', '/script', script)
  mode = (mode: Mode) => this.#call<SimulatorState>('POST', '/mode', mode)
}
