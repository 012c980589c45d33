import type { Customer, Item } from '../types';
import { emptyLine, withCustomer, withItem, withoutCustomer, type BillForm, type FormLine, type TextField } from './bill-form';

export type BillAction =
  | { type: 'text'; field: TextField; text: string }
  | { type: 'line'; row: number; field: 'item_text' | 'qty' | 'price'; text: string }
  | { type: 'item'; row: number; item: Item }
  | { type: 'add-line' }
  | { type: 'remove-line'; row: number }
  | { type: 'customer'; customer: Customer }
  | { type: 'no-customer' }
  | { type: 'replace'; form: BillForm };

function changeLine(form: BillForm, row: number, change: (line: FormLine) => FormLine): BillForm {
  return { ...form, lines: form.lines.map((line, at) => (at === row ? change(line) : line)) };
}

/** Typing over the item's name lets go of the item and of what came with it, but not of quantity and price. */
function typed(line: FormLine, field: 'item_text' | 'qty' | 'price', text: string): FormLine {
  if (field !== 'item_text') return { ...line, [field]: text };
  return { ...line, item_text: text, item: '', unit: '', tax_letter: '', tax_rate: '' };
}

export function billReducer(form: BillForm, action: BillAction): BillForm {
  switch (action.type) {
    case 'text':
      return { ...form, [action.field]: action.text };
    case 'line':
      return changeLine(form, action.row, (line) => typed(line, action.field, action.text));
    case 'item':
      return changeLine(form, action.row, (line) => withItem(line, action.item));
    case 'add-line':
      return { ...form, lines: [...form.lines, emptyLine()] };
    case 'remove-line': {
      const lines = form.lines.filter((_line, at) => at !== action.row);
      return { ...form, lines: lines.length > 0 ? lines : [emptyLine()] };
    }
    case 'customer':
      return withCustomer(form, action.customer);
    case 'no-customer':
      return withoutCustomer(form);
    case 'replace':
      return action.form;
  }
}
