/** For tests only: what the server answers. */
import type { Customer, InvoiceView, Item, Receipt, Sale, TimelineEntry } from './types';

export const household: Customer = {
  name: 'EBM-CUST-00000001',
  customer_name: 'Mukamana Alice',
  poc_number: '1030455',
  phone: '0788123456',
  tin: null,
  meter_number: '778-12',
  branch: '999991130-00',
};

export const company: Customer = {
  name: 'EBM-CUST-00000002',
  customer_name: 'Kigali Bakery Ltd',
  poc_number: '1030999',
  phone: '0788000111',
  tin: '102345678',
  meter_number: null,
  branch: '999991130-00',
};

export const water: Item = {
  name: 'RW3NTXM3X0000001',
  item_code: 'RW3NTXM3X0000001',
  item_name: 'Water, residential',
  item_class: '8310150000',
  quantity_unit: 'M3',
  price: '401.20',
  tax_letter: 'B',
  tax_rate: '18.00',
};

export const unpriced: Item = {
  ...water,
  name: 'FEE',
  item_code: 'FEE',
  item_name: 'Special fee',
  price: null,
  tax_letter: 'A',
  tax_rate: '0.00',
};

export const receipt: Receipt = {
  label: 'NS',
  number: '168/258 NS',
  blocks: [
    { kind: 'header', rows: [{ left: 'Test Water', right: '', style: 'center' }] },
    { kind: 'lines', rows: [{ left: '401.20x5', right: '2,006.00 B', style: 'normal' }] },
    { kind: 'sdc', rows: [{ left: 'Receipt Signature', right: 'ABCD-EFGH-IJKL-MNOP', style: 'normal' }] },
  ],
  qr_text: '21112026#140211#SDC010000001#168#DATA#SIGN',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  logo: '',
  original_printed: false,
  copies: 0,
};

export const cannot = { edit: false, send: false, take_back: false, print: false, complete: false, calls: false };

export const happened = (time: string, what: string, text: string, over: Partial<TimelineEntry> = {}): TimelineEntry => ({
  at: `2026-11-21 ${time}`,
  what,
  text,
  reason: '',
  took: null,
  ...over,
});

export function invoice(over: Partial<InvoiceView> = {}): InvoiceView {
  return {
    name: 'EBM-2026-00088213',
    modified: '2026-11-21 14:02:00.000001',
    kind: 'Sale',
    status: 'Draft',
    cause: null,
    cause_text: null,
    status_text: null,
    branch: '999991130-00',
    branch_name: 'Kigali HQ',
    device: null,
    customer: household.name,
    customer_name: household.customer_name,
    customer_tin: null,
    customer_phone: household.phone,
    poc_number: household.poc_number,
    meter_number: household.meter_number,
    reading_from: null,
    reading_to: null,
    period_from: '2026-10-01',
    period_to: '2026-10-31',
    bill_date: '2026-11-21',
    bill_key: 'counter/11111111-1111-4111-8111-111111111111',
    payment_type: 'Cash',
    purchase_code: null,
    lines: [
      {
        item: water.name,
        item_code: water.item_code,
        item_name: water.item_name,
        item_class: water.item_class,
        qty: '5.00',
        unit: 'M3',
        price: '401.20',
        discount_rate: '0.00',
        discount_amount: '0.00',
        tax_letter: 'B',
        tax_rate: '18.00',
        supply_amount: '2006.00',
        taxable_amount: '2006.00',
        tax_amount: '306.00',
      },
    ],
    taxes: [{ letter: 'B', rate: '18.00', taxable: '2006.00', tax: '306.00' }],
    taxable_total: '2006.00',
    tax_total: '306.00',
    grand_total: '2006.00',
    original_invoice: null,
    refunded_by: null,
    corrected: false,
    timeline: [happened('14:02:00.004', 'entered', 'Entered by Claudine Cashier')],
    receipt: null,
    next: { text: '', at: '', where: '' },
    can: { ...cannot, edit: true, send: true },
    ...over,
  };
}

export const signed = (over: Partial<InvoiceView> = {}): InvoiceView =>
  invoice({ status: 'Signed', receipt, can: { ...cannot, print: true }, ...over });

/** What the counter is told of it. */
export const saleOf = ({ name, status, status_text, cause_text, customer_name, grand_total, receipt: paper, can: { edit, print } }: InvoiceView): Sale => ({
  name,
  status,
  status_text,
  cause_text,
  customer_name,
  grand_total,
  receipt: paper,
  can: { edit, print },
});
