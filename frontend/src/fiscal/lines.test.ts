import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeLine, computeTotals, type LineInput } from './lines';
import { fromApi, toApi } from './money';

interface VectorLine {
  qty: string;
  price: string;
  discount_rate: string;
  letter: string;
  rate: string;
}
interface Vectors {
  cases: {
    id: string;
    about: string;
    lines: VectorLine[];
    expect: {
      lines: { supply: string; discount: string; taxable: string; tax: string }[];
      taxes: { letter: string; rate: string; taxable: string; tax: string }[];
      taxable_total: string;
      tax_total: string;
      grand_total: string;
    };
  }[];
}

// The same file is read by the Python tests and by the simulator: three arithmetics must agree.
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../../../ebm/fiscal/vectors.json'), 'utf8')) as Vectors;

const lineOf = (line: VectorLine): LineInput => ({
  qty: fromApi(line.qty),
  price: fromApi(line.price),
  discountRate: fromApi(line.discount_rate),
  letter: line.letter,
  taxRate: fromApi(line.rate),
});

describe('the vectors that Python and the simulator read too', () => {
  it('has at least 300 cases', () => {
    expect(vectors.cases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(vectors.cases.map((vector) => [vector.id, vector.about, vector] as const))('%s: %s', (_id, _about, vector) => {
    const lines = vector.lines.map(lineOf);
    const amounts = lines.map((line) => {
      const { supply, discount, taxable, tax } = computeLine(line);
      return { supply: toApi(supply), discount: toApi(discount), taxable: toApi(taxable), tax: toApi(tax) };
    });
    expect(amounts).toEqual(vector.expect.lines);
    const totals = computeTotals(lines);
    expect(totals.taxes.map((t) => ({ letter: t.letter, taxable: toApi(t.taxable), tax: toApi(t.tax), rate: t.rate }))).toEqual(
      vector.expect.taxes.map((t) => ({ ...t, rate: fromApi(t.rate) })),
    );
    expect(toApi(totals.taxableTotal)).toBe(vector.expect.taxable_total);
    expect(toApi(totals.taxTotal)).toBe(vector.expect.tax_total);
    expect(toApi(totals.grandTotal)).toBe(vector.expect.grand_total);
  });
});

it('bills 12 m3 in two blocks as the tariff says', () => {
  const water = { discountRate: 0n, letter: 'B', taxRate: 1800n };
  const totals = computeTotals([
    { qty: 500n, price: 40120n, ...water },
    { qty: 700n, price: 84960n, ...water },
  ]);
  expect(toApi(totals.grandTotal)).toBe('7953.20');
  expect(toApi(totals.taxTotal)).toBe('1213.20');
});
