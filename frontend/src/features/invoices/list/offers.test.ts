import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { INVOICE_STATES } from '../types';
import { FACTS, factOf, FREE_ORDERS, KINDS, NUMBERS, PREFIXES } from './offers';

const served = readFileSync('../ebm/invoice_list/offers.py', 'utf8');

function listOf(name: string): string[] {
  const found = new RegExp(`^${name} = \\(([^)]*)\\)`, 'm').exec(served);
  return [...(found?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, value]) => value as string);
}

it('offers what the server offers, and nothing else', () => {
  expect(listOf('STATES')).toEqual([...INVOICE_STATES]);
  expect(listOf('KINDS')).toEqual([...KINDS]);
  expect(listOf('PREFIXES')).toEqual([...PREFIXES]);
  expect(listOf('NUMBERS')).toEqual([...NUMBERS]);
  expect(listOf('FREE_ORDERS')).toEqual([...FREE_ORDERS]);
  expect([...FACTS].sort()).toEqual(['name', ...PREFIXES, ...NUMBERS].sort());
});

it.each([
  ['EBM-2026-00088213', 'name'],
  ['88213', 'name'],
  ['168/258 NS', 'receipt_no'],
  ['1030455', 'poc_number'],
  ['0788 123 456', 'customer_phone'],
  ['+250788123456', 'customer_phone'],
  ['102345678', 'customer_tin'],
  ['778-12', 'meter_number'],
  ['Uwimana', 'customer_name'],
])('takes “%s” for a %s', (text, fact) => expect(factOf(text)).toBe(fact));
