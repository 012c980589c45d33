import { describe, expect, test } from 'vitest'
import { compared, tableOf } from './compared.ts'

describe('two sides compared', () => {
  test('the ratio is of the medians, so that one slow repeat does not decide', () => {
    expect(compared({ what: 'a change', unit: 'ms', ours: [2, 100, 2], theirs: [10, 12, 11], bar: 4 })).toMatchObject({ ours: 2, theirs: 11, ratio: 5.5, held: true })
  })

  test('a ratio below its bar is said', () => {
    expect(compared({ what: 'a change', unit: 'ms', ours: [5], theirs: [10], bar: 4 }).held).toBe(false)
    expect(tableOf('frappe-ui', [{ what: 'a change', unit: 'ms', ours: [5], theirs: [10], bar: 4 }])).toMatch(/a change.*5\.0 ms.*10\.0 ms.*2\.0.*at least 4.*BELOW THE BAR/)
  })

  test('a time of ours above the most it may be is said, however slow the other side is', () => {
    const key = { what: 'a key', unit: 'ms', ours: [21], theirs: [90], bar: 3, most: 20 } as const
    expect(compared(key).held).toBe(false)
    expect(compared({ ...key, ours: [19] }).held).toBe(true)
    expect(tableOf('Tiptap', [key])).toMatch(/Tiptap[^]*at least 3, ours at most 20 ms.*BELOW THE BAR/)
  })

  test('what has no bar is neither held nor missed', () => {
    const line = tableOf('frappe-ui', [{ what: 'read 50', unit: 'ms', ours: [5], theirs: [1] }])
    expect(line).toContain('0.20')
    expect(line).not.toContain('BAR')
  })

  test('a side without samples is no figure', () => {
    expect(() => compared({ what: 'a change', unit: 'ms', ours: [], theirs: [1] })).toThrow('a change')
  })
})
