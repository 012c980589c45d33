import type { FrappeError } from '../../../frappe/errors';
import { formText } from '../texts';
import type { Problem } from '../types';
import type { FormProblem } from './bill-check';

/** Where a problem is shown: `customer_tin`, or `2.qty` for a field of the third line. */
export type Place = string;

const HEAD_FIELDS = new Set([
  'customer_name',
  'customer_tin',
  'customer_phone',
  'purchase_code',
  'payment_type',
  'poc_number',
  'meter_number',
  'reading_from',
  'reading_to',
  'period_from',
  'period_to',
  'bill_date',
]);

/** The place of a problem; what concerns all lines stands at the first, what has no field of its own at the line's item. */
export function placeOf({ field, row }: Pick<Problem, 'field' | 'row'>): Place | null {
  if (row !== null) return `${row}.${field === 'qty' || field === 'price' ? field : 'item'}`;
  if (HEAD_FIELDS.has(field)) return field;
  return field === 'lines' || field === 'item' || field === 'tax_letter' ? '0.item' : null;
}

/** The first problem of each place, in words. */
export function wordsByPlace(problems: readonly Problem[]): Map<Place, string> {
  const words = new Map<Place, string>();
  for (const problem of problems) {
    const place = placeOf(problem);
    if (place && !words.has(place)) words.set(place, problem.text);
  }
  return words;
}

/** As said beside the button, where the place is not in sight. */
export function problemSentence(problem: Problem): string {
  // There is no line yet whose number would say more.
  return problem.row === null || problem.cause === 'NO_LINES' ? problem.text : formText('atLine', { n: problem.row + 1, text: problem.text });
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Problem).field === 'string' &&
  typeof (value as Problem).text === 'string';

/**
 * The problems that the server found, at the lines of the form.
 *
 * @param rows which line of the form each line of the sent bill was
 */
export function serverProblems(error: FrappeError, rows: readonly number[]): FormProblem[] {
  const { problems } = error.extra;
  if (!Array.isArray(problems)) return [];
  return problems.filter(isProblem).map((problem) => ({
    ...problem,
    row: typeof problem.row === 'number' ? (rows[problem.row] ?? problem.row) : null,
    stopsDraft: true,
  }));
}
