import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openDevice } from './testing/bench.ts'
import { saleOf } from './testing/sale.ts'
import { randomOf, readScript } from './script.ts'

const sale = (invcNo: number) => saleOf(undefined, { invcNo })

/** All bytes that come back on one connection. */
function rawPost(port: number, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /trnsSales/saveSales HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    })
    socket.on('data', (chunk) => (text += chunk.toString('utf8')))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('a list of faults', () => {
  it('is used up request by request, then the device answers again, and each fault is counted', async () => {
    const { script, sell, state } = await openDevice()
    await script({ list: ['refuse:899', 'up', 'refuse:X1Y'] })
    expect(await sell(sale(1))).toMatchObject({ resultCd: '899', data: null })
    expect(await sell(sale(1))).toMatchObject({ resultCd: '000' })
    expect(await sell(sale(2))).toMatchObject({ resultCd: 'X1Y' })
    expect(await sell(sale(2))).toMatchObject({ resultCd: '000' })
    expect(await state()).toMatchObject({ receipts: 2, faults: { 'refuse:899': 1, 'refuse:X1Y': 1 }, script: { left: 0 } })
  })

  it('may be for one operation only', async () => {
    const { script, sell, init } = await openDevice()
    await script({ list: ['refuse:901'], only: 'selectInitInfo' })
    expect(await sell(sale(1))).toMatchObject({ resultCd: '000' })
    expect(await init()).toMatchObject({ resultCd: '901', data: null })
    expect(await init()).toMatchObject({ resultCd: '000' })
  })

  it('befalls look-ups too, which take nothing', async () => {
    const { script, init, state } = await openDevice()
    await script({ list: ['take-http-503', 'cut', 'garbage'] })
    await expect(init()).rejects.toThrow()
    await expect(init()).rejects.toThrow()
    await expect(init()).rejects.toThrow()
    expect(await state()).toMatchObject({ receipts: 0, faults: { 'take-http-503': 1, cut: 1, garbage: 1 } })
  })

  it('is ended by an empty one', async () => {
    const { script, sell, state } = await openDevice()
    await script({ list: ['garbage', 'garbage'] })
    await script({})
    expect(await sell(sale(1))).toMatchObject({ resultCd: '000' })
    expect(await state()).toMatchObject({ script: null })
  })
})

