import { describe, expect, it } from 'vitest'
import { quantile, readSyncs, runOf, throughput } from './figures.ts'

const sale = (from: number, to: number) => ({ operation: 'saveSales', from, to })

describe('a run of one worker on one device', () => {
  it('splits what lies between an answer and the next request into the syncs and own work', () => {
    const worked = [sale(0, 0.2), sale(0.21, 0.41), { operation: 'selectInitInfo', from: 0.412, to: 0.413 }, sale(0.414, 0.614)]
    const syncs = readSyncs('commit 0.202 0.204 10 0.5\nfdatasync 0.205 0.206 10 0.5\ncommit 0.411 0.412 22 0.504\n')
    const run = runOf(worked, syncs, 0)
    expect(run.gaps.map(({ whole, commit, fdatasync, own }) => [whole, commit, fdatasync, own].map((value) => Number(value.toFixed(3))))).toEqual([
      [10, 2, 1, 7],
      [4, 1, 0, 3],
    ])
    expect(run.idle).toBeCloseTo(0.014 / 0.614)
    expect(run.idleLessSyncs).toBeCloseTo(0.01 / 0.61)
    expect([run.receipts, run.statements, Number(run.cpu.toFixed(3))]).toEqual([3, 12, 4])
  })

  it('leaves out the receipts at the beginning', () => {
    expect(runOf([sale(0, 1), sale(5, 6), sale(6.1, 7)], [], 1).gaps.map(({ whole }) => Math.round(whole))).toEqual([100])
  })

  it('refuses what it cannot measure', () => {
    expect(() => runOf([sale(0, 1)], [], 0)).toThrow('too few')
    expect(() => readSyncs('fsync 1 2 3 4')).toThrow('Not a line')
  })
})

describe('several devices', () => {
  it('are counted while all of them are at work', () => {
    const steady = (start: number, count: number, step: number) => Array.from({ length: count }, (_, index) => sale(start + index * step, start + (index + 1) * step))
    expect(throughput([steady(0, 50, 0.2), steady(1, 50, 0.25)], 0)).toBeCloseTo(9)
    expect(() => throughput([steady(0, 3, 0.1), steady(9, 3, 0.1)], 0)).toThrow('never at work')
  })
})

describe('quantiles', () => {
  it('are values that occurred', () => {
    expect([quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 0.95)]).toEqual([3, 4])
  })
})
