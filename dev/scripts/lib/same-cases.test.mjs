import { describe, expect, it } from 'vitest'
import { collectedNames, sameCases } from './same-cases.mjs'

const ran = (...names) => names.map((name) => ({ name, status: 'passed' }))
const here = ['ebm.api.test_a.A.test_one', 'ebm.api.test_a.A.test_two']

describe('the cases under ebm/ on both sides', () => {
  it('are named alike, whatever else the collector prints', () => {
    const output = 'ebm/api/test_a.py::A::test_one\nebm/api/test_a.py::A::test_two\n\n2 tests collected in 0.10s\nebm/api/test_b.py: 3 skipped'
    expect(collectedNames(output)).toEqual(here)
  })

  it('are the same: passed, with the number of each side', () => {
    expect(sameCases(here, ran(...here))).toEqual({ name: 'the same cases on both sides: 2 on embedded, 2 on the bench', status: 'passed' })
  })

  it('a case that the bench does not collect is named and fails', () => {
    expect(sameCases(here, ran(here[0]))).toMatchObject({ status: 'failed', name: expect.stringContaining('only on embedded: ebm.api.test_a.A.test_two') })
  })

  it('and so does one that embedded does not collect, also where the numbers are equal', () => {
    const result = sameCases(here, ran(here[0], 'ebm.api.test_a.A.test_three'))
    expect(result).toMatchObject({ status: 'failed', name: expect.stringContaining('only on the bench: ebm.api.test_a.A.test_three') })
  })

  it('a subtest that failed is no case of its own', () => {
    expect(sameCases(here, ran(...here, `${here[0]} [x] (path='/ebm')`, `${here[1]} (path='/ebm')`)).status).toBe('passed')
  })

  it('nothing on either side is no agreement', () => {
    expect(sameCases([], []).status).toBe('failed')
  })
})
