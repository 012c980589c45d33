import { createHash } from 'node:crypto'
import { done, kigaliTime, parameterError, refused } from './answers.ts'
import type { Envelope } from './answers.ts'
import { saleRefusal, wrongDevice } from './checks.ts'
import type { Identity } from './checks.ts'
import * as fields from './fields.ts'
import type { Fields } from './fields.ts'
import type { Ledger } from './ledger.ts'
import { isLookUp, lookUp, lookUpPaths } from './look-ups.ts'
import type { LookUpName } from './look-ups.ts'
import type { Rates } from './sums.ts'

export type OperationName = 'selectInitInfo' | 'saveSales' | LookUpName

const paths: Record<OperationName, string> = {
  selectInitInfo: '/initializer/selectInitInfo',
  saveSales: '/trnsSales/saveSales',
  ...lookUpPaths,
}

/** Which operation a path asks for; the name of the WAR file in front is a setting of each device, so any prefix does. */
export function operationAt(path: string): OperationName | null {
  const found = Object.entries(paths).find(([, tail]) => path === tail || path.endsWith(tail))
  return found ? (found[0] as OperationName) : null
}

export interface Setup {
  identity: Identity
  rates: Rates
  ledger: Ledger
}

/** Initialise, which is also how the app asks "did you get my number N?". */
function selectInitInfo(body: Fields, { identity, ledger }: Setup, now: Date): Envelope {
  const fault = fields.fieldFault(
    { ...fields.device, dvcSrlNo: { required: true, check: (value) => (typeof value === 'string' && value.length <= 100 ? null : 'must be text of at most 100 characters') } },
    body,
  )
  if (fault !== null) return refused(now, parameterError(fault))
  const stranger = wrongDevice(body, identity) ?? (body['dvcSrlNo'] === identity.serial ? null : { code: '901', message: 'It is not a valid device' })
  if (stranger !== null) return refused(now, stranger)
  return done(now, {
    info: {
      tin: identity.tin,
      taxprNm: 'SIMULATED TAXPAYER',
      bsnsActv: 'Water supply',
      bhfId: identity.bhfId,
      bhfNm: 'SIMULATED BRANCH',
      bhfOpenDt: '20200101',
      prvncNm: 'KIGALI CITY',
      dstrtNm: 'NYARUGENGE',
      sctrNm: 'NYARUGENGE',
      locDesc: 'Simulator',
      hqYn: identity.bhfId === '00' ? 'Y' : 'N',
      mgrNm: 'SIMULATOR',
      mgrTelNo: '0780000000',
      mgrEmail: null,
      dvcId: `${identity.tin}${identity.bhfId}0001`,
      sdcId: identity.sdcId,
      mrcNo: identity.mrcNo,
      cmcKey: ledger.keyFor('cmcKey'),
      intrlKey: ledger.keyFor('intrlKey'),
      signKey: ledger.keyFor('signKey'),
      lastSaleInvcNo: ledger.lastInvoice,
      lastPchsInvcNo: 0,
      lastSaleRcptNo: ledger.lastReceipt('S'),
      lastInvcNo: ledger.lastInvoice,
      lastTrainInvcNo: 0,
      lastProfrmInvcNo: 0,
      lastCopyInvcNo: 0,
      vatTyCd: '1',
      simulator: true,
    },
  })
}

function saveSales(body: Fields, bytes: Buffer, { identity, rates, ledger }: Setup, now: Date): Envelope {
  const refusal = saleRefusal(body, identity, rates, ledger)
  if (refusal !== null) return refused(now, refusal)
  const entry = ledger.append(
    {
      invcNo: body['invcNo'] as number,
      rcptTyCd: body['rcptTyCd'] as string,
      custTin: (body['custTin'] ?? '') as string,
      prcOrdCd: (body['prcOrdCd'] ?? '') as string,
      totAmt: body['totAmt'] as number,
      totTaxAmt: body['totTaxAmt'] as number,
      requestSha256: createHash('sha256').update(bytes).digest('hex'),
      request: body,
    },
    kigaliTime(now),
  )
  const { rcptNo, totRcptNo, intrlData, rcptSign, vsdcRcptPbctDate } = entry
  return done(now, { rcptNo, intrlData, rcptSign, totRcptNo, vsdcRcptPbctDate, sdcId: identity.sdcId, mrcNo: identity.mrcNo })
}

/**
 * Answers one request. A sale that is answered 000 is on the disk.
 * @param bytes the body as it came.
 */
export function answer(operation: OperationName, bytes: Buffer, setup: Setup, now: Date): Envelope {
  if (bytes.length === 0) return refused(now, { code: '911', message: 'Request body is empty' })
  let body: unknown
  try {
    body = JSON.parse(bytes.toString('utf8'))
  } catch {
    body = null
  }
  if (!fields.isFields(body)) return refused(now, parameterError({ field: 'body', fault: 'must be a JSON object' }))
  if (isLookUp(operation)) return lookUp(operation, body, setup.identity, now)
  return operation === 'saveSales' ? saveSales(body, bytes, setup, now) : selectInitInfo(body, setup, now)
}
