import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { identity, openDevice } from './testing/bench.ts'
import { saleOf } from './testing/sale.ts'

const sale = (invcNo: number) => saleOf(undefined, { invcNo })

describe('selectInitInfo', () => {
  it('says who the device is, its last numbers, and that it is a simulator', async () => {
    const { init, sell } = await openDevice()
    await sell(sale(41))
    const { resultCd, data } = await init()
    expect(resultCd).toBe('000')
    expect(data?.['info']).toMatchObject({
      tin: identity.tin,
      bhfId: '00',
      sdcId: identity.sdcId,
      mrcNo: identity.mrcNo,
      lastSaleInvcNo: 41,
      lastSaleRcptNo: 1,
      simulator: true,
    })
  })

  it('gives the same keys each time, and others after a reset', async () => {
    const { init, reset } = await openDevice()
    const keys = async () => ((await init()).data?.['info'] as { cmcKey: string }).cmcKey
    const first = await keys()
    expect(await keys()).toBe(first)
    await reset()
    expect(await keys()).not.toBe(first)
  })

  it.each([
    ['901', { tin: '999991139', bhfId: '00', dvcSrlNo: 'SIM-0001' }],
    ['901', { tin: identity.tin, bhfId: '01', dvcSrlNo: 'SIM-0001' }],
    ['901', { tin: identity.tin, bhfId: '00', dvcSrlNo: 'SIM-0002' }],
    ['910', { tin: identity.tin, bhfId: '00' }],
    ['910', { tin: '99999113', bhfId: '00', dvcSrlNo: 'SIM-0001' }],
  ])('answers %s to a device that is not it (case %#)', async (code, body) => {
    const { init } = await openDevice()
    expect(await init(body)).toMatchObject({ resultCd: code, data: null })
  })
})

describe('the ledger', () => {
  it('is on the disk before the answer, and goes on after a restart', async () => {
    const first = await openDevice()
    const signed = await first.sell(sale(1))
    expect(readFileSync(first.file, 'utf8')).toContain(String(signed.data?.['rcptSign']))
    await first.shut()

    const second = await openDevice({ file: first.file })
    expect(await second.sell(sale(1))).toMatchObject({ resultCd: '924' })
    expect((await second.sell(sale(2))).data).toMatchObject({ rcptNo: 2, totRcptNo: 2 })
  })

  it('drops a last line torn by a crash and signs the same receipt the same way again', async () => {
    const first = await openDevice()
    await first.sell(sale(1))
    const before = readFileSync(first.file, 'utf8')
    await first.sell(sale(2))
    const [lost] = (await first.ledger()).slice(-1)
    await first.shut()
    const whole = readFileSync(first.file, 'utf8')
    writeFileSync(first.file, whole.slice(0, before.length + 40))

    const second = await openDevice({ file: first.file })
    expect(await second.state()).toMatchObject({ receipts: 1, lastSaleInvcNo: 1 })
    expect((await second.sell(sale(2))).data).toMatchObject({ totRcptNo: 2, rcptSign: lost?.rcptSign })
    expect(readFileSync(first.file, 'utf8').trim().split('\n')).toHaveLength(3)
  })

  it('refuses to open when a line in the middle is spoilt', async () => {
    const first = await openDevice()
    await first.sell(sale(1))
    await first.shut()
    appendFileSync(first.file, 'spoilt\n{}\n')
    await expect(openDevice({ file: first.file })).rejects.toThrow(/JSON/)
  })

  it('is shown on the control port with what was asked for', async () => {
    const { sell, ledger } = await openDevice()
    await sell(sale(3))
    expect(await ledger()).toMatchObject([{ invcNo: 3, rcptTyCd: 'S', rcptNo: 1, totAmt: 7953.2, totTaxAmt: 1213.2, request: { custNm: 'Uwase Aline' } }])
  })
})

describe('fault modes', () => {
  it('down: nobody listens, until it is up again on the same port', async () => {
    const { mode, sell, device } = await openDevice()
    const { port } = device
    await mode({ mode: 'down' })
    await expect(sell()).rejects.toThrow('fetch failed')
    await mode({ mode: 'up' })
    expect(device.port).toBe(port)
    expect(await sell()).toMatchObject({ resultCd: '000' })
  })

  it.each(['hold', 'cut'])('take-no-answer (%s): the sale is taken, its answer never comes, look-ups tell', async (unanswered) => {
    const { mode, sell, init, state } = await openDevice()
    await mode({ mode: 'take-no-answer', unanswered })
    await expect(sell(sale(1), 300)).rejects.toThrow()
    expect((await init()).data?.['info']).toMatchObject({ lastSaleInvcNo: 1 })
    expect(await state()).toMatchObject({ mode: 'take-no-answer', receipts: 1 })
  })

  it('no-answer: nothing is taken and nothing is answered', async () => {
    const { mode, sell, init, state } = await openDevice()
    await mode({ mode: 'no-answer' })
    await expect(sell(sale(1), 300)).rejects.toThrow()
    await expect(init(undefined, 300)).rejects.toThrow()
    expect(await state()).toMatchObject({ receipts: 0 })
  })

  it('returns to up after the count', async () => {
    const { mode, sell, state } = await openDevice()
    await mode({ mode: 'take-no-answer', count: 2, unanswered: 'cut' })
    await expect(sell(sale(1))).rejects.toThrow()
    await expect(sell(sale(2))).rejects.toThrow()
    expect(await sell(sale(3))).toMatchObject({ resultCd: '000' })
    expect(await state()).toMatchObject({ mode: 'up', receipts: 3 })
  })

  it('says how many requests it holds and how many it ever had at once', async () => {
    const { mode, sell, state } = await openDevice()
    await mode({ mode: 'no-answer' })
    const both = Promise.allSettled([sell(sale(1), 400), sell(sale(1), 400)])
    await expect.poll(async () => (await state())['held']).toBe(2)
    expect(await state()).toMatchObject({ mostAtOnce: 2 })
    await both
    await expect.poll(async () => (await state())['held']).toBe(0)
  })

  it.each([{}, { mode: 'sideways' }, { mode: 'down', count: 1 }, { mode: 'no-answer', count: 0 }, { mode: 'no-answer', unanswered: 'maybe' }])(
    'refuses %j with a sentence',
    async (body) => {
      const { mode } = await openDevice()
      const answer = await mode(body)
      expect(answer.status).toBe(400)
      expect(answer.body['error']).toMatch(/^".*\.$|^The .*\.$/)
    },
  )

  it('begins anew on reset', async () => {
    const { mode, sell, reset, state } = await openDevice()
    await sell(sale(7))
    await mode({ mode: 'down' })
    await reset()
    expect(await state()).toMatchObject({ mode: 'up', receipts: 0, lastSaleInvcNo: 0 })
    expect(await sell(sale(1))).toMatchObject({ resultCd: '000', data: { totRcptNo: 1 } })
  })
})
