/** Shapes of `ebm.api.invoices`, `ebm.api.customers`, `ebm.api.items` and `ebm.api.receipts`. Amounts are strings like "7953.20". */

export const INVOICE_STATES = [
  'Draft',
  'Held',
  'Queued',
  'Sending',
  'Waiting',
  'Unknown',
  'Parked',
  'Withdrawn',
  'Signed',
  'Incomplete',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** States that change by themselves: the page follows them. */
export const MOVING_STATES: ReadonlySet<string> = new Set(['Queued', 'Sending', 'Waiting', 'Unknown', 'Incomplete']);

export const PAYMENT_TYPES = ['Cash', 'Credit', 'Cash/Credit', 'Bank cheque', 'Card', 'Mobile money', 'Other'] as const;

export interface Customer {
  name: string;
  customer_name: string;
  poc_number: string | null;
  phone: string | null;
  tin: string | null;
  meter_number: string | null;
  branch: string | null;
}

export interface Item {
  name: string;
  item_code: string;
  item_name: string;
  item_class: string;
  quantity_unit: string;
  /** null: no price is valid on the bill's date. */
  price: string | null;
  tax_letter: string | null;
  tax_rate: string | null;
}

export interface InvoiceLine {
  item: string;
  item_code: string;
  item_name: string;
  item_class: string;
  qty: string;
  unit: string;
  price: string;
  discount_rate: string;
  discount_amount: string;
  tax_letter: string;
  tax_rate: string;
  supply_amount: string;
  taxable_amount: string;
  tax_amount: string;
}

export interface TaxTotal {
  letter: string;
  rate: string;
  taxable: string;
  tax: string;
}

export interface ReceiptRow {
  left: string;
  right: string;
  style: 'normal' | 'bold' | 'large' | 'center' | 'warning';
}

export interface ReceiptBlock {
  kind: 'header' | 'designation' | 'client' | 'lines' | 'totals' | 'payment' | 'sdc' | 'cis' | 'bottom';
  rows: ReceiptRow[];
}

export interface Receipt {
  label: string;
  /** "168/258 NS" */
  number: string;
  blocks: ReceiptBlock[];
  qr_text: string;
  qr_svg: string;
  /** Address of the RRA logo; "" until the utility has uploaded it. */
  logo: string;
  original_printed: boolean;
  copies: number;
}

/** What the counter shows of a bill (`ebm.api.invoices.sale`), and what its page shows of it too. */
export interface Sale {
  name: string;
  status: string;
  status_text: string | null;
  cause_text: string | null;
  customer_name: string | null;
  grand_total: string;
  receipt: Receipt | null;
  can: { edit: boolean; print: boolean };
}

export interface InvoiceView extends Sale {
  modified: string;
  kind: string;
  cause: string | null;
  /** What to check about the cause; "" for who does not look after devices. */
  cause_help?: string;
  branch: string | null;
  branch_name: string | null;
  device: string | null;
  customer: string | null;
  customer_tin: string | null;
  customer_phone: string | null;
  poc_number: string | null;
  meter_number: string | null;
  reading_from: string | null;
  reading_to: string | null;
  period_from: string | null;
  period_to: string | null;
  bill_date: string | null;
  bill_key: string | null;
  payment_type: string | null;
  purchase_code: string | null;
  lines: InvoiceLine[];
  taxes: TaxTotal[];
  taxable_total: string;
  tax_total: string;
  /** Refund ↔ original, where there is one; `corrected`: there is a chain of such documents. */
  original_invoice: string | null;
  refunded_by: string | null;
  corrected: boolean;
  timeline: TimelineEntry[];
  /** What happens next, when ("" where no moment is known), and on which screen a person does it. */
  next: { text: string; at: string; where: '' | 'work' };
  can: Sale['can'] & { send: boolean; take_back: boolean; complete: boolean; calls: boolean };
}

/** One thing that happened. `at` to the millisecond; `reason` of a decision, for who may read it; `took` in ms. */
export interface TimelineEntry {
  at: string;
  what: string;
  text: string;
  reason: string;
  took: number | null;
}

/** One exchange with the device (`ebm.api.invoice_history.calls`). */
export interface DeviceCall {
  name: number;
  operation: string;
  asked: string;
  at: string;
  ended: string;
  took: number;
  http_status: number | null;
  code: string;
  meaning: string;
  /** The device's own words. */
  words: string;
  outcome: string;
  outcome_text: string;
  device: string;
  number: number | null;
  /** Whether its contents are kept at all. */
  kept: boolean;
}

export interface DeviceCalls {
  calls: DeviceCall[];
  /** Signatures in the journal that no call brought. */
  entries: { name: number; seq: number; at: string }[];
  more: boolean;
}

export type ExchangeOf = { invoice: string; call: number } | { invoice: string; entry: number };

export interface ExchangeBody {
  text: string;
  size: number;
  sha256: string;
  masked: boolean;
  cut: boolean;
  /** false: some bytes are no text. */
  exact: boolean;
}

export interface Exchange {
  request: ExchangeBody | null;
  reply: ExchangeBody | null;
  number: { number: number | null; verdict: 'fits' | 'differs' | 'cut' | 'missing' | 'unknown' } | null;
  link: { seq: number; ok: boolean; text: string } | null;
  source: 'device' | 'person' | 'log';
}

/** One document of a chain of corrections; a refund's amount has its minus. */
export interface Correction {
  name: string;
  kind: string;
  status: string;
  at: string;
  receipt: string;
  amount: string;
  counts: boolean;
  reason: string;
  original_invoice: string;
  refunded_by: string;
}

export interface Corrections {
  documents: Correction[];
  /** null: not all of them can be seen. */
  net: string | null;
  whole: boolean;
}

/** An item under one of the keys 1 to 9: `ebm.api.favourites`. */
export interface Favourite extends Item {
  key: number;
}

/** An invoice that `ebm.api.find` found. */
export interface FoundInvoice {
  name: string;
  customer_name: string | null;
  status: string;
  grand_total: string;
  bill_date: string;
  /** "168/258 NS"; "" where there is none yet. */
  receipt: string;
}

/** What `ebm.api.invoices.issue` takes. */
export interface Bill {
  bill_key: string;
  name?: string;
  modified?: string;
  branch?: string;
  customer?: string;
  customer_name: string;
  customer_tin: string;
  customer_phone: string;
  purchase_code: string;
  payment_type: string;
  poc_number: string;
  meter_number: string;
  reading_from: string;
  reading_to: string;
  /** yyyy-mm-dd, as all dates here; empty where none was given */
  period_from: string;
  period_to: string;
  bill_date: string;
  lines: { item: string; qty: string; price: string; discount_rate: string; tax_letter: string }[];
}

export interface IssueResult {
  name: string;
  status: string;
  /** true: this bill was here already, nothing new was made. */
  existing: boolean;
  sale: Sale;
}

/** One fault of a bill, found here or by the server. `row` counts lines from 0. */
export interface Problem {
  cause: string;
  field: string;
  row: number | null;
  text: string;
}
