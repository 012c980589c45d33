// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'
import type { EbmInvoiceLine } from './ebm-invoice-line'
import type { EbmInvoiceTax } from './ebm-invoice-tax'

export type EbmInvoiceKind =
  | 'Sale'
  | 'Refund'
  | 'Proforma'
  | 'Training Sale'
  | 'Training Refund'

export type EbmInvoiceStatus =
  | 'Draft'
  | 'Held'
  | 'Queued'
  | 'Sending'
  | 'Waiting'
  | 'Unknown'
  | 'Parked'
  | 'Withdrawn'
  | 'Signed'
  | 'Incomplete'

export type EbmInvoicePaymentType =
  | 'Cash'
  | 'Credit'
  | 'Cash/Credit'
  | 'Bank cheque'
  | 'Card'
  | 'Mobile money'
  | 'Other'

/** EBM Invoice */
export interface EbmInvoice extends FrappeDocument {
  kind: EbmInvoiceKind
  status: EbmInvoiceStatus | null
  cause: string | null
  cause_text: string | null
  /** Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of EBM Device. */
  device: string | null
  /** Name of a document of EBM Customer. */
  customer: string | null
  customer_name: string | null
  customer_tin: string | null
  customer_phone: string | null
  purchase_code: string | null
  poc_number: string | null
  meter_number: string | null
  reading_from: number
  reading_to: number
  /** yyyy-mm-dd. */
  period_from: string | null
  /** yyyy-mm-dd. */
  period_to: string | null
  /** yyyy-mm-dd. */
  bill_date: string
  payment_type: EbmInvoicePaymentType
  /** Source system and bill number; the same bill is never invoiced twice. */
  bill_key: string | null
  source_system: string | null
  bill_number: string | null
  /** Name of a document of EBM Invoice. */
  original_invoice: string | null
  refund_reason: string | null
  /** Name of a document of EBM Invoice. */
  refunded_by: string | null
  lines: EbmInvoiceLine[]
  taxes: EbmInvoiceTax[]
  /** Amount, as a float: bring it through the one door for money. */
  taxable_total: number
  /** Amount, as a float: bring it through the one door for money. */
  tax_total: number
  /** Amount, as a float: bring it through the one door for money. */
  grand_total: number
  /** Invoice number at the device. Written by the machine only. */
  invc_no: number
  /** Receipt number. Written by the machine only. */
  receipt_no: number
  /** Total receipt number. Written by the machine only. */
  receipt_total_no: number
  /** Written by the machine only. */
  receipt_label: string | null
  /** Written by the machine only. */
  internal_data: string | null
  /** Written by the machine only. */
  signature: string | null
  /** Written by the machine only. */
  sdc_id: string | null
  /** Written by the machine only. */
  mrc: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. Written by the machine only. */
  device_time: string | null
  /** Written by the machine only. */
  qr_text: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  queued_at: string | null
  /** A supervisor has looked for it among the authority's sales, and not found it. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  matched_at: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  signed_at: string | null
  billing_run: string | null
  run_row: number
  /** Name of a document of EBM Invoice. */
  amended_from: string | null
}
