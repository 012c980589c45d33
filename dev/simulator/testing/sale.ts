import { discountOf, shown, supplyOf, taxOf } from '../amounts.ts'
import type { Hundredths } from '../amounts.ts'
import { letters } from '../sums.ts'
import type { Letter, Rates } from '../sums.ts'

/** One line of a sale to be made up: amounts as decimal text, as in vectors.json. */
export interface LineText {
  qty: string
  price: string
  discount_rate: string
  letter: string
}

/** The figures a line must carry; from vectors.json, or reckoned by the simulator for tests of its own. */
export interface LineFigures {
  supply: string
  discount: string
  taxable: string
  tax: string
}

export type Body = Record<string, unknown> & { itemList: Record<string, unknown>[] }

export const standardRates: Rates = { A: 0n, B: 1800n, C: 0n, D: 0n }

export function hundredths(text: string): Hundredths {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

export function reckon(line: LineText, rates: Rates): LineFigures {
  const supply = supplyOf(hundredths(line.price), hundredths(line.qty))
  const discount = discountOf(supply, hundredths(line.discount_rate))
  const taxable = supply - discount
  return {
    supply: shown(supply),
    discount: shown(discount),
    taxable: shown(taxable),
    tax: shown(taxOf(taxable, rates[line.letter as Letter])),
  }
}

function itemOf(line: LineText, figures: LineFigures, index: number): Record<string, unknown> {
  return {
    itemSeq: index + 1,
    itemCd: 'RW3NTXM3X0000001',
    itemClsCd: '8310150000',
    itemNm: 'Water',
    bcd: null,
    pkgUnitCd: 'NT',
    pkg: 1,
    qtyUnitCd: 'M3',
    qty: Number(line.qty),
    prc: Number(line.price),
    splyAmt: Number(figures.supply),
    dcRt: Number(line.discount_rate),
    dcAmt: Number(figures.discount),
    taxTyCd: line.letter,
    taxblAmt: Number(figures.taxable),
    taxAmt: Number(figures.tax),
    totAmt: Number(figures.taxable),
  }
}

/** A saveSales body that the device must take; every test spoils one thing in it. */
export function saleOf(
  lines: LineText[] = [
    { qty: '5', price: '401.20', discount_rate: '0', letter: 'B' },
    { qty: '7', price: '849.60', discount_rate: '0', letter: 'B' },
  ],
  { invcNo = 1, rates = standardRates, figures }: { invcNo?: number; rates?: Rates; figures?: LineFigures[] } = {},
): Body {
  const lineFigures = figures ?? lines.map((line) => reckon(line, rates))
  const sum = (name: 'taxable' | 'tax', letter?: Letter) =>
    Number(
      shown(
        lineFigures
          .filter((_, index) => letter === undefined || lines[index]?.letter === letter)
          .reduce((total, line) => total + hundredths(line[name]), 0n),
      ),
    )
  const byLetter = (name: string, value: (letter: Letter) => number) =>
    Object.fromEntries(letters.map((letter) => [name + letter, value(letter)]))
  return {
    tin: '999991130',
    bhfId: '00',
    invcNo,
    orgInvcNo: 0,
    custTin: null,
    prcOrdCd: null,
    custNm: 'Uwase Aline',
    salesTyCd: 'N',
    rcptTyCd: 'S',
    pmtTyCd: '01',
    salesSttsCd: '02',
    cfmDt: '20260302101500',
    salesDt: '20260302',
    totItemCnt: lines.length,
    ...byLetter('taxblAmt', (letter) => sum('taxable', letter)),
    ...byLetter('taxRt', (letter) => Number(shown(rates[letter]))),
    ...byLetter('taxAmt', (letter) => sum('tax', letter)),
    totTaxblAmt: sum('taxable'),
    totTaxAmt: sum('tax'),
    totAmt: sum('taxable'),
    prchrAcptcYn: 'N',
    remark: null,
    regrId: 'cashier',
    regrNm: 'Cashier',
    modrId: 'cashier',
    modrNm: 'Cashier',
    receipt: { custTin: null, custMblNo: '0780000000', rptNo: invcNo, trdeNm: 'EBM', adrs: 'Kigali', topMsg: null, btmMsg: null, prchrAcptcYn: 'N' },
    itemList: lines.map((line, index) => itemOf(line, lineFigures[index] as LineFigures, index)),
  }
}
