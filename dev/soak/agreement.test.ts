import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../e2e/support/simulator.ts'
import { differences } from './agreement.ts'
import type { Evidence } from './evidence.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const counter = 'Sandbox-999991130-00'
const requestOf = (number: number) => `{"invcNo":${number}}`

function saleOf(number: number, place: number): LedgerEntry {
  return {
    invcNo: number, rcptTyCd: 'S', rcptNo: place, totRcptNo: place, rcptSign: `SIGNATURE${number}`, intrlData: `INTERNAL${number}`,
    totAmt: 118.1, totTaxAmt: 18.02, custTin: '', requestSha256: sha256(requestOf(number)), vsdcRcptPbctDate: '20261121140211',
    request: { custNm: `Soak ${number}`, totTaxblAmt: 118.1, itemList: [] },
  }
}

function journalOf(numbers: number[]) {
  let previous = ''
  return numbers.map((number, index) => {
    const body = { request: Buffer.from(requestOf(number)).toString('base64'), reply: Buffer.from(`"SIGNATURE${number}"`).toString('base64'), slip: '' }
    const text = deflateSync(JSON.stringify(body)).toString('base64')
    const entry = { seq: index + 1, invoice: `EBM-${number}`, text, prev_hash: previous === '' ? null : previous, hash: sha256(`${previous}\n${counter}\n${index + 1}\n${text}`) }
    previous = entry.hash
    return entry
  })
}

function logOf(lines: object[]): string {
  let previous = ''
  return lines
    .map((values) => {
      const line = JSON.stringify({ ...values, prev: previous })
      previous = sha256(line)
      return `${line}\n`
    })
    .join('')
}

const before = (n: number) => ({ kind: 'before', n, amount: '118.10', sha256: sha256(requestOf(n)) })
const after = (n: number, place: number) => ({
  kind: 'after', n, outcome: 'Signed', receipt: { receipt_number: place, total_number: place, signature: `SIGNATURE${n}`, internal_data: `INTERNAL${n}` },
})

/** Numbers 1 and 3 are sales, 2 was refused. */
function evidence(): Evidence {
  const sold = [1, 3]
  const journal = journalOf(sold)
  return {
    counter,
    bills: ['Soak 1', 'Soak 3'],
    sales: [saleOf(1, 1), saleOf(3, 2)],
    invoices: sold.map((number, index) => ({
      name: `EBM-${number}`, customer_name: `Soak ${number}`, status: 'Signed', docstatus: 1, invc_no: number, receipt_no: index + 1, receipt_total_no: index + 1,
      signature: `SIGNATURE${number}`, internal_data: `INTERNAL${number}`, grand_total: 118.1, tax_total: 18.02,
    })),
    numbers: [1, 2, 3].map((number) => ({
      invc_no: number, invoice: number === 2 ? 'EBM-3' : `EBM-${number}`, outcome: number === 2 ? 'Refused' : 'Signed', cause: number === 2 ? 'VSDC_882' : null,
      request_hash: sha256(requestOf(number)), amount: 118.1,
    })),
    journal,
    head: { last_number: 3, journal_seq: 2, journal_hash: journal[1]?.hash ?? '', state: 'Active' },
    totals: ['', 'B'].map((letter) => ({ letter, count: 2, taxable: 236.2, tax: 36.04 })),
    log: [logOf([before(1), after(1, 1), before(2), before(3), after(3, 2)])],
  }
}

type Change = (made: Evidence) => void
const first = <T>(list: T[]): T => list[0] as T

const spoilt: [string, Change, RegExp][] = [
  ['a bill that is at the authority twice', (made) => made.sales.push({ ...saleOf(4, 3), request: { ...saleOf(1, 3).request } }), /bills issued and sales/],
  ['a bill that is nowhere', (made) => made.bills.push('Soak 9'), /bills issued and invoices/],
  ['a number that two sales have', (made) => (first(made.sales).invcNo = 3), /number of sales twice/],
  ['a signature of another receipt', (made) => (first(made.invoices).signature = 'SIGNATURE3'), /signature of EBM-1/],
  ['an amount that is a cent off', (made) => (first(made.invoices).grand_total = 118.11), /amount of EBM-1.*11811 and 11810/],
  ['a tax that is a cent off', (made) => (first(made.invoices).tax_total = 18.01), /tax of EBM-1/],
  ['an invoice that is still Incomplete', (made) => (first(made.invoices).status = 'Incomplete'), /status of EBM-1/],
  ['a sale whose number was refused here', (made) => (first(made.numbers).outcome = 'Refused'), /outcome of number 1/],
  ['a refused number without a cause', (made) => ((made.numbers[1] as { cause: string | null }).cause = null), /number 2 was refused without a cause/],
  ['a number that is missing', (made) => made.numbers.splice(1, 1), /numbers from 1 on/],
  ['a counter that stands elsewhere', (made) => (made.head.last_number = 4), /last number/],
  ['other bytes than the device had', (made) => (first(made.numbers).request_hash = 'ff'), /bytes of number 1/],
  ['a number of another bill', (made) => (first(made.numbers).invoice = 'EBM-3'), /bill of number 1/],
  ['a receipt without a journal entry', (made) => made.journal.pop(), /journal entries and sales/],
  ['a journal entry that was changed', (made) => (first(made.journal).text = first(journalOf([3])).text), /hash of journal entry 1/],
  ['a journal entry of another receipt', (made) => (first(made.journal).invoice = 'EBM-3'), /request in journal entry 1/],
  ['a head that is not the last entry', (made) => (made.head.journal_hash = 'ff'), /head of the journal/],
  ['a line of the log that was taken out', (made) => (made.log = [made.log.join('').split('\n').filter((_, index) => index !== 1).join('\n')]), /hash in line 2/],
  ['a sale that was not announced', (made) => (made.log = [logOf([before(1), after(1, 1)])]), /number 3 in the send log before it left/],
  ['a log that has another signature', (made) => (made.log = [logOf([before(1), after(1, 1), before(3), { ...after(3, 2), n: 1 }])]), /signature of number 1 in the send log/],
  ['a log that has a signature of nothing', (made) => (made.log = [logOf([before(1), before(3), after(2, 1)])]), /signature of number 2 in the send log/],
  ['a daily total that misses a receipt', (made) => (first(made.totals).count = 1), /receipts in the daily totals/],
  ['a daily total that is a cent off', (made) => (first(made.totals).tax = 36.05), /tax in the daily totals/],
  ['a letter that is a cent off', (made) => ((made.totals[1] as { taxable: number }).taxable = 236.19), /taxable by letter/],
]

describe('agreement of everything that was written down', () => {
  it('finds nothing where all agree, a torn line of the log and a missing "after" included', () => {
    expect(differences(evidence())).toEqual([])
    const torn = '{"kind":"aft'
    const lines = logOf([before(1)])
    const next = JSON.stringify({ ...before(3), prev: sha256(torn) })
    expect(differences({ ...evidence(), log: [`${lines}${torn}\n${next}\n`] })).toEqual([])
  })

  it.each(spoilt)('finds %s', (_, change, words) => {
    const made = evidence()
    change(made)
    expect(differences(made).join('\n')).toMatch(words)
  })
})
