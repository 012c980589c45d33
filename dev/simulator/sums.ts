import { discountOf, readHundredths, shown, supplyOf, taxOf } from './amounts.ts'
import type { Hundredths } from './amounts.ts'
import type { FieldFault, Fields } from './fields.ts'

export const letters = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof letters)[number]
/** Rates in hundredths of a percent, as programmed into the device. */
export type Rates = Readonly<Record<Letter, Hundredths>>

/** Reads a field that the form checks have let through. */
function amountIn(body: Fields, name: string): Hundredths {
  const value = readHundredths(body[name])
  if (value === null) throw new Error(`${name} was let through the form checks and is no amount`)
  return value
}

const differs = (field: string, found: Hundredths, due: Hundredths): FieldFault | null =>
  found === due ? null : { field, fault: `must be ${shown(due)}, not ${shown(found)}` }

/** A line's own figures: price x quantity, the discount, what is taxed, and the tax rounded for that line. */
function lineFault(line: Fields, path: string, rates: Rates): FieldFault | null {
  const amount = (name: string) => amountIn(line, name)
  for (const name of ['qty', 'prc']) {
    if (amount(name) === 0n) return { field: path + name, fault: 'must be more than 0' }
  }
  if (amount('dcRt') > 10_000n) return { field: `${path}dcRt`, fault: 'must be at most 100' }
  const supply = amount('splyAmt')
  const taxable = amount('taxblAmt')
  const discount = amount('dcAmt')
  return (
    differs(`${path}splyAmt`, supply, supplyOf(amount('prc'), amount('qty'))) ??
    differs(`${path}dcAmt`, discount, discountOf(supply, amount('dcRt'))) ??
    differs(`${path}taxblAmt`, taxable, supply - discount) ??
    differs(`${path}taxAmt`, amount('taxAmt'), taxOf(taxable, rates[line['taxTyCd'] as Letter])) ??
    differs(`${path}totAmt`, amount('totAmt'), taxable)
  )
}

function sumOf(lines: readonly Fields[], name: string, letter?: Letter): Hundredths {
  return lines
    .filter((line) => letter === undefined || line['taxTyCd'] === letter)
    .reduce((sum, line) => sum + amountIn(line, name), 0n)
}

function letterFault(sale: Fields, lines: readonly Fields[], rates: Rates, letter: Letter): FieldFault | null {
  const amount = (name: string) => amountIn(sale, name + letter)
  return (
    differs(`taxRt${letter}`, amount('taxRt'), rates[letter]) ??
    differs(`taxblAmt${letter}`, amount('taxblAmt'), sumOf(lines, 'taxblAmt', letter)) ??
    differs(`taxAmt${letter}`, amount('taxAmt'), sumOf(lines, 'taxAmt', letter))
  )
}

/** The first figure of a sale that does not follow from its lines, or null. Lines' taxes are rounded first, then added. */
export function sumFault(sale: Fields, lines: readonly Fields[], rates: Rates): FieldFault | null {
  for (const [index, line] of lines.entries()) {
    const fault = lineFault(line, `itemList[${index}].`, rates)
    if (fault !== null) return fault
  }
  for (const letter of letters) {
    const fault = letterFault(sale, lines, rates, letter)
    if (fault !== null) return fault
  }
  const amount = (name: string) => amountIn(sale, name)
  return (
    differs('totTaxblAmt', amount('totTaxblAmt'), sumOf(lines, 'taxblAmt')) ??
    differs('totTaxAmt', amount('totTaxAmt'), sumOf(lines, 'taxAmt')) ??
    differs('totAmt', amount('totAmt'), amount('totTaxblAmt'))
  )
}
