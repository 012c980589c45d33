/**
 * Money, quantities and rates as BigInt hundredths: 7953.20 is `795320n`. Nothing in the front end computes
 * amounts with floating point numbers; this is the only module that turns text or floats into hundredths and back.
 */

/** An amount, quantity or rate in hundredths. */
export type Hundredths = bigint;

/** Why a text is no number with two decimals. */
export type NumberFault = 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-long';

export type Parsed = { ok: true; value: Hundredths } | { ok: false; fault: NumberFault };

/** RRA: thirteen digits, two of them decimals (certification sheet, row 19). */
export const MAX_AMOUNT: Hundredths = 9_999_999_999_999n;

const PLAIN = /^(-?)(\d+)(?:\.(\d*))?$/;
const GROUPED = /^(-?)(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/**
 * Reads what a person typed or the server sent ("7953.20", "7,953.2", " 12 ").
 * A comma is read only as a thousands separator in its right place: "12,50" is refused and not guessed at.
 * Trailing zeros beyond two decimals carry no information and pass ("1.500" is 1.50, "1.505" is not a number of ours).
 */
export function parse(text: string): Parsed {
  const read = readNumber(text);
  return read.ok && (read.value > MAX_AMOUNT || read.value < -MAX_AMOUNT) ? { ok: false, fault: 'too-long' } : read;
}

function readNumber(text: string): Parsed {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'empty' };
  const match = PLAIN.exec(trimmed) ?? GROUPED.exec(trimmed);
  if (!match) return { ok: false, fault: 'not-a-number' };
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > 2) return { ok: false, fault: 'too-many-decimals' };
  const value = BigInt(whole.replaceAll(',', '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  return { ok: true, value: sign === '-' ? -value : value };
}

/** Reads a string of the server, where anything but a number is a fault of the program. A year's total may be longer than a receipt's. */
export function fromApi(text: string): Hundredths {
  const parsed = readNumber(text);
  if (!parsed.ok) throw new RangeError(`Not an amount: ${JSON.stringify(text)} (${parsed.fault})`);
  return parsed.value;
}

/**
 * The one door for the floats that Frappe's own list calls bring for Currency fields. A double holds every amount
 * of 13 digits with two decimals exactly enough that rounding to two places gives back the stored amount.
 */
export function fromFloat(value: number | string | null | undefined): Hundredths {
  if (value === null || value === undefined || value === '') return 0n;
  return fromApi(Number(value).toFixed(2));
}

/** "7953.20": what the server's methods take and give. */
export function toApi(value: Hundredths): string {
  const absolute = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}

/** "7,953.20": what a person reads. */
export function format(value: Hundredths): string {
  const [whole = '0', fraction = '00'] = toApi(value).split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`;
}

/** "12", "0.5", "12.25": quantities and rates without decimals that say nothing. */
export function formatPlain(value: Hundredths): string {
  return format(value)
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1');
}

/** numerator / denominator, rounded half up, that is away from zero (certification sheet, row 47). */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be above zero');
  const absolute = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

export function sum(values: Iterable<Hundredths>): Hundredths {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}
