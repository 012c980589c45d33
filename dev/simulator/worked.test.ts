import { describe, expect, it } from 'vitest'
import { openDevice } from './testing/bench.ts'
import { saleOf } from './testing/sale.ts'

describe('when the device worked', () => {
  it('is told in order on the control port, on the clock of the machine, and forgotten with a reset', async () => {
    const { sell, init, script, worked, reset } = await openDevice()
    await script({ list: ['slow:40'], only: 'saveSales' })
    const before = Number(process.hrtime.bigint()) / 1e9
    await sell(saleOf(undefined, { invcNo: 1 }))
    await init()
    const times = await worked()
    expect(times.map(({ operation }) => operation)).toEqual(['saveSales', 'selectInitInfo'])
    const moments = times.flatMap(({ from, to }) => [from, to])
    expect([before, ...moments]).toEqual([before, ...moments].sort((a, b) => a - b))
    await reset()
    expect(await worked()).toEqual([])
  })
})
