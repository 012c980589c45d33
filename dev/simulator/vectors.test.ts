import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { saleRefusal } from './checks.ts'
import { Ledger } from './ledger.ts'
import { letters } from './sums.ts'
import type { Letter, Rates } from './sums.ts'
import { identity, openDevice, tempLedger } from './testing/bench.ts'
import { hundredths, saleOf, standardRates } from './testing/sale.ts'
import type { Body, LineFigures, LineText } from './testing/sale.ts'

interface Vector {
  id: string
  lines: (LineText & { rate: string })[]
  expect: { lines: LineFigures[]; taxes: { letter: Letter; taxable: string; tax: string }[]; taxable_total: string; tax_total: string; grand_total: string }
}

const file = new URL('../../ebm/fiscal/vectors.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }

/** The device programmed with the rates the vector was reckoned with. */
function ratesOf(vector: Vector): Rates {
  const rates: Record<Letter, bigint> = { ...standardRates }
  for (const line of vector.lines) rates[line.letter as Letter] = hundredths(line.rate)
  return rates
}

/** The vector as a sale, every figure in it taken from the vector and none reckoned here. */
function saleFrom(vector: Vector, invcNo = 1): Body {
  const sale = saleOf(vector.lines, { invcNo, rates: ratesOf(vector), figures: vector.expect.lines })
  for (const letter of letters) {
    const sum = vector.expect.taxes.find((tax) => tax.letter === letter)
    sale[`taxblAmt${letter}`] = Number(sum?.taxable ?? 0)
    sale[`taxAmt${letter}`] = Number(sum?.tax ?? 0)
  }
  return Object.assign(sale, {
    totTaxblAmt: Number(vector.expect.taxable_total),
    totTaxAmt: Number(vector.expect.tax_total),
    totAmt: Number(vector.expect.grand_total),
  })
}

const more = (value: unknown) => Number((Number(value) + 0.01).toFixed(2))

/** The same sale altered by 0.01 in one amount after another. */
function* altered(sale: Body): Generator<[string, Body]> {
  const sums = letters.flatMap((letter) => [`taxblAmt${letter}`, `taxAmt${letter}`])
  for (const name of [...sums, 'totTaxblAmt', 'totTaxAmt', 'totAmt']) yield [name, { ...sale, [name]: more(sale[name]) }]
  for (const name of ['splyAmt', 'dcAmt', 'taxblAmt', 'taxAmt', 'totAmt']) {
    // One line stands for all: the first, the middle and the last of long ones.
    for (const at of new Set([0, Math.floor(sale.itemList.length / 2), sale.itemList.length - 1])) {
      const lines = sale.itemList.map((line, index) => (index === at ? { ...line, [name]: more(line[name]) } : line))
      yield [`itemList[${at}].${name}`, { ...sale, itemList: lines }]
    }
  }
}

describe('the shared vectors, reckoned by the simulator for itself', () => {
  it('are at least 300', () => expect(cases.length).toBeGreaterThanOrEqual(300))

  it.each(cases.map((vector) => [vector.id, vector] as const))('%s is accepted, and refused with any amount 0.01 higher', (_, vector) => {
    const ledger = new Ledger(tempLedger())
    const rates = ratesOf(vector)
    const sale = saleFrom(vector)
    expect(saleRefusal(sale, identity, rates, ledger)).toBeNull()
    for (const [name, wrong] of altered(sale)) {
      expect(saleRefusal(wrong, identity, rates, ledger)?.code, name).toBe('910')
    }
    ledger.close()
  })

  it('are all signed over HTTP by one device of the standard rates', async () => {
    const standard = cases.filter((vector) => letters.every((letter) => ratesOf(vector)[letter] === standardRates[letter]))
    const { sell, state } = await openDevice()
    for (const [index, vector] of standard.entries()) {
      expect((await sell(saleFrom(vector, index + 1))).resultCd, vector.id).toBe('000')
    }
    expect(await state()).toMatchObject({ receipts: standard.length, lastSaleInvcNo: standard.length })
  })
})
