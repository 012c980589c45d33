/** Amounts of invoice lines and totals by tax letter, as RRA computes them: each line is rounded, then lines are added. */
import { halfUp, sum, type Hundredths } from './money';

/** One line; everything in hundredths, the rates as percentages (18 % is `1800n`). Prices include VAT. */
export interface LineInput {
  qty: Hundredths;
  price: Hundredths;
  discountRate: Hundredths;
  letter: string;
  taxRate: Hundredths;
}

export interface LineAmounts {
  supply: Hundredths;
  discount: Hundredths;
  taxable: Hundredths;
  tax: Hundredths;
}

export interface LetterTotal {
  letter: string;
  rate: Hundredths;
  taxable: Hundredths;
  tax: Hundredths;
}

export interface Totals {
  taxes: LetterTotal[];
  taxableTotal: Hundredths;
  taxTotal: Hundredths;
  /** Equal to `taxableTotal`: RRA's taxable amount includes the tax. */
  grandTotal: Hundredths;
}

export function computeLine(line: LineInput): LineAmounts {
  const supply = halfUp(line.price * line.qty, 100n);
  const discount = halfUp(supply * line.discountRate, 10_000n);
  const taxable = supply - discount;
  const tax = halfUp(taxable * line.taxRate, 10_000n + line.taxRate);
  return { supply, discount, taxable, tax };
}

/** Sums by letter in the order of the alphabet. */
export function computeTotals(lines: readonly LineInput[]): Totals {
  const byLetter = new Map<string, LetterTotal>();
  for (const line of lines) {
    const { taxable, tax } = computeLine(line);
    const total = byLetter.get(line.letter);
    if (total) {
      total.taxable += taxable;
      total.tax += tax;
    } else {
      byLetter.set(line.letter, { letter: line.letter, rate: line.taxRate, taxable, tax });
    }
  }
  const taxes = [...byLetter.values()].sort((a, b) => a.letter.localeCompare(b.letter));
  const taxableTotal = sum(taxes.map((total) => total.taxable));
  return { taxes, taxableTotal, taxTotal: sum(taxes.map((total) => total.tax)), grandTotal: taxableTotal };
}
