import { describe, expect, it } from 'vitest'
import { openDevice } from './testing/bench.ts'
import { saleOf } from './testing/sale.ts'
import type { Body } from './testing/sale.ts'

const withTin = (tin: string, code: string | null, invcNo = 1): Body => ({ ...saleOf(undefined, { invcNo }), custTin: tin, prcOrdCd: code })

/** A good sale with one field of its first line changed. */
function withLine(changes: Record<string, unknown>): Body {
  const sale = saleOf()
  return { ...sale, itemList: sale.itemList.map((line, index) => (index === 0 ? { ...line, ...changes } : line)) }
}

describe('saveSales', () => {
  it('signs a good sale and answers with number, internal data of 26 and signature of 16 characters', async () => {
    const { sell, state } = await openDevice()
    const { resultCd, data } = await sell()
    expect(resultCd).toBe('000')
    expect(data).toMatchObject({ rcptNo: 1, totRcptNo: 1, sdcId: 'SDC010000001', mrcNo: 'SIM00000001' })
    expect(data?.['intrlData']).toMatch(/^[A-Z2-7]{26}$/)
    expect(data?.['rcptSign']).toMatch(/^[A-Z2-7]{16}$/)
    expect(data?.['vsdcRcptPbctDate']).toMatch(/^\d{14}$/)
    expect(await state()).toMatchObject({ receipts: 1, lastSaleInvcNo: 1 })
  })

  it('counts receipts by type and in total', async () => {
    const { sell } = await openDevice()
    await sell(saleOf(undefined, { invcNo: 5 }))
    await sell(saleOf(undefined, { invcNo: 9 }))
    const refund = { ...saleOf(undefined, { invcNo: 10 }), rcptTyCd: 'R', orgInvcNo: 5, rfdRsnCd: '06', rfdDt: '20260302120000' }
    expect((await sell(refund)).data).toMatchObject({ rcptNo: 1, totRcptNo: 3 })
    expect((await sell(saleOf(undefined, { invcNo: 11 }))).data).toMatchObject({ rcptNo: 3, totRcptNo: 4 })
  })

  it('refuses a number it already has with 924, whatever the content', async () => {
    const { sell, state } = await openDevice()
    await sell()
    expect(await sell()).toMatchObject({ resultCd: '924', data: null })
    expect(await sell(saleOf([{ qty: '1', price: '10', discount_rate: '0', letter: 'A' }]))).toMatchObject({ resultCd: '924' })
    expect(await state()).toMatchObject({ receipts: 1 })
  })

  it('refuses a number below its last one', async () => {
    const { sell } = await openDevice()
    await sell(saleOf(undefined, { invcNo: 7 }))
    const answer = await sell(saleOf(undefined, { invcNo: 6 }))
    expect(answer.resultCd).toBe('910')
    expect(answer.resultMsg).toContain('invcNo')
  })

  it.each([
    ['881', 'a TIN without a purchase code', '999991131', null],
    ['881', 'a TIN with the code for none', '999991131', '000000'],
    ['882', 'a wrong purchase code', '999991131', 'X12345'],
    ['882', 'a purchase code that is too short', '999991131', 'AB12'],
    ['884', 'a TIN the authority does not know', '512345678', 'AB1234'],
  ])('answers %s for %s', async (code, _, tin, purchaseCode) => {
    const { sell, state } = await openDevice()
    expect(await sell(withTin(tin, purchaseCode))).toMatchObject({ resultCd: code, data: null })
    expect(await state()).toMatchObject({ receipts: 0 })
  })

  it('takes a purchase code once for a TIN, and answers 883 the second time', async () => {
    const { sell } = await openDevice()
    expect(await sell(withTin('999991131', 'AB1234', 1))).toMatchObject({ resultCd: '000' })
    expect(await sell(withTin('999991131', 'AB1234', 2))).toMatchObject({ resultCd: '883' })
    expect(await sell(withTin('999991132', 'AB1234', 3))).toMatchObject({ resultCd: '000' })
  })

  it.each<[string, Body]>([
    ['custTin', { ...saleOf(), custTin: '12345678' }],
    ['prcOrdCd', { ...saleOf(), prcOrdCd: 'AB12345' }],
    ['custNm', { ...saleOf(), custNm: 'x'.repeat(61) }],
    ['salesTyCd', { ...saleOf(), salesTyCd: 'C' }],
    ['rcptTyCd', { ...saleOf(), rcptTyCd: 'X' }],
    ['pmtTyCd', { ...saleOf(), pmtTyCd: '08' }],
    ['salesSttsCd', { ...saleOf(), salesSttsCd: '04' }],
    ['cfmDt', { ...saleOf(), cfmDt: '20260302' }],
    ['cfmDt', { ...saleOf(), cfmDt: '20260302241500' }],
    ['salesDt', { ...saleOf(), salesDt: '20260230' }],
    ['totItemCnt', { ...saleOf(), totItemCnt: 3 }],
    ['totAmt', { ...saleOf(), totAmt: '7953.20' }],
    ['totTaxAmt', { ...saleOf(), totTaxAmt: -1 }],
    ['taxRtB', { ...saleOf(), taxRtB: 16 }],
    ['orgInvcNo', { ...saleOf(), orgInvcNo: 4 }],
    ['rfdRsnCd', { ...saleOf(), rfdRsnCd: 6 }],
    ['remark', { ...saleOf(), remark: 'x'.repeat(401) }],
    ['regrId', { ...saleOf(), regrId: '' }],
    ['regrNm', { ...saleOf(), regrNm: undefined }],
    ['receipt', { ...saleOf(), receipt: null }],
    ['receipt.prchrAcptcYn', { ...saleOf(), receipt: { prchrAcptcYn: 'maybe' } }],
    ['itemList', { ...saleOf(), itemList: [], totItemCnt: 1 }],
    ['itemList[0].itemSeq', withLine({ itemSeq: 2 })],
    ['itemList[0].itemCd', withLine({ itemCd: null })],
    ['itemList[0].itemNm', withLine({ itemNm: 'x'.repeat(201) })],
    ['itemList[0].qty', withLine({ qty: 12.345 })],
    ['itemList[0].qty', withLine({ qty: 0 })],
    ['itemList[0].prc', withLine({ prc: null })],
    ['itemList[0].taxTyCd', withLine({ taxTyCd: 'E' })],
    ['itemList[0].dcAmt', withLine({ dcRt: 0, dcAmt: 5, taxblAmt: 2001, totAmt: 2001 })],
    ['itemList[0].dcRt', withLine({ dcRt: 101 })],
  ])('answers 910 naming %s (case %#)', async (field, sale) => {
    const { sell, state } = await openDevice()
    const answer = await sell(sale)
    expect(answer).toMatchObject({ resultCd: '910', data: null })
    expect(answer.resultMsg).toContain(`: ${field} `)
    expect(await state()).toMatchObject({ receipts: 0 })
  })

  it.each(['custNm', 'remark', 'custTin', 'prcOrdCd', 'rfdDt'])('takes a sale without the optional %s', async (field) => {
    const { sell } = await openDevice()
    expect(await sell({ ...saleOf(), [field]: undefined })).toMatchObject({ resultCd: '000' })
  })

  it('refuses a refund that names no sale of this device', async () => {
    const { sell } = await openDevice()
    const refund = { ...saleOf(undefined, { invcNo: 10 }), rcptTyCd: 'R', orgInvcNo: 5, rfdRsnCd: '06', rfdDt: '20260302120000' }
    const answer = await sell(refund)
    expect(answer.resultCd).toBe('910')
    expect(answer.resultMsg).toContain('orgInvcNo')
  })

  it.each([
    ['tin', { tin: '999991139' }],
    ['branch', { bhfId: '01' }],
  ])('answers 901 to another %s', async (_, changes) => {
    const { sell } = await openDevice()
    expect(await sell({ ...saleOf(), ...changes })).toMatchObject({ resultCd: '901' })
  })

  it('answers 911 to an empty body, 910 to what is no JSON object, and 912 to another method', async () => {
    const { device, sell } = await openDevice()
    expect(await sell('')).toMatchObject({ resultCd: '911' })
    expect(await sell('{"tin":')).toMatchObject({ resultCd: '910' })
    expect(await sell('[]')).toMatchObject({ resultCd: '910' })
    const got = await fetch(`http://127.0.0.1:${device.port}/trnsSales/saveSales`)
    expect(await got.json()).toMatchObject({ resultCd: '912' })
  })

  it('does not mind the name of the WAR file in front of the path', async () => {
    const { post } = await openDevice()
    const response = await post('/rraVsdc_v1TestLatest/trnsSales/saveSales', saleOf())
    expect(await response.json()).toMatchObject({ resultCd: '000' })
  })

  it('answers 404 to an operation it does not have', async () => {
    const { post } = await openDevice()
    expect((await post('/trnsSales/other', {})).status).toBe(404)
  })
})
