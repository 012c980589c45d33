/**
 * The simulator's own arithmetic: BigInt hundredths, never a float. It shares no line with the app's, so that two
 * independent ways of reckoning must agree on every vector.
 */

/** A non-negative amount, quantity or rate in hundredths; 7,953.20 is 795320n. */
export type Hundredths = bigint

const decimal = /^(0|[1-9]\d*)(?:\.(\d{1,2}))?$/

/**
 * Reads a JSON number of at most two decimals.
 * @returns hundredths, or null for anything else: text, a negative, more decimals, an exponent, a whole part longer than `digits`.
 */
export function readHundredths(value: unknown, digits = 16): Hundredths | null {
  if (typeof value !== 'number') return null
  const parts = decimal.exec(String(value))
  if (parts === null) return null
  const [, whole = '0', fraction = ''] = parts
  if (whole.length > digits) return null
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** numerator / denominator to the nearest whole, .5 upwards (certification sheet row 47). Both are non-negative. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** price x quantity, both in hundredths. */
export const supplyOf = (price: Hundredths, quantity: Hundredths): Hundredths => halfUp(price * quantity, 100n)

/** supply x rate / 100, the rate in hundredths of a percent. */
export const discountOf = (supply: Hundredths, rate: Hundredths): Hundredths => halfUp(supply * rate, 10_000n)

/** The tax inside a VAT-inclusive amount: taxable x r / (100 + r), rounded for the line by itself. */
export const taxOf = (taxable: Hundredths, rate: Hundredths): Hundredths => halfUp(taxable * rate, 10_000n + rate)

/** "7953.20", for messages. */
export const shown = (amount: Hundredths): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
