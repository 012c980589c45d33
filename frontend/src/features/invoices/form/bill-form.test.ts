import { describe, expect, it, vi } from 'vitest';

import { company, household, invoice, unpriced, water } from '../fixtures';
import { toApi } from '../../../fiscal/money';
import { asNewBill, emptyForm, emptyLine, formOf, revived, withItem } from './bill-form';
import { newBillKey } from './bill-key';
import { billOf, lineAmount, totalsOf } from './bill-of-form';
import { billReducer } from './bill-reducer';
import { placeOf, serverProblems, wordsByPlace } from './problems';

const UUID = /^counter\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the bill key', () => {
  it('is made once per form', () => {
    const form = emptyForm('');
    expect(form.bill_key).toMatch(UUID);
    expect(emptyForm('').bill_key).not.toBe(form.bill_key);
    expect(billReducer(form, { type: 'add-line' }).bill_key).toBe(form.bill_key);
    expect(revived(form).bill_key).toBe(form.bill_key);
  });

  it('is made on plain http too, where the browser has no randomUUID', () => {
    const random = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues: random });
    expect(newBillKey()).toMatch(UUID);
  });

  it('is another one for a bill that is kept as a new invoice', () => {
    const form = formOf(invoice(), String);
    expect(asNewBill(form)).toMatchObject({ name: '', modified: '', customer_name: form.customer_name });
    expect(asNewBill(form).bill_key).not.toBe(form.bill_key);
  });
});

it('computes totals by letter for one item at two prices', () => {
  const lines = [
    { ...withItem(emptyLine(), water), qty: '5' },
    { ...withItem(emptyLine(), water), qty: '7', price: '849.60' },
    { ...withItem(emptyLine(), water), qty: 'x' },
  ];
  const totals = totalsOf({ ...emptyForm(''), lines });
  expect(totals.taxes.map((total) => [total.letter, toApi(total.taxable), toApi(total.tax)])).toEqual([['B', '7953.20', '1213.20']]);
  expect(lineAmount(lines[2]!)).toBeNull();
});

it('sends numbers plainly, dates in ISO, and no blank lines; knows which line was which', () => {
  const form = {
    ...emptyForm('11/21/2026'),
    period_from: '10/1/2026',
    lines: [emptyLine(), { ...withItem(emptyLine(), water), qty: '1,000.5', price: '401.2' }],
  };
  const { bill, rows } = billOf(form, 'mm/dd/yyyy');
  expect(bill).toMatchObject({
    bill_date: '2026-11-21',
    period_from: '2026-10-01',
    lines: [{ item: water.name, qty: '1000.50', price: '401.20', discount_rate: '0.00', tax_letter: 'B' }],
  });
  expect(bill).not.toHaveProperty('name');
  expect(rows).toEqual([1]);
  expect(billOf(form, 'mm/dd/yyyy').bill).toEqual(bill);
});

it('sends name and modified of an invoice that is edited', () => {
  const { bill } = billOf(
    formOf(invoice(), (iso) => iso),
    'yyyy-mm-dd',
  );
  expect(bill).toMatchObject({ name: 'EBM-2026-00088213', modified: '2026-11-21 14:02:00.000001', bill_key: invoice().bill_key });
});

describe('changing the form', () => {
  it('fills in a customer, and lets go of another customer’s purchase code', () => {
    let form = billReducer({ ...emptyForm(''), purchase_code: 'AAAAAA' }, { type: 'customer', customer: company });
    expect(form).toMatchObject({ customer: company.name, customer_tin: '102345678', purchase_code: '' });
    const coded = { ...form, purchase_code: 'BBBBBB' };
    expect(billReducer(coded, { type: 'customer', customer: { ...company, name: 'saved just now' } }).purchase_code).toBe('BBBBBB');
    form = billReducer(coded, { type: 'customer', customer: household });
    expect(form.purchase_code).toBe('');
    expect(form).toMatchObject({ customer_tin: '', poc_number: '1030455' });
  });

  it('prefills the price of an item, leaves it empty where none is valid, and lets go of the item when its name is typed over', () => {
    let form = billReducer(emptyForm(''), { type: 'item', row: 0, item: water });
    expect(form.lines[0]).toMatchObject({ item: water.name, price: '401.20', tax_letter: 'B' });
    form = billReducer(form, { type: 'line', row: 0, field: 'item_text', text: 'Wa' });
    expect(form.lines[0]).toMatchObject({ item: '', item_text: 'Wa', tax_letter: '', price: '401.20' });
    expect(billReducer(form, { type: 'item', row: 0, item: unpriced }).lines[0]).toMatchObject({ price: '' });
  });

  it('never is without a line', () => {
    expect(billReducer(emptyForm(''), { type: 'remove-line', row: 0 }).lines).toHaveLength(1);
  });
});

describe('problems of the server', () => {
  const error = (problems: unknown) => ({ kind: 'server' as const, messages: [], message: '', extra: { problems } });

  it('stand at the line of the form, though blank lines were not sent', () => {
    const problems = serverProblems(error([{ cause: 'NO_QTY', field: 'qty', row: 0, text: 'Quantity' }]), [2]);
    expect(wordsByPlace(problems).get('2.qty')).toBe('Quantity');
  });

  it('have a place also where the field is not on screen, and none where it concerns no field', () => {
    expect(placeOf({ field: 'item_class', row: 1 })).toBe('1.item');
    expect(placeOf({ field: 'lines', row: null })).toBe('0.item');
    expect(placeOf({ field: 'branch', row: null })).toBeNull();
  });

  it('are ignored where the server sent something else', () => {
    expect(serverProblems(error('no list'), [])).toEqual([]);
    expect(serverProblems(error([null, { field: 1 }]), [])).toEqual([]);
  });
});
