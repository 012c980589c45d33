/**
 * What saveSales must carry: names, types, lengths and which are required, after RRA's VSDC API 1.0.5.
 * A fault answers 910 with the name of the field.
 */

/** A fault of form: the field it is in and what is wrong with it. */
export interface FieldFault {
  field: string
  fault: string
}

export type Fields = Readonly<Record<string, unknown>>

type Check = (value: unknown) => string | null

export interface Rule {
  required: boolean
  check: Check
}

export const text = (max: number): Check => (value) => {
  if (typeof value !== 'string') return 'must be text'
  return Array.from(value).length > max ? `must be at most ${max} characters` : null
}

export const filledText = (max: number): Check => (value) =>
  typeof value === 'string' && value.trim() === '' ? 'must not be empty' : text(max)(value)

export const digits = (count: number): Check => (value) =>
  typeof value === 'string' && value.length === count && /^\d+$/.test(value) ? null : `must be ${count} digits`

export const oneOf = (...values: string[]): Check => (value) =>
  typeof value === 'string' && values.includes(value) ? null : `must be one of ${values.join(', ')}`

const whole = (least: number, most: number): Check => (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
    ? null
    : `must be a whole number from ${least} to ${most}`

/** NUMBER(places+2, 2) as a JSON number; signs belong to paper only. */
export const amount = (wholeDigits: number): Check => (value) => {
  if (typeof value !== 'number') return 'must be a number'
  if (value < 0) return 'must not be negative'
  return new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,2})?$`).test(String(value))
    ? null
    : `must have at most ${wholeDigits} digits and 2 decimals`
}

function isDay(value: string): boolean {
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6, 8)].map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

const day: Check = (value) =>
  typeof value === 'string' && /^\d{8}$/.test(value) && isDay(value) ? null : 'must be a date of 8 digits, yyyyMMdd'

export const moment: Check = (value) =>
  typeof value === 'string' && /^\d{8}([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(value) && isDay(value)
    ? null
    : 'must be a time of 14 digits, yyyyMMddHHmmss'

export const must = (check: Check): Rule => ({ required: true, check })
export const may = (check: Check): Rule => ({ required: false, check })

const letters = ['A', 'B', 'C', 'D'] as const
const perLetter = (name: string, check: Check): Record<string, Rule> =>
  Object.fromEntries(letters.map((letter) => [`${name}${letter}`, must(check)]))

export const device: Record<string, Rule> = { tin: must(digits(9)), bhfId: must(digits(2)) }

export const header: Record<string, Rule> = {
  ...device,
  invcNo: must(whole(1, Number.MAX_SAFE_INTEGER)),
  orgInvcNo: must(whole(0, Number.MAX_SAFE_INTEGER)),
  custTin: may(digits(9)),
  prcOrdCd: may(text(6)),
  custNm: may(text(60)),
  salesTyCd: must(oneOf('N')),
  rcptTyCd: must(oneOf('S', 'R')),
  pmtTyCd: must(oneOf('01', '02', '03', '04', '05', '06', '07')),
  salesSttsCd: must(oneOf('02', '05')),
  cfmDt: must(moment),
  salesDt: must(day),
  stockRlsDt: may(moment),
  cnclReqDt: may(moment),
  cnclDt: may(moment),
  rfdDt: may(moment),
  rfdRsnCd: may(text(5)),
  totItemCnt: must(whole(1, 9_999_999_999)),
  ...perLetter('taxblAmt', amount(16)),
  ...perLetter('taxRt', amount(5)),
  ...perLetter('taxAmt', amount(16)),
  totTaxblAmt: must(amount(16)),
  totTaxAmt: must(amount(16)),
  totAmt: must(amount(16)),
  prchrAcptcYn: must(oneOf('Y', 'N')),
  remark: may(text(400)),
  regrId: must(filledText(20)),
  regrNm: must(filledText(60)),
  modrId: must(filledText(20)),
  modrNm: must(filledText(60)),
}

export const receipt: Record<string, Rule> = {
  custTin: may(digits(9)),
  custMblNo: may(text(20)),
  rptNo: may(whole(0, Number.MAX_SAFE_INTEGER)),
  trdeNm: may(text(20)),
  adrs: may(text(200)),
  // The document says 20 characters; an accepted sample carries some 110 in five lines.
  topMsg: may(text(400)),
  btmMsg: may(text(400)),
  prchrAcptcYn: must(oneOf('Y', 'N')),
}

export const line: Record<string, Rule> = {
  itemSeq: must(whole(1, 999)),
  itemCd: must(filledText(20)),
  itemClsCd: must(filledText(10)),
  itemNm: must(filledText(200)),
  bcd: may(text(20)),
  pkgUnitCd: must(filledText(5)),
  pkg: must(amount(11)),
  qtyUnitCd: must(filledText(5)),
  qty: must(amount(11)),
  prc: must(amount(16)),
  splyAmt: must(amount(16)),
  dcRt: must(amount(3)),
  dcAmt: must(amount(16)),
  isrccCd: may(text(10)),
  isrccNm: may(text(100)),
  isrcRt: may(amount(3)),
  isrcAmt: may(amount(16)),
  taxTyCd: must(oneOf(...letters)),
  taxblAmt: must(amount(16)),
  taxAmt: must(amount(16)),
  totAmt: must(amount(16)),
}

/** The first fault among the fields of one object, named with the path before it (`itemList[2].`). */
export function fieldFault(rules: Record<string, Rule>, body: Fields, path = ''): FieldFault | null {
  for (const [name, { required, check }] of Object.entries(rules)) {
    const value = body[name]
    if (value === undefined || value === null || (value === '' && !required)) {
      if (required) return { field: `${path}${name}`, fault: 'is required' }
      continue
    }
    const fault = check(value)
    if (fault !== null) return { field: `${path}${name}`, fault }
  }
  return null
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
