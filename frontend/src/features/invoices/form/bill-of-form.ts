import { computeLine, computeTotals, type LineInput, type Totals } from '../../../fiscal/lines';
import { parse, toApi } from '../../../fiscal/money';
import { parseDate, type DatePattern } from '../../../ui/dates';
import type { Bill } from '../types';
import { isBlank, type BillForm, type FormLine } from './bill-form';

const number = (text: string): string => {
  const parsed = parse(text);
  return parsed.ok ? toApi(parsed.value) : text.trim();
};

/**
 * The bill as the server takes it. The same form always gives the same bill, so that a repeated send has the same content.
 * Blank lines are left out; `rows` tells which line of the form each line of the bill is (the server counts its own).
 */
export function billOf(form: BillForm, pattern: DatePattern): { bill: Bill; rows: number[] } {
  const date = (text: string) => (text.trim() ? (parseDate(text, pattern) ?? text.trim()) : '');
  const rows = form.lines.flatMap((line, row) => (isBlank(line) ? [] : [row]));
  const bill: Bill = {
    bill_key: form.bill_key,
    ...(form.name ? { name: form.name, modified: form.modified } : {}),
    ...(form.branch ? { branch: form.branch } : {}),
    ...(form.customer ? { customer: form.customer } : {}),
    customer_name: form.customer_name.trim(),
    customer_tin: form.customer_tin.trim(),
    customer_phone: form.customer_phone.trim(),
    purchase_code: form.customer_tin.trim() ? form.purchase_code.trim().toUpperCase() : '',
    payment_type: form.payment_type,
    poc_number: form.poc_number.trim(),
    meter_number: form.meter_number.trim(),
    reading_from: number(form.reading_from),
    reading_to: number(form.reading_to),
    period_from: date(form.period_from),
    period_to: date(form.period_to),
    bill_date: date(form.bill_date),
    lines: rows.map((row) => {
      const line = form.lines[row] as FormLine;
      return {
        item: line.item,
        qty: number(line.qty),
        price: number(line.price),
        discount_rate: number(line.discount_rate || '0'),
        tax_letter: line.tax_letter,
      };
    }),
  };
  return { bill, rows };
}

/** The line in hundredths once its numbers can be read; null before. */
export function lineInput(line: FormLine): LineInput | null {
  const [qty, price] = [parse(line.qty), parse(line.price)];
  const [discount, rate] = [parse(line.discount_rate || '0'), parse(line.tax_rate || '0')];
  if (!line.item || !qty.ok || !price.ok || !discount.ok || !rate.ok) return null;
  return { qty: qty.value, price: price.value, discountRate: discount.value, letter: line.tax_letter, taxRate: rate.value };
}

export function lineAmount(line: FormLine): bigint | null {
  const input = lineInput(line);
  return input ? computeLine(input).taxable : null;
}

/** Totals of the lines that are complete, as one types. */
export function totalsOf(form: BillForm): Totals {
  return computeTotals(form.lines.flatMap((line) => lineInput(line) ?? []));
}
