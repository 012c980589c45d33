/**
 * What the authority publishes, as far as the simulator has it. Each entry was registered at `at`; a look-up gets what
 * came after its lastReqDt.
 */
export interface Dated<T> {
  at: string
  entry: T
}

const beginning = '20190101000000'
const later = '20260601000000'
const dated = <T>(entry: T, at = beginning): Dated<T> => ({ at, entry })

/** A code of a class: code, name, and of tax letters the rate. */
const code = (cd: string, cdNm: string, srtOrd: number, userDfnCd1: string | null = null) => ({
  cd,
  cdNm,
  cdDesc: cdNm,
  useYn: 'Y',
  srtOrd,
  userDfnCd1,
  userDfnCd2: null,
  userDfnCd3: null,
})

const codeClass = (cdCls: string, cdClsNm: string, names: Record<string, string>, rates: Record<string, string> = {}) => ({
  cdCls,
  cdClsNm,
  cdClsDesc: null,
  useYn: 'Y',
  userDfnNm1: Object.keys(rates).length > 0 ? 'Tax rate' : null,
  userDfnNm2: null,
  userDfnNm3: null,
  dtlList: Object.entries(names).map(([cd, name], index) => code(cd, name, index + 1, rates[cd] ?? null)),
})

export const codeClasses = [
  dated(codeClass('04', 'Tax Type', { A: 'A-EX', B: 'B-18.00%', C: 'C', D: 'D' }, { A: '0', B: '18', C: '0', D: '0' })),
  dated(codeClass('07', 'Payment Type', { '01': 'CASH', '02': 'CREDIT', '03': 'CASH/CREDIT', '04': 'BANK CHECK', '05': 'DEBIT&CREDIT CARD', '06': 'MOBILE MONEY', '07': 'OTHER' })),
  dated(codeClass('10', 'Quantity Unit', { L: 'Litre', M3: 'Cubic metre', U: 'Pieces/item' })),
  dated(codeClass('17', 'Packaging Unit', { NT: 'Net', OU: 'Outer container', VL: 'Bulk, liquid' })),
  dated(codeClass('24', 'Product Type', { '1': 'Raw material', '2': 'Finished product', '3': 'Service without stock' })),
  dated(
    codeClass('32', 'Refund Reason', {
      '01': 'Missing quantity',
      '02': 'Missing item',
      '03': 'Damaged',
      '04': 'Wasted',
      '05': 'Raw material shortage',
      '06': 'Refund',
      '07': 'Wrong customer TIN',
      '08': 'Wrong customer name',
      '09': 'Wrong amount/price',
      '10': 'Wrong quantity',
      '11': 'Wrong item(s)',
      '12': 'Wrong tax type',
      '13': 'Other',
    }),
    later,
  ),
]

const itemClass = (itemClsCd: string, itemClsNm: string, itemClsLvl: number, taxTyCd: string | null = null) => ({
  itemClsCd,
  itemClsNm,
  itemClsLvl,
  taxTyCd,
  mjrTgYn: taxTyCd === null ? null : 'N',
  useYn: 'Y',
})

export const itemClasses = [
  dated(itemClass('83000000', 'Public utilities and public sector related services', 1)),
  dated(itemClass('83101500', 'Water and sewer utilities', 3)),
  dated(itemClass('8310150100', 'Supply of water', 5, 'B')),
  dated(itemClass('8310150200', 'Water resource management', 5, 'B')),
  dated(itemClass('8310150800', 'Sewer services', 5, 'B')),
  dated(itemClass('4111250100', 'Water meters', 5, 'B')),
  dated(itemClass('8310150900', 'Water treatment services', 5, 'B'), later),
]

export const notices = [
  dated({ noticeNo: 1, title: 'Welcome to the simulator', cont: 'Nothing that is signed here reaches the authority.', dtlUrl: null, regrNm: 'Simulator', regDt: beginning }),
  dated(
    { noticeNo: 2, title: 'Maintenance', cont: 'The service is away on Sunday\r\nfrom 02:00 to 04:00.', dtlUrl: 'https://example.org/notice/2', regrNm: 'Simulator', regDt: later },
    later,
  ),
]

const taxpayer = (tin: string, taxprNm: string, taxprSttsCd = 'A') => ({
  tin,
  taxprNm,
  taxprSttsCd,
  prvncNm: 'KIGALI CITY',
  dstrtNm: 'NYARUGENGE',
  sctrNm: 'NYARUGENGE',
  locDesc: null,
})

/** Taxpayers with names of their own; any other registered TIN (see buyers.ts) has a made-up one. */
const named = [taxpayer('101234567', 'UWASE TRADING LTD'), taxpayer('107397100', 'KIGALI HOTEL LTD'), taxpayer('109999999', 'CLOSED SHOP LTD', 'D')]

export const taxpayerOf = (tin: string) => named.find((each) => each.tin === tin) ?? taxpayer(tin, `TAXPAYER ${tin}`)
