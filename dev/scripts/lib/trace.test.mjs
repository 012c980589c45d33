import { describe, expect, it } from 'vitest'
import { idsIn, pythonTests, traced } from './trace.mjs'

describe('tracing requirements', () => {
  it('finds numbers in names', () => {
    expect(idsIn('[R7] sends a signed-in user on')).toEqual(['R7'])
    expect(idsIn('[R7, A3][Q11] and more')).toEqual(['R7', 'A3', 'Q11'])
    expect(idsIn('takes [x] and [R7b]')).toEqual([])
  })

  it('finds Python tests with their class and the numbers in docstring and subTest', () => {
    const text = [
      'class Login(TestCase):',
      '    def setUp(self): pass',
      '    def test_wrong(self):',
      '        """[A7] A wrong password says why."""',
      '    def test_more(self):',
      '        with self.subTest("[A8] code"):',
      '            pass',
      'def test_alone():',
      '    pass',
    ].join('\n')
    expect(pythonTests(text, 'ebm.test_login')).toEqual([
      { name: 'ebm.test_login.Login.test_wrong', ids: ['A7'] },
      { name: 'ebm.test_login.Login.test_more', ids: ['A8'] },
      { name: 'ebm.test_login.test_alone', ids: [] },
    ])
  })

  it('tells proven, failed, not run and untested rows apart', () => {
    const requirements = { R1: '', R2: '', R3: '', R4: '', R5: '' }
    const tests = [
      { ids: ['R1', 'R2'], status: 'passed' },
      { ids: ['R2'], status: 'failed' },
      { ids: ['R3'], status: 'skipped' },
    ]
    expect(traced(requirements, ['R1', 'R2', 'R3', 'R4'], tests).map((row) => row.state)).toEqual(['proven', 'failed', 'not run', 'not run', 'no test'])
  })
})