describe('faults', () => {
  it.each([
    ['garbage', 0, 200],
    ['take-garbage', 1, 200],
    ['http-500', 0, 500],
    ['take-http-502', 1, 502],
  ])('%s: nothing that can be read; %i taken', async (fault, receipts, status) => {
    const { script, post, state } = await openDevice()
    await script({ list: [fault] })
    const response = await post('/trnsSales/saveSales', sale(1))
    expect(response.status).toBe(status)
    await expect(response.json()).rejects.toThrow()
    expect(await state()).toMatchObject({ receipts })
  })

  it.each([
    ['no-answer', 0],
    ['take-no-answer', 1],
  ])('%s: held until the caller gives up; %i taken', async (fault, receipts) => {
    const { script, sell, state } = await openDevice()
    await script({ list: [fault] })
    await expect(sell(sale(1), 200)).rejects.toThrow()
    expect(await state()).toMatchObject({ receipts })
    await expect.poll(async () => (await state())['held']).toBe(0)
  })

  it('slow: taken at once, answered later', async () => {
    const { script, sell, state } = await openDevice()
    await script({ list: ['slow:400'] })
    const answer = sell(sale(1))
    await expect.poll(async () => (await state())['receipts'], { interval: 10, timeout: 350 }).toBe(1)
    expect(await answer).toMatchObject({ resultCd: '000' })
  })

  it('late: a sale is taken after its caller has gone', async () => {
    const { script, sell, state } = await openDevice()
    await script({ list: ['late:400'] })
    await expect(sell(sale(1), 100)).rejects.toThrow()
    expect(await state()).toMatchObject({ receipts: 0 })
    await expect.poll(async () => (await state())['receipts']).toBe(1)
  })

  it('cut: taken, and the answer breaks off in the middle', async () => {
    const { script, device, state } = await openDevice()
    await script({ list: ['cut'] })
    const [head = '', body = ''] = (await rawPost(device.port, JSON.stringify(sale(1)))).split('\r\n\r\n')
    const promised = Number(/Content-Length: (\d+)/i.exec(head)?.[1])
    expect(body.length).toBe(Math.floor(promised / 2))
    expect(await state()).toMatchObject({ receipts: 1 })
  })

  it('duplicate: the whole answer twice on the wire, taken once', async () => {
    const { script, device, ledger } = await openDevice()
    await script({ list: ['duplicate'] })
    const text = await rawPost(device.port, JSON.stringify(sale(1)))
    const [entry] = await ledger()
    expect(text.split('HTTP/1.1 200 OK')).toHaveLength(3)
    expect(text.split(String(entry?.rcptSign))).toHaveLength(3)
    expect(text.slice(0, text.length / 2)).toBe(text.slice(text.length / 2))
    expect(await ledger()).toHaveLength(1)
  })

  it.each(['down:150', 'restart:150', 'take-restart:150'])('%s: gone for a while, then back on its port with its memory', async (fault) => {
    const { script, sell, init, device, state } = await openDevice()
    const { port } = device
    await sell(sale(7))
    await script({ list: [fault] })
    await expect(sell(sale(8))).rejects.toThrow()
    await expect(init()).rejects.toThrow()
    await expect.poll(() => init().then((answer) => answer.resultCd, () => ''), { interval: 20 }).toBe('000')
    expect(device.port).toBe(port)
    expect(await state()).toMatchObject({ lastSaleInvcNo: fault.startsWith('take-') ? 8 : 7 })
    expect((await sell(sale(9))).data).toMatchObject({ totRcptNo: fault.startsWith('take-') ? 3 : 2 })
  })

  it.each([
    ['forget:50', 1],
    ['take-forget:50', 2],
  ])('%s: back without memory; the authority still has what was signed', async (fault, sold) => {
    const { script, sell, init, ledger, sales } = await openDevice()
    await sell(sale(7))
    await script({ list: [fault] })
    await expect(sell(sale(8))).rejects.toThrow()
    await expect.poll(() => init().then(({ data }) => (data?.['info'] as { lastSaleInvcNo: number }).lastSaleInvcNo, () => -1), { interval: 20 }).toBe(0)
    expect(await ledger()).toEqual([])
    expect(await sales()).toHaveLength(sold)
    expect((await sell(sale(9))).data).toMatchObject({ rcptNo: 1 })
    expect((await sales()).map(({ invcNo }) => invcNo)).toEqual([7, 8, 9].filter((number) => number !== 8 || sold === 2))
  })
})

describe('a mix of faults', () => {
  it('fails the share asked for, and a seed gives the same again', () => {
    const draw = (seed: number) => {
      const script = readScript({ mix: { share: 0.2, kinds: ['garbage', 'refuse:894'], seed } })
      if (script === null || typeof script === 'string') throw new Error(String(script))
      return Array.from({ length: 2000 }, () => script.next('saveSales')?.text ?? '')
    }
    const first = draw(5)
    expect(draw(5)).toEqual(first)
    expect(draw(6)).not.toEqual(first)
    const failed = first.filter((text) => text !== '').length
    expect(failed).toBeGreaterThan(300)
    expect(failed).toBeLessThan(500)
    expect(new Set(first)).toEqual(new Set(['', 'garbage', 'refuse:894']))
  })

  it('has random numbers that spread over the whole of [0, 1)', () => {
    const random = randomOf(1)
    const tenths = new Set(Array.from({ length: 500 }, () => Math.floor(random() * 10)))
    expect([...tenths].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('POST /script', () => {
  it.each([
    [[]],
    [{ list: 'garbage' }],
    [{ list: ['garbage', 'fire'] }],
    [{ list: ['take-slow'] }],
    [{ list: ['refuse'] }],
    [{ list: ['refuse:1234'] }],
    [{ list: ['slow:soon'] }],
    [{ list: [], mix: { share: 1, kinds: ['garbage'], seed: 1 } }],
    [{ list: [], only: 'saveItems' }],
    [{ mix: { share: 2, kinds: ['garbage'], seed: 1 } }],
    [{ mix: { share: 1, kinds: [], seed: 1 } }],
    [{ mix: { share: 1, kinds: ['fire'], seed: 1 } }],
    [{ mix: { share: 1, kinds: ['garbage'] } }],
    [{ lists: [] }],
  ])('refuses %j with a sentence, and leaves the script as it was', async (body) => {
    const { script, state } = await openDevice()
    await script({ list: ['garbage'] })
    const answer = await script(body)
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toMatch(/^".*\.$|^The .*\.$/)
    expect(await state()).toMatchObject({ script: { left: 1 } })
  })
})
