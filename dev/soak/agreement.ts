import { createHash } from 'node:crypto'
import type { LedgerEntry } from '../e2e/support/simulator.ts'
import { exchangeOf } from './evidence.ts'
import type { Evidence, InvoiceRow, NumberRow } from './evidence.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Whole cents: what a database gives as a float is an amount of two decimals. */
const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

/** Collects where two accounts of the same thing differ. */
class Differences {
  readonly found: string[] = []
  constructor(readonly counter: string) {}

  same(what: string, one: unknown, other: unknown) {
    if (one !== other) this.found.push(`${this.counter}: ${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
  }

  once(what: string, values: (string | number)[]) {
    const twice = values.find((value, index) => values.indexOf(value) !== index)
    if (twice !== undefined) this.found.push(`${this.counter}: ${what} twice: ${twice}`)
  }
}

/** Each bill is at the authority once, under one number, and the invoice carries that receipt. */
function invoicesAgree({ bills, sales, invoices }: Evidence, found: Differences) {
  found.same('bills issued and invoices', [...bills].sort().join(), invoices.map(({ customer_name }) => customer_name).sort().join())
  found.same('bills issued and sales', [...bills].sort().join(), sales.map(({ request }) => request.custNm).sort().join())
  found.once('number of sales', sales.map(({ invcNo }) => invcNo))
  found.once('signature of sales', sales.map(({ rcptSign }) => rcptSign))
  const byName = new Map(sales.map((sale) => [sale.request.custNm, sale]))
  for (const invoice of invoices) {
    const sale = byName.get(invoice.customer_name)
    if (sale !== undefined) receiptAgrees(invoice, sale, found)
  }
}

function receiptAgrees(invoice: InvoiceRow, sale: LedgerEntry, found: Differences) {
  const what = (field: string) => `${field} of ${invoice.name} and of the sale`
  found.same(`status of ${invoice.name}`, invoice.status, 'Signed')
  found.same(`docstatus of ${invoice.name}`, invoice.docstatus, 1)
  found.same(what('number'), invoice.invc_no, sale.invcNo)
  found.same(what('receipt number'), invoice.receipt_no, sale.rcptNo)
  found.same(what('total of receipts'), invoice.receipt_total_no, sale.totRcptNo)
  found.same(what('signature'), invoice.signature, sale.rcptSign)
  found.same(what('internal data'), invoice.internal_data, sale.intrlData)
  found.same(what('amount'), cents(invoice.grand_total), cents(sale.totAmt))
  found.same(what('tax'), cents(invoice.tax_total), cents(sale.totTaxAmt))
}

/** No number is missing, each was given once, and each that is not at the authority was refused for a cause. */
function numbersAgree({ numbers, sales, invoices, head }: Evidence, found: Differences) {
  const all = numbers.map(({ invc_no }) => invc_no).sort((one, other) => one - other)
  found.same('numbers from 1 on', all.join(), all.map((_, index) => index + 1).join())
  found.same('last number', head.last_number, all.at(-1) ?? 0)
  const names = new Map(invoices.map((invoice) => [invoice.name, invoice.customer_name]))
  const byNumber = new Map(sales.map((sale) => [sale.invcNo, sale]))
  for (const row of numbers) numberAgrees(row, byNumber.get(row.invc_no), names.get(row.invoice ?? ''), found)
}

function numberAgrees(row: NumberRow, sale: LedgerEntry | undefined, name: string | undefined, found: Differences) {
  const number = `number ${row.invc_no}`
  found.same(`outcome of ${number}`, row.outcome, sale === undefined ? 'Refused' : 'Signed')
  if (sale === undefined) {
    if (!row.cause) found.found.push(`${found.counter}: ${number} was refused without a cause`)
    return
  }
  found.same(`bill of ${number}`, name, sale.request.custNm)
  found.same(`bytes of ${number}`, row.request_hash, sale.requestSha256)
  found.same(`amount of ${number}`, cents(row.amount), cents(sale.totAmt))
}

/** One entry for each receipt, chained without a gap, with the bytes that the device had and the signature it gave. */
function journalAgrees({ counter, journal, sales, invoices, head }: Evidence, found: Differences) {
  found.once('journal entry of', journal.map(({ invoice }) => invoice))
  found.same('journal entries and sales', journal.length, sales.length)
  const byInvoice = new Map(invoices.map((invoice) => [invoice.name, sales.find(({ request }) => request.custNm === invoice.customer_name)]))
  let previous = ''
  for (const [index, entry] of [...journal].sort((one, other) => one.seq - other.seq).entries()) {
    found.same('place in the journal', entry.seq, index + 1)
    found.same(`hash before journal entry ${entry.seq}`, entry.prev_hash ?? '', previous)
    found.same(`hash of journal entry ${entry.seq}`, entry.hash, sha256(`${previous}\n${counter}\n${entry.seq}\n${entry.text}`))
    previous = entry.hash
    const sale = byInvoice.get(entry.invoice)
    const { request, reply } = exchangeOf(entry)
    found.same(`request in journal entry ${entry.seq}`, sha256(request), sale?.requestSha256)
    found.same(`signature in journal entry ${entry.seq}`, sale !== undefined && reply.includes(sale.rcptSign), true)
  }
  found.same('head of the journal', head.journal_hash ?? '', previous)
}

interface LogLine {
  kind?: string
  n?: number
  sha256?: string
  amount?: string | number
  receipt?: { receipt_number: number; total_number: number; signature: string; internal_data: string }
  prev?: string
}

/** Each sale was announced before it left, and no line contradicts what the device did. */
function logAgrees({ log, numbers, sales }: Evidence, found: Differences) {
  const byNumber = new Map(sales.map((sale) => [sale.invcNo, sale]))
  const hashes = new Map(numbers.map((row) => [row.invc_no, row.request_hash]))
  const announced = new Set<number>()
  let previous = ''
  for (const [index, text] of log.join('').split('\n').slice(0, -1).entries()) {
    const line = lineOf(text)
    if (line !== null) {
      found.same(`hash in line ${index + 1} of the send log`, line.prev ?? '', previous)
      if (line.kind === 'before') announced.add(line.n ?? 0)
      lineAgrees(line, byNumber.get(line.n ?? 0), hashes.get(line.n ?? 0), found)
    }
    previous = sha256(text)
  }
  for (const { invcNo } of sales) found.same(`number ${invcNo} in the send log before it left`, announced.has(invcNo), true)
}

/** A line, or null for what a crash cut off. */
function lineOf(text: string): LogLine | null {
  try {
    return JSON.parse(text) as LogLine
  } catch {
    return null
  }
}

function lineAgrees(line: LogLine, sale: LedgerEntry | undefined, hash: string | undefined, found: Differences) {
  const number = `number ${line.n ?? '?'} in the send log`
  if (line.kind === 'before') {
    found.same(`bytes of ${number}`, line.sha256, hash)
    if (sale !== undefined) found.same(`amount of ${number}`, cents(Number(line.amount)), cents(sale.totAmt))
  }
  if (line.receipt === undefined) return
  found.same(`signature of ${number}`, line.receipt.signature, sale?.rcptSign)
  found.same(`internal data of ${number}`, line.receipt.internal_data, sale?.intrlData)
  found.same(`receipt of ${number}`, line.receipt.receipt_number, sale?.rcptNo)
  found.same(`total of receipts of ${number}`, line.receipt.total_number, sale?.totRcptNo)
}

/** The figures on the screen are the sums of the authority's sales. */
function totalsAgree({ totals, sales }: Evidence, found: Differences) {
  const whole = totals.filter(({ letter }) => !letter)
  const byLetter = totals.filter(({ letter }) => letter)
  found.same('receipts in the daily totals', whole.reduce((count, row) => count + row.count, 0), sales.length)
  const [taxable, tax] = [sum(sales.map(({ request }) => request.totTaxblAmt)), sum(sales.map(({ totTaxAmt }) => totTaxAmt))]
  found.same('taxable in the daily totals', sum(whole.map((row) => row.taxable)), taxable)
  found.same('tax in the daily totals', sum(whole.map((row) => row.tax)), tax)
  found.same('taxable by letter', sum(byLetter.map((row) => row.taxable)), taxable)
  found.same('tax by letter', sum(byLetter.map((row) => row.tax)), tax)
}

/** Where the authority's sales, invoices, numbers, journal, send log and totals of a counter differ; empty: nowhere. */
export function differences(evidence: Evidence): string[] {
  const found = new Differences(evidence.counter)
  invoicesAgree(evidence, found)
  numbersAgree(evidence, found)
  journalAgrees(evidence, found)
  logAgrees(evidence, found)
  totalsAgree(evidence, found)
  return found.found
}
