import { describe, expect, it } from 'vitest';
import { format, formatPlain, fromApi, fromFloat, halfUp, parse, toApi } from './money';

describe('reading what was typed', () => {
  it.each([
    ['5', 500n],
    ['401.20', 40120n],
    ['401.2', 40120n],
    ['7,953.20', 795320n],
    ['  12 ', 1200n],
    ['0.05', 5n],
    ['007', 700n],
    ['1.500', 150n],
    ['99999999999.99', 9_999_999_999_999n],
    ['-3.10', -310n],
  ])('reads %j', (text, value) => {
    expect(parse(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'not-a-number'],
    ['12,50', 'not-a-number'],
    ['1,2345', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['<script>', 'not-a-number'],
    ['12.345', 'too-many-decimals'],
    ['100000000000', 'too-long'],
  ])('says why %j is none', (text, fault) => {
    expect(parse(text)).toEqual({ ok: false, fault });
  });
});

it('takes a year’s total, which may be longer than a receipt’s', () => {
  expect(fromApi('100000000045.11')).toBe(10_000_000_004_511n);
});

it('throws on an amount of the server that is none', () => {
  expect(() => fromApi('NaN')).toThrow(RangeError);
});

it('takes floats of lists through one door without losing a cent', () => {
  expect(fromFloat(7953.2)).toBe(795320n);
  expect(fromFloat(99999999999.99)).toBe(9_999_999_999_999n);
  expect(fromFloat(0.1 + 0.2)).toBe(30n);
  expect(fromFloat(null)).toBe(0n);
});

it('writes amounts for the server and for people', () => {
  expect(toApi(795320n)).toBe('7953.20');
  expect(toApi(-5n)).toBe('-0.05');
  expect(format(9_999_999_999_999n)).toBe('99,999,999,999.99');
  expect(format(-123456n)).toBe('-1,234.56');
  expect(format(0n)).toBe('0.00');
  expect([formatPlain(1200n), formatPlain(50n), formatPlain(1225n)]).toEqual(['12', '0.5', '12.25']);
});

it('rounds half up, away from zero', () => {
  expect(halfUp(5n, 10n)).toBe(1n);
  expect(halfUp(4n, 10n)).toBe(0n);
  expect(halfUp(-5n, 10n)).toBe(-1n);
  expect(halfUp(15n, 10n)).toBe(2n);
});
