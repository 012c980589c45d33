import { expect, test } from 'vitest'
import { optionsOf } from './start.mjs'

test('the demonstration is begun afresh, or with bills made up, when somebody says so', () => {
  expect(optionsOf([])).toEqual({ afresh: false, bills: 0 })
  expect(optionsOf(['--bills', '20000', '--reset'])).toEqual({ afresh: true, bills: 20000 })
})

test.each([[['--bils']], [['--bills']], [['--bills', 'many']], [['--bills', '0']], [['--bills', '1000001']]])('%s is refused in a sentence', (args) => {
  expect(() => optionsOf(args)).toThrow(/--bils|--bills needs/)
})
