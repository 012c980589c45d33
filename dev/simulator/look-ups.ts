import { done, parameterError, refused } from './answers.ts'
import type { Envelope } from './answers.ts'
import { isRegistered } from './buyers.ts'
import { wrongDevice } from './checks.ts'
import type { Identity } from './checks.ts'
import * as fields from './fields.ts'
import type { Fields, Rule } from './fields.ts'
import { codeClasses, itemClasses, notices, taxpayerOf } from './master-data.ts'
import type { Dated } from './master-data.ts'

export const lookUpPaths = {
  selectCodes: '/code/selectCodes',
  selectItemsClass: '/itemClass/selectItemsClass',
  selectCustomer: '/customers/selectCustomer',
  selectBranches: '/branches/selectBranches',
  selectNotices: '/notices/selectNotices',
  selectItems: '/items/selectItems',
  saveItems: '/items/saveItems',
} as const
export type LookUpName = keyof typeof lookUpPaths

export const isLookUp = (operation: string): operation is LookUpName => operation in lookUpPaths

const listRules: Record<string, Rule> = { ...fields.device, lastReqDt: fields.must(fields.moment) }
const price = fields.amount(16)

const rules: Record<LookUpName, Record<string, Rule>> = {
  selectCodes: listRules,
  selectItemsClass: listRules,
  selectBranches: listRules,
  selectNotices: listRules,
  selectItems: listRules,
  selectCustomer: { ...fields.device, custmTin: fields.must(fields.digits(9)) },
  saveItems: {
    ...fields.device,
    itemCd: fields.must(fields.filledText(20)),
    itemClsCd: fields.must(fields.filledText(10)),
    itemTyCd: fields.must(fields.oneOf('1', '2', '3')),
    itemNm: fields.must(fields.filledText(200)),
    itemStdNm: fields.may(fields.text(200)),
    orgnNatCd: fields.must(fields.filledText(5)),
    pkgUnitCd: fields.must(fields.filledText(5)),
    qtyUnitCd: fields.must(fields.filledText(5)),
    taxTyCd: fields.must(fields.oneOf('A', 'B', 'C', 'D')),
    btchNo: fields.may(fields.text(10)),
    bcd: fields.may(fields.text(20)),
    dftPrc: fields.must(price),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`grpPrcL${level}`, fields.may(price)])),
    addInfo: fields.may(fields.text(7)),
    sftyQty: fields.may(fields.amount(11)),
    isrcAplcbYn: fields.must(fields.oneOf('Y', 'N')),
    useYn: fields.must(fields.oneOf('Y', 'N')),
    regrId: fields.must(fields.filledText(20)),
    regrNm: fields.must(fields.filledText(60)),
    modrId: fields.must(fields.filledText(20)),
    modrNm: fields.must(fields.filledText(60)),
  },
}

/** Items are kept per device while the simulator runs; they are no receipts, so the ledger has nothing of them. */
const items = new Map<string, Map<string, Dated<Fields>>>()

function list(now: Date, name: string, entries: Dated<object>[], since: string): Envelope {
  const newer = entries.filter(({ at }) => at > since).map(({ entry }) => entry)
  return newer.length === 0 ? refused(now, { code: '001', message: 'There is no search result' }) : done(now, { [name]: newer })
}

const branchOf = ({ tin, bhfId }: Identity) => ({
  tin,
  bhfId,
  bhfNm: 'SIMULATED BRANCH',
  bhfSttsCd: '01',
  prvncNm: 'KIGALI CITY',
  dstrtNm: 'NYARUGENGE',
  sctrNm: 'NYARUGENGE',
  locDesc: 'Simulator',
  mgrNm: 'SIMULATOR',
  mgrTelNo: '0780000000',
  mgrEmail: null,
  hqYn: bhfId === '00' ? 'Y' : 'N',
})

/** Answers a look-up, or keeps an item. None of it touches the ledger. */
export function lookUp(operation: LookUpName, body: Fields, identity: Identity, now: Date): Envelope {
  const fault = fields.fieldFault(rules[operation], body)
  if (fault !== null) return refused(now, parameterError(fault))
  const stranger = wrongDevice(body, identity)
  if (stranger !== null) return refused(now, stranger)
  const since = String(body['lastReqDt'])
  const own = `${identity.tin} ${identity.bhfId}`
  if (operation === 'selectCodes') return list(now, 'clsList', codeClasses, since)
  if (operation === 'selectItemsClass') return list(now, 'itemClsList', itemClasses, since)
  if (operation === 'selectNotices') return list(now, 'noticeList', notices, since)
  if (operation === 'selectBranches') return list(now, 'bhfList', [{ at: '20190101000000', entry: branchOf(identity) }], since)
  if (operation === 'selectItems') return list(now, 'itemList', [...(items.get(own)?.values() ?? [])], since)
  if (operation === 'selectCustomer') {
    const tin = String(body['custmTin'])
    return isRegistered(tin) ? done(now, { custList: [taxpayerOf(tin)] }) : refused(now, { code: '001', message: 'There is no search result' })
  }
  const { resultDt } = done(now, {})
  const kept = items.get(own) ?? new Map<string, Dated<Fields>>()
  items.set(own, kept.set(String(body['itemCd']), { at: resultDt, entry: { ...body, regBhfId: identity.bhfId, rraModYn: 'N' } }))
  return { ...done(now, {}), data: null }
}
