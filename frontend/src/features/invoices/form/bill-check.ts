/**
 * What is wrong with a bill, found while it is typed. The server's `check_bill` decides; these are its rules again so that
 * the answer stands at the field before anything is sent. Field names and causes are the server's.
 */
import { computeLine } from '../../../fiscal/lines';
import { MAX_AMOUNT, parse } from '../../../fiscal/money';
import { parseDate, type DatePattern } from '../../../ui/dates';
import { numberFault } from '../../../ui/number-fault';
import { problemText } from '../texts';
import type { Problem } from '../types';
import { totalsOf } from './bill-of-form';
import { isBlank, type BillForm, type FormLine } from './bill-form';

/** A problem, and whether it also stops a draft (text where a number belongs) or only the sending (something missing). */
export interface FormProblem extends Problem {
  stopsDraft: boolean;
}

interface Where {
  row?: number;
  stopsDraft?: boolean;
}
type Report = (cause: string, field: string, text: string, where?: Where) => void;

/** RRA's largest number of lines, and its lengths of texts. */
const MAX_LINES = 999;
const MAX_NAME = 60;
const PHONE = /^\+?\d{9,15}$/;
/** Meters show up to three decimals; a reading is not a quantity. */
const READING = /^\d{1,12}(\.\d{0,3})?$/;
/** What is wrong cannot be stored either; what is only missing can wait in a draft. */
const WRONG = { stopsDraft: true };

export function checkForm(form: BillForm, pattern: DatePattern): FormProblem[] {
  const problems: FormProblem[] = [];
  const report: Report = (cause, field, text, { row, stopsDraft = false } = {}) =>
    problems.push({ cause, field, row: row ?? null, text, stopsDraft });

  checkCustomer(form, report);
  const filled = form.lines.filter((line) => !isBlank(line));
  if (filled.length === 0) report('NO_LINES', 'item', problemText('NO_LINES'), { row: 0 });
  if (filled.length > MAX_LINES) report('TOO_MANY_LINES', 'item', problemText('TOO_MANY_LINES'), { row: MAX_LINES });
  form.lines.forEach((line, row) => {
    if (!isBlank(line)) checkLine(line, row, report);
  });
  if (totalsOf(form).grandTotal > MAX_AMOUNT && problems.every(({ cause }) => cause !== 'AMOUNT_TOO_LARGE')) {
    report('AMOUNT_TOO_LARGE', 'lines', problemText('TOTAL_TOO_LARGE'), WRONG);
  }
  checkDates(form, pattern, report);
  return problems;
}

function checkCustomer(form: BillForm, report: Report): void {
  const name = form.customer_name.trim();
  const phone = form.customer_phone.trim();
  const tin = form.customer_tin.trim();
  const code = form.purchase_code.trim();
  if (!name) report('NO_CUSTOMER_NAME', 'customer_name', problemText('NO_CUSTOMER_NAME'));
  if (name.length > MAX_NAME) report('TOO_LONG', 'customer_name', problemText('NAME_TOO_LONG'), WRONG);
  if (!tin && !phone) report('NO_PHONE', 'customer_phone', problemText('NO_PHONE'));
  if (phone && !PHONE.test(phone.replace(/[ -]/g, ''))) report('BAD_PHONE', 'customer_phone', problemText('BAD_PHONE'), WRONG);
  if (tin && !/^\d{9}$/.test(tin)) {
    report('BAD_TIN', 'customer_tin', problemText('BAD_TIN', { digits: /^\d+$/.test(tin) ? tin.length : 0 }), WRONG);
  }
  if (tin && !code) report('NO_PURCHASE_CODE', 'purchase_code', problemText('NO_PURCHASE_CODE'));
  if (tin && code && !/^[A-Za-z0-9]{6}$/.test(code)) {
    report('BAD_PURCHASE_CODE', 'purchase_code', problemText('BAD_PURCHASE_CODE'), WRONG);
  }
}

function checkDates(form: BillForm, pattern: DatePattern, report: Report): void {
  const [from, to] = (['period_from', 'period_to', 'bill_date'] as const).map((field) => {
    const text = form[field].trim();
    const iso = text ? parseDate(text, pattern) : null;
    if (text && !iso) report('BAD_DATE', field, problemText('BAD_DATE', { pattern }), WRONG);
    return iso;
  });
  if (from && to && from > to) report('BAD_PERIOD', 'period_to', problemText('BAD_PERIOD'), WRONG);
  for (const field of ['reading_from', 'reading_to'] as const) {
    const text = form[field].trim();
    if (text && !READING.test(text)) report('BAD_READING', field, problemText('BAD_READING', { text }), WRONG);
  }
}

function checkLine(line: FormLine, row: number, report: Report): void {
  if (!line.item) {
    const text = line.item_text.trim();
    const words = text ? problemText('UNKNOWN_ITEM', { text }) : problemText('NO_ITEM');
    report('NO_ITEM', 'item', words, { row, stopsDraft: text !== '' });
  } else if (!line.tax_letter) {
    report('BAD_LETTER', 'item', problemText('BAD_LETTER'), { row });
  }
  const qty = checkNumber('qty', line.qty, row, report);
  const price = checkNumber('price', line.price, row, report);
  if (qty === null || price === null) return;
  const { supply } = computeLine({ qty, price, discountRate: 0n, letter: '', taxRate: 0n });
  if (supply > MAX_AMOUNT) report('AMOUNT_TOO_LARGE', 'price', problemText('TOO_LARGE'), { row, ...WRONG });
  if (supply === 0n) report('BAD_PRICE', 'price', problemText('NOTHING'), { row, ...WRONG });
}

const CAUSES = {
  qty: { missing: 'NO_QTY', bad: 'BAD_QTY', decimals: 'QTY_DECIMALS' },
  price: { missing: 'NO_PRICE', bad: 'BAD_PRICE', decimals: 'BAD_PRICE' },
} as const;

function checkNumber(field: 'qty' | 'price', text: string, row: number, report: Report): bigint | null {
  const parsed = parse(text);
  const { missing, bad, decimals } = CAUSES[field];
  const words = numberFault(text, parsed) ?? '';
  if (parsed.ok) {
    if (parsed.value > 0n) return parsed.value;
    report(bad, field, problemText('NOT_ABOVE_ZERO'), { row, ...WRONG });
  } else if (parsed.fault === 'empty') {
    report(missing, field, problemText(missing), { row });
  } else if (parsed.fault === 'too-many-decimals') {
    report(decimals, field, words, { row, ...WRONG });
  } else if (parsed.fault === 'too-long') {
    report('AMOUNT_TOO_LARGE', field, words, { row, ...WRONG });
  } else {
    report(bad, field, words, { row, ...WRONG });
  }
  return null;
}
