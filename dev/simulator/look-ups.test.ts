import { describe, expect, it } from 'vitest'
import type { Envelope } from './answers.ts'
import { identity, openDevice } from './testing/bench.ts'

const seller = { tin: identity.tin, bhfId: identity.bhfId }
const everything = { ...seller, lastReqDt: '20180520000000' }
const item = {
  ...seller,
  itemCd: 'RW3NTXM3X0000001',
  itemClsCd: '8310150100',
  itemTyCd: '3',
  itemNm: 'Water',
  orgnNatCd: 'RW',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'M3',
  taxTyCd: 'B',
  dftPrc: 401.2,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  regrId: 'manager',
  regrNm: 'Manager',
  modrId: 'manager',
  modrNm: 'Manager',
}

async function openDesk() {
  const { post, ledger } = await openDevice()
  const ask = async (path: string, body: unknown) => (await (await post(path, body)).json()) as Envelope
  return { ask, ledger }
}

const lists = [
  ['/code/selectCodes', 'clsList'],
  ['/itemClass/selectItemsClass', 'itemClsList'],
  ['/branches/selectBranches', 'bhfList'],
  ['/notices/selectNotices', 'noticeList'],
] as const

describe('look-ups', () => {
  it.each(lists)('%s gives what came after lastReqDt, and 001 where nothing did', async (path, name) => {
    const { ask } = await openDesk()
    const all = await ask(path, everything)
    expect(all.resultCd).toBe('000')
    expect((all.data?.[name] as unknown[]).length).toBeGreaterThan(0)
    expect(await ask(path, { ...seller, lastReqDt: '20991231235959' })).toMatchObject({ resultCd: '001', data: null })
  })

  it('gives only what changed since', async () => {
    const { ask } = await openDesk()
    const changed = await ask('/code/selectCodes', { ...seller, lastReqDt: '20260101000000' })
    expect(changed.data?.['clsList']).toMatchObject([{ cdCls: '32' }])
  })

  it('has the classes of water and the rate of each tax letter', async () => {
    const { ask } = await openDesk()
    const classes = (await ask('/itemClass/selectItemsClass', everything)).data?.['itemClsList'] as { itemClsCd: string }[]
    expect(classes).toContainEqual(expect.objectContaining({ itemClsCd: '8310150100', itemClsLvl: 5, taxTyCd: 'B' }))
    const codes = (await ask('/code/selectCodes', everything)).data?.['clsList'] as { cdCls: string; dtlList: unknown[] }[]
    expect(codes.find(({ cdCls }) => cdCls === '04')?.dtlList).toContainEqual(expect.objectContaining({ cd: 'B', userDfnCd1: '18' }))
  })

  it.each([
    ['101234567', 'UWASE TRADING LTD', 'A'],
    ['109999999', 'CLOSED SHOP LTD', 'D'],
    ['123456789', 'TAXPAYER 123456789', 'A'],
  ])('knows the taxpayer %s', async (custmTin, taxprNm, taxprSttsCd) => {
    const { ask } = await openDesk()
    const { data } = await ask('/customers/selectCustomer', { ...seller, custmTin })
    expect(data?.['custList']).toMatchObject([{ tin: custmTin, taxprNm, taxprSttsCd }])
  })

  it('answers 001 for a TIN that is not registered', async () => {
    const { ask } = await openDesk()
    expect(await ask('/customers/selectCustomer', { ...seller, custmTin: '501234567' })).toMatchObject({ resultCd: '001' })
  })

  it('keeps an item, changes it under the same code, and puts nothing into the ledger', async () => {
    const { ask, ledger } = await openDesk()
    expect(await ask('/items/saveItems', item)).toMatchObject({ resultCd: '000', data: null })
    await ask('/items/saveItems', { ...item, itemNm: 'Water, first block' })
    expect((await ask('/items/selectItems', everything)).data?.['itemList']).toMatchObject([{ itemNm: 'Water, first block', dftPrc: 401.2 }])
    expect(await ledger()).toEqual([])
  })

  it.each([
    ['/code/selectCodes', { ...seller, lastReqDt: '2018' }, 'lastReqDt'],
    ['/code/selectCodes', seller, 'lastReqDt'],
    ['/customers/selectCustomer', { ...seller, custmTin: '12' }, 'custmTin'],
    ['/items/saveItems', { ...item, itemNm: 'x'.repeat(201) }, 'itemNm'],
    ['/items/saveItems', { ...item, dftPrc: '401.20' }, 'dftPrc'],
  ])('%s names the field that is wrong (case %#)', async (path, body, field) => {
    const { ask } = await openDesk()
    const { resultCd, resultMsg } = await ask(path, body)
    expect([resultCd, resultMsg]).toEqual(['910', expect.stringContaining(field)])
  })

  it('answers 901 to another taxpayer', async () => {
    const { ask } = await openDesk()
    expect(await ask('/code/selectCodes', { ...everything, tin: '999991139' })).toMatchObject({ resultCd: '901' })
  })
})
