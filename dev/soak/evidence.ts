import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import type { FrappeClient } from '../e2e/support/frappe-client.ts'
import type { LedgerEntry } from '../e2e/support/simulator.ts'
import type { SoakCounter } from './counters.ts'

export interface InvoiceRow {
  name: string
  customer_name: string
  status: string
  docstatus: number
  invc_no: number
  receipt_no: number
  receipt_total_no: number
  signature: string | null
  internal_data: string | null
  grand_total: number
  tax_total: number
}

export interface NumberRow {
  invc_no: number
  invoice: string | null
  outcome: string
  cause: string | null
  request_hash: string
  amount: number
}

export interface JournalRow {
  seq: number
  invoice: string
  text: string
  prev_hash: string | null
  hash: string
}

export interface TotalRow {
  letter: string | null
  count: number
  taxable: number
  tax: number
}

/** All that anybody has written down of one counter. */
export interface Evidence {
  counter: string
  /** The names on the bills that were issued. */
  bills: string[]
  /** What the authority has. */
  sales: LedgerEntry[]
  invoices: InvoiceRow[]
  numbers: NumberRow[]
  journal: JournalRow[]
  head: { last_number: number; journal_seq: number; journal_hash: string | null; state: string }
  totals: TotalRow[]
  /** The send log's files, oldest first, as text. */
  log: string[]
}

/** The exact request and reply of a journal entry. */
export function exchangeOf({ text }: JournalRow): { request: Buffer; reply: string } {
  const body = JSON.parse(inflateSync(Buffer.from(text, 'base64')).toString('utf8')) as { request: string; reply: string }
  return { request: Buffer.from(body.request, 'base64'), reply: Buffer.from(body.reply, 'base64').toString('utf8') }
}

function logOf(folder: string, counter: string): string[] {
  const months = readdirSync(folder).filter((name) => name.startsWith(`${counter}-`) && name.endsWith('.jsonl'))
  return months.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

export async function gather(admin: FrappeClient, { counter, branch, device, bills }: SoakCounter, sendLogs: string): Promise<Evidence> {
  const invoiceFields = ['name', 'customer_name', 'status', 'docstatus', 'invc_no', 'receipt_no', 'receipt_total_no', 'signature', 'internal_data', 'grand_total', 'tax_total']
  const [head] = await admin.list<Evidence['head']>('EBM Counter', ['last_number', 'journal_seq', 'journal_hash', 'state'], { name: counter })
  if (head === undefined) throw new Error(`There is no counter ${counter}.`)
  return {
    counter,
    bills: [...bills],
    sales: await device.sales(),
    invoices: await admin.list<InvoiceRow>('EBM Invoice', invoiceFields, { branch }),
    numbers: await admin.list<NumberRow>('EBM Number', ['invc_no', 'invoice', 'outcome', 'cause', 'request_hash', 'amount'], { counter }),
    journal: await admin.list<JournalRow>('EBM Journal Entry', ['seq', 'invoice', 'text', 'prev_hash', 'hash'], { counter }),
    head,
    totals: await admin.list<TotalRow>('EBM Daily Total', ['letter', 'count', 'taxable', 'tax'], { counter }),
    log: logOf(sendLogs, counter),
  }
}
