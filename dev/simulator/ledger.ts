import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** One receipt as the device issued it. */
export interface LedgerEntry {
  invcNo: number
  rcptTyCd: string
  rcptNo: number
  totRcptNo: number
  intrlData: string
  rcptSign: string
  vsdcRcptPbctDate: string
  custTin: string
  prcOrdCd: string
  totAmt: number
  totTaxAmt: number
  /** sha256 of the request's bytes, to compare with what the app says it sent. */
  requestSha256: string
  request: Record<string, unknown>
}

/** What the device is given; it adds numbers, internal data, signature and time. */
export type Sale = Omit<LedgerEntry, 'rcptNo' | 'totRcptNo' | 'intrlData' | 'rcptSign' | 'vsdcRcptPbctDate'>

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** `length` characters of A-Z2-7 from a keyed hash: the same ledger and number always give the same signature. */
function seal(key: string, what: string, length: number): string {
  const bytes = createHmac('sha256', key).update(what).digest()
  return Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte % 32)).join('')
}

/**
 * The device's memory: JSON lines in a file, the first holding its key, each further one a receipt. A receipt is on the
 * disk before anyone hears of it; a line torn by a crash is dropped when the file is opened again.
 */
export class Ledger {
  readonly entries: LedgerEntry[] = []
  readonly file: string
  #byNumber = new Map<number, LedgerEntry>()
  #counts = new Map<string, number>()
  #usedCodes = new Set<string>()
  #descriptor: number
  #key: string

  constructor(file: string) {
    this.file = file
    mkdirSync(path.dirname(file), { recursive: true })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    const [first, ...rest] = whole.split('\n').filter((line) => line !== '')
    this.#descriptor = openSync(file, 'a')
    if (whole !== text) ftruncateSync(this.#descriptor, Buffer.byteLength(whole))
    if (first === undefined) {
      this.#key = randomBytes(32).toString('hex')
      this.#write({ key: this.#key })
    } else {
      this.#key = (JSON.parse(first) as { key: string }).key
    }
    for (const line of rest) this.#take(JSON.parse(line) as LedgerEntry)
  }

  #write(value: object) {
    writeSync(this.#descriptor, `${JSON.stringify(value)}\n`)
    fsyncSync(this.#descriptor)
  }

  #take(entry: LedgerEntry) {
    this.entries.push(entry)
    this.#byNumber.set(entry.invcNo, entry)
    this.#counts.set(entry.rcptTyCd, entry.rcptNo)
    if (entry.rcptTyCd === 'S') this.#usedCodes.add(`${entry.custTin} ${entry.prcOrdCd}`)
  }

  /** Numbers, seals and stores a sale; it is on the disk when this returns. */
  append(sale: Sale, time: string): LedgerEntry {
    const rcptNo = this.lastReceipt(sale.rcptTyCd) + 1
    const totRcptNo = this.entries.length + 1
    const what = `${sale.rcptTyCd} ${rcptNo} ${totRcptNo} ${sale.requestSha256}`
    const entry = {
      ...sale,
      rcptNo,
      totRcptNo,
      intrlData: seal(this.#key, `internal ${what}`, 26),
      rcptSign: seal(this.#key, `signature ${what}`, 16),
      vsdcRcptPbctDate: time,
    }
    this.#write(entry)
    this.#take(entry)
    return entry
  }

  find(invcNo: number): LedgerEntry | undefined {
    return this.#byNumber.get(invcNo)
  }

  isCodeUsed(tin: string, code: string): boolean {
    return this.#usedCodes.has(`${tin} ${code}`)
  }

  /** The last number of receipts of one type (S or R), 0 before the first. */
  lastReceipt(type: string): number {
    return this.#counts.get(type) ?? 0
  }

  get lastInvoice(): number {
    return this.entries.at(-1)?.invcNo ?? 0
  }

  /** A key of the initialisation's reply: stable for this ledger, of no use anywhere else. */
  keyFor(name: string): string {
    return seal(this.#key, name, 32)
  }

  close() {
    closeSync(this.#descriptor)
  }

  /** Throws the memory away; a new Ledger on the same file begins at 1 with a new key. */
  destroy() {
    this.close()
    rmSync(this.file)
  }
}
