/** What stands in the fields of New invoice, as typed. It is plain JSON, so that it can be kept over a reload or a new sign-in. */
import type { Customer, InvoiceView, Item } from '../types';
import { newBillKey } from './bill-key';

export interface FormLine {
  /** Identity of the line on screen only. */
  key: string;
  item: string;
  /** What stands in the item field; the item's name once one is chosen. */
  item_text: string;
  unit: string;
  qty: string;
  price: string;
  discount_rate: string;
  tax_letter: string;
  tax_rate: string;
}

export interface BillForm {
  bill_key: string;
  /** The invoice being edited and its `modified`; empty for a new one. */
  name: string;
  modified: string;
  branch: string;
  customer: string;
  customer_name: string;
  customer_tin: string;
  customer_phone: string;
  purchase_code: string;
  payment_type: string;
  poc_number: string;
  meter_number: string;
  reading_from: string;
  reading_to: string;
  /** Dates as typed, in the pattern of the site. */
  period_from: string;
  period_to: string;
  bill_date: string;
  lines: FormLine[];
}

/** Fields of the form that hold one text. */
export type TextField = Exclude<keyof BillForm, 'lines'>;

let lineCount = 0;

export function emptyLine(): FormLine {
  lineCount += 1;
  return {
    key: `line-${lineCount}`,
    item: '',
    item_text: '',
    unit: '',
    qty: '',
    price: '',
    discount_rate: '0',
    tax_letter: '',
    tax_rate: '',
  };
}

/** @param billDate today in Kigali, as it stands in a field */
export function emptyForm(billDate: string): BillForm {
  return {
    bill_key: newBillKey(),
    name: '',
    modified: '',
    branch: '',
    customer: '',
    customer_name: '',
    customer_tin: '',
    customer_phone: '',
    purchase_code: '',
    payment_type: 'Cash',
    poc_number: '',
    meter_number: '',
    reading_from: '',
    reading_to: '',
    period_from: '',
    period_to: '',
    bill_date: billDate,
    lines: [emptyLine()],
  };
}

/** A kept form gets fresh line keys, so that they cannot meet those of this page load. */
export function revived(form: BillForm): BillForm {
  const lines = form.lines.map((line) => ({ ...line, key: emptyLine().key }));
  return { ...form, lines: lines.length > 0 ? lines : [emptyLine()] };
}

/** A line nobody has begun to fill. */
export function isBlank(line: FormLine): boolean {
  return !line.item && !line.item_text.trim() && !line.qty.trim() && !line.price.trim();
}

/** What a draft does not have yet comes from the server as 0.00. */
const numberOf = (text: string) => (/^0*(\.0*)?$/.test(text) ? '' : text);

/** The form of an invoice that is edited. `showDate` writes an ISO date as it stands in a field. */
export function formOf(invoice: InvoiceView, showDate: (iso: string) => string): BillForm {
  const date = (iso: string | null) => (iso ? showDate(iso) : '');
  return {
    bill_key: invoice.bill_key ?? '',
    name: invoice.name,
    modified: invoice.modified,
    branch: invoice.branch ?? '',
    customer: invoice.customer ?? '',
    customer_name: invoice.customer_name ?? '',
    customer_tin: invoice.customer_tin ?? '',
    customer_phone: invoice.customer_phone ?? '',
    purchase_code: invoice.purchase_code ?? '',
    payment_type: invoice.payment_type ?? 'Cash',
    poc_number: invoice.poc_number ?? '',
    meter_number: invoice.meter_number ?? '',
    reading_from: invoice.reading_from ?? '',
    reading_to: invoice.reading_to ?? '',
    period_from: date(invoice.period_from),
    period_to: date(invoice.period_to),
    bill_date: date(invoice.bill_date),
    lines:
      invoice.lines.length === 0
        ? [emptyLine()]
        : invoice.lines.map((line) => ({
            ...emptyLine(),
            item: line.item,
            item_text: line.item_name,
            unit: line.unit,
            qty: numberOf(line.qty),
            price: numberOf(line.price),
            discount_rate: line.discount_rate,
            tax_letter: line.tax_letter,
            tax_rate: line.tax_rate,
          })),
  };
}

/** The same bill as a new invoice: for what was entered into one that somebody else has changed or sent meanwhile. */
export function asNewBill(form: BillForm): BillForm {
  return { ...form, bill_key: newBillKey(), name: '', modified: '' };
}

export function withCustomer(form: BillForm, customer: Customer): BillForm {
  return {
    ...form,
    customer: customer.name,
    customer_name: customer.customer_name,
    customer_tin: customer.tin ?? '',
    customer_phone: customer.phone ?? '',
    poc_number: customer.poc_number ?? '',
    meter_number: customer.meter_number ?? '',
    // A purchase code belongs to one buyer's TIN.
    purchase_code: customer.tin && customer.tin === form.customer_tin.trim() ? form.purchase_code : '',
  };
}

export function withoutCustomer(form: BillForm): BillForm {
  return {
    ...form,
    customer: '',
    customer_name: '',
    customer_tin: '',
    customer_phone: '',
    poc_number: '',
    meter_number: '',
    purchase_code: '',
  };
}

/** The line once an item is chosen: its price of that day stands there and may be changed. */
export function withItem(line: FormLine, item: Item): FormLine {
  return {
    ...line,
    item: item.name,
    item_text: item.item_name,
    unit: item.quantity_unit,
    price: item.price ?? '',
    tax_letter: item.tax_letter ?? '',
    tax_rate: item.tax_rate ?? '',
  };
}
