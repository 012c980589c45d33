import { describe, expect, it } from 'vitest';

import { water } from '../fixtures';
import { emptyForm, emptyLine, withItem, type BillForm, type FormLine } from './bill-form';
import { checkForm } from './bill-check';

const line = (over: Partial<FormLine> = {}): FormLine => ({ ...withItem(emptyLine(), water), qty: '5', ...over });

const bill = (over: Partial<BillForm> = {}): BillForm => ({
  ...emptyForm('11/21/2026'),
  customer_name: 'Mukamana Alice',
  customer_phone: '0788123456',
  lines: [line()],
  ...over,
});

const found = (form: BillForm) => checkForm(form, 'mm/dd/yyyy').map(({ cause, field, row, stopsDraft }) => [cause, field, row, stopsDraft]);

it('finds nothing in a complete bill', () => {
  expect(found(bill())).toEqual([]);
  expect(found(bill({ customer_tin: '102345678', purchase_code: 'A1B2C3', customer_phone: '' }))).toEqual([]);
});

describe('bad input is found at its field', () => {
  it.each<[string, Partial<BillForm>, unknown[]]>([
    ['no line at all', { lines: [emptyLine()] }, ['NO_LINES', 'item', 0, false]],
    ['a line without item', { lines: [line({ item: '', item_text: '' })] }, ['NO_ITEM', 'item', 0, false]],
    ['an item that was typed and not chosen', { lines: [line({ item: '', item_text: 'wat' })] }, ['NO_ITEM', 'item', 0, true]],
    ['a line without quantity', { lines: [line({ qty: '' })] }, ['NO_QTY', 'qty', 0, false]],
    ['a line without price', { lines: [line({ price: ' ' })] }, ['NO_PRICE', 'price', 0, false]],
    ['text where a quantity belongs', { lines: [line({ qty: 'five' })] }, ['BAD_QTY', 'qty', 0, true]],
    ['text where a price belongs', { lines: [line(), line({ price: '4o1' })] }, ['BAD_PRICE', 'price', 1, true]],
    ['a quantity with 3 decimals', { lines: [line({ qty: '12.345' })] }, ['QTY_DECIMALS', 'qty', 0, true]],
    ['a price with 3 decimals', { lines: [line({ price: '1.005' })] }, ['BAD_PRICE', 'price', 0, true]],
    ['a quantity of nothing', { lines: [line({ qty: '0' })] }, ['BAD_QTY', 'qty', 0, true]],
    ['a negative price', { lines: [line({ price: '-1' })] }, ['BAD_PRICE', 'price', 0, true]],
    ['an amount of 14 digits', { lines: [line({ qty: '1000', price: '99999999999.99' })] }, ['AMOUNT_TOO_LARGE', 'price', 0, true]],
    [
      'a sum of 14 digits',
      { lines: [line({ qty: '1', price: '99999999999.99' }), line({ qty: '1', price: '1' })] },
      ['AMOUNT_TOO_LARGE', 'lines', null, true],
    ],
    ['a TIN of 8 digits', { customer_tin: '10234567', purchase_code: 'A1B2C3' }, ['BAD_TIN', 'customer_tin', null, true]],
    ['a TIN with letters', { customer_tin: '10234567X', purchase_code: 'A1B2C3' }, ['BAD_TIN', 'customer_tin', null, true]],
    ['a TIN without purchase code', { customer_tin: '102345678' }, ['NO_PURCHASE_CODE', 'purchase_code', null, false]],
    ['a short purchase code', { customer_tin: '102345678', purchase_code: 'A1' }, ['BAD_PURCHASE_CODE', 'purchase_code', null, true]],
    ['neither TIN nor phone', { customer_phone: '' }, ['NO_PHONE', 'customer_phone', null, false]],
    ['a phone number of letters', { customer_phone: 'call me' }, ['BAD_PHONE', 'customer_phone', null, true]],
    ['no name', { customer_name: '' }, ['NO_CUSTOMER_NAME', 'customer_name', null, false]],
    ['a name of 61 characters', { customer_name: 'x'.repeat(61) }, ['TOO_LONG', 'customer_name', null, true]],
    ['a date by another pattern', { bill_date: '21/11/2026' }, ['BAD_DATE', 'bill_date', null, true]],
    [
      'a period that ends before it begins',
      { period_from: '10/31/2026', period_to: '10/01/2026' },
      ['BAD_PERIOD', 'period_to', null, true],
    ],
    ['a reading in words', { reading_from: 'many' }, ['BAD_READING', 'reading_from', null, true]],
  ])('%s', (_about, over, problem) => expect(found(bill(over))).toEqual([problem]));
});

it('takes a reading with three decimals, as meters show it', () => {
  expect(found(bill({ reading_from: '12.345', reading_to: '13' }))).toEqual([]);
});

it('says in words what to do', () => {
  const [problem] = checkForm(bill({ customer_tin: '10234567', purchase_code: 'A1B2C3' }), 'mm/dd/yyyy');
  expect(problem?.text).toBe('A TIN has 9 digits; this has 8');
});
