import { expect, test } from 'vitest'
import { linesOf, share } from './timing.ts'

test('the 95th of a hundred times is read, and of few the largest', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([share(hundred, 0.5), share(hundred, 0.95), share([3, 1], 0.95)]).toEqual([50, 95, 3])
  expect(() => share([], 0.5)).toThrow('Nothing was timed')
})

test('what is over its bar is said, what has none is not judged', () => {
  const text = linesOf([
    { what: 'slow', p50: 10, p95: 60, bar: 50 },
    { what: 'quick', p50: 10, p95: 50, bar: 50 },
    { what: 'free', p50: 10, p95: 500 },
  ])
  expect(text.split('\n').map((line) => line.includes('OVER'))).toEqual([false, true, false, false])
})
