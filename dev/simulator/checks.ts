import { parameterError } from './answers.ts'
import type { Refused } from './answers.ts'
import { buyerRefusal } from './buyers.ts'
import * as fields from './fields.ts'
import type { FieldFault, Fields } from './fields.ts'
import type { Ledger } from './ledger.ts'
import { sumFault } from './sums.ts'
import type { Rates } from './sums.ts'

/** Whose device this is. */
export interface Identity {
  tin: string
  bhfId: string
  serial: string
  sdcId: string
  mrcNo: string
}

/** The name of a person or firm is as optional as its TIN; a blank one is none. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function wrongDevice(body: Fields, identity: Identity): Refused | null {
  const ours = body['tin'] === identity.tin && body['bhfId'] === identity.bhfId
  return ours ? null : { code: '901', message: 'It is not a valid device' }
}

function formFault(sale: Fields): FieldFault | null {
  const headerFault = fields.fieldFault(fields.header, sale)
  if (headerFault !== null) return headerFault
  const receipt = sale['receipt']
  if (!fields.isFields(receipt)) return { field: 'receipt', fault: 'is required' }
  const receiptFault = fields.fieldFault(fields.receipt, receipt, 'receipt.')
  if (receiptFault !== null) return receiptFault
  const lines: unknown = sale['itemList']
  if (!Array.isArray(lines) || lines.length === 0) return { field: 'itemList', fault: 'is required' }
  for (const [index, line] of (lines as unknown[]).entries()) {
    const path = `itemList[${index}]`
    if (!fields.isFields(line)) return { field: path, fault: 'must be an object' }
    const fault = fields.fieldFault(fields.line, line, `${path}.`)
    if (fault !== null) return fault
    if (line['itemSeq'] !== index + 1) return { field: `${path}.itemSeq`, fault: `must be ${index + 1}` }
  }
  if (sale['totItemCnt'] !== lines.length) return { field: 'totItemCnt', fault: `must be ${lines.length}` }
  return null
}

/** A sale names no original; a refund names a sale of this device, its reason and its time. */
function refundFault(sale: Fields, ledger: Ledger): FieldFault | null {
  const original = sale['orgInvcNo'] as number
  if (sale['rcptTyCd'] === 'S') return original === 0 ? null : { field: 'orgInvcNo', fault: 'must be 0 for a sale' }
  if (ledger.find(original)?.rcptTyCd !== 'S') return { field: 'orgInvcNo', fault: 'is not a sale of this device' }
  if (textOf(sale['rfdRsnCd']) === '') return { field: 'rfdRsnCd', fault: 'is required for a refund' }
  if (textOf(sale['rfdDt']) === '') return { field: 'rfdDt', fault: 'is required for a refund' }
  return null
}

/**
 * Everything RRA checks of a saveSales body.
 * @returns the refusal, or null when the sale is to be taken.
 */
export function saleRefusal(sale: Fields, identity: Identity, rates: Rates, ledger: Ledger): Refused | null {
  const device = fields.fieldFault(fields.device, sale)
  if (device !== null) return parameterError(device)
  const stranger = wrongDevice(sale, identity)
  if (stranger !== null) return stranger
  const form = formFault(sale)
  if (form !== null) return parameterError(form)
  const invcNo = sale['invcNo'] as number
  if (ledger.find(invcNo) !== undefined) return { code: '924', message: 'Invoice number already exists.' }
  if (invcNo < ledger.lastInvoice) {
    return parameterError({ field: 'invcNo', fault: `must be more than ${ledger.lastInvoice}` })
  }
  const fault = refundFault(sale, ledger) ?? sumFault(sale, sale['itemList'] as Fields[], rates)
  if (fault !== null) return parameterError(fault)
  // A refund repeats the purchase code of the sale it takes back; only a sale uses a code up.
  const isUsed = (tin: string, code: string) => sale['rcptTyCd'] === 'S' && ledger.isCodeUsed(tin, code)
  return buyerRefusal(textOf(sale['custTin']), textOf(sale['prcOrdCd']), isUsed)
}
