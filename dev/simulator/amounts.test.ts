import { describe, expect, it } from 'vitest'
import { discountOf, halfUp, readHundredths, supplyOf, taxOf } from './amounts.ts'

describe('amounts of the simulator', () => {
  it.each([
    [7953.2, 795320n],
    [0, 0n],
    [0.01, 1n],
    [99999999999.99, 9999999999999n],
  ])('reads %d as hundredths', (value, expected) => expect(readHundredths(value)).toBe(expected))

  it.each([['7953.20'], [12.345], [-1], [0.1 + 0.2], [1e21], [Number.NaN], [null], [undefined]])('refuses %s', (value) =>
    expect(readHundredths(value)).toBeNull(),
  )

  it('rounds a half upwards', () => {
    expect(halfUp(1n, 2n)).toBe(1n)
    expect(halfUp(149n, 100n)).toBe(1n)
    expect(halfUp(150n, 100n)).toBe(2n)
  })

  it('reckons supply, discount and the tax inside an inclusive amount', () => {
    expect(supplyOf(40120n, 500n)).toBe(200600n)
    expect(discountOf(200600n, 1000n)).toBe(20060n)
    expect(taxOf(200600n, 1800n)).toBe(30600n)
    expect(taxOf(594720n, 1800n)).toBe(90720n)
    expect(taxOf(594720n, 0n)).toBe(0n)
  })
})
