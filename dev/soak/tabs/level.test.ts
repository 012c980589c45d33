import { describe, expect, it } from 'vitest'
import { quarters, risen } from './level.ts'
import type { Sample } from './level.ts'

const sample = (over: Partial<Sample> = {}): Sample => ({ heap: 20e6, listeners: 300, nodes: 4000, sockets: 1, stored: 50_000, requests: 10, ...over })
const many = (make: (n: number) => Partial<Sample>) => Array.from({ length: 40 }, (_, n) => sample(make(n)))

describe('level', () => {
  it('is what goes up and down, and what a page needs to fill at its beginning', () => {
    expect(risen('a', many((n) => ({ heap: n < 3 ? 8e6 : 20e6 + (n % 5) * 1e6, listeners: 300 + (n % 3) * 20 })))).toEqual([])
  })

  it('is not what rises all the time: each measure is named with its figures', () => {
    expect(risen('a', many((n) => ({ heap: 20e6 + n * 0.3e6 })))).toEqual([expect.stringMatching(/^a: heap rose from \d+ to \d+$/)])
    expect(risen('b', many((n) => ({ listeners: 300 + n * 4 })))).toEqual([expect.stringMatching(/^b: listeners/)])
    expect(risen('c', many((n) => ({ sockets: n < 20 ? 1 : 2 })))).toEqual(['c: sockets rose from 1 to 2'])
    expect(risen('d', many((n) => ({ stored: 50_000 + n * 20_000 })))).toEqual([expect.stringMatching(/^d: stored/)])
  })

  it('of a few samples goes by the first and the last', () => {
    expect(quarters([sample({ heap: 1 }), sample({ heap: 2 })], 'heap')).toEqual({ first: 2, last: 2 })
    expect(quarters([sample({ heap: 7 })], 'heap')).toEqual({ first: 7, last: 7 })
  })
})
