import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readJunit, readPlaywright, readVitest, testsOf } from './reports.mjs'
import { tempFolder } from './temp-folder.mjs'

const fileWith = (text) => path.join(tempFolder({ report: typeof text === 'string' ? text : JSON.stringify(text) }), 'report')
const statuses = (tests) => tests.map((test) => test.status)

describe('reading the reports of the test tools', () => {
  it('Vitest: tests, and a file that could not be loaded as a failure', () => {
    const file = fileWith({
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'goes on', status: 'passed' }, { fullName: 'later', status: 'todo' }] },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: 'c.test.ts', status: 'failed', message: '', assertionResults: [{ fullName: 'breaks', status: 'failed' }] },
      ],
    })
    expect(readVitest(file)).toEqual([
      { name: 'goes on', status: 'passed' },
      { name: 'later', status: 'skipped' },
      { name: 'b.test.ts: Cannot find module', status: 'failed' },
      { name: 'breaks', status: 'failed' },
    ])
  })

  it('JUnit: passed, failed, errors while collecting, skipped, and names with entities', () => {
    const file = fileWith(`<?xml version="1.0"?><testsuites><testsuite name="pytest">
      <testcase classname="ebm.test_a.A" name="test_one" time="0.1" /><testcase classname="ebm.test_a.A" name="test_two[&lt;x&gt;]" time="0"><failure message="a &gt; b">E</failure></testcase>
      <testcase classname="" name="ebm.test_b" time="0"><error message="collection failure">E</error></testcase>
      <testcase classname="ebm.test_a.A" name="test_three"><skipped message="no"/></testcase>
      </testsuite></testsuites>`)
    expect(readJunit(file)).toEqual([
      { name: 'ebm.test_a.A.test_one', status: 'passed' },
      { name: 'ebm.test_a.A.test_two[<x>]', status: 'failed' },
      { name: '.ebm.test_b', status: 'failed' },
      { name: 'ebm.test_a.A.test_three', status: 'skipped' },
    ])
  })

  it('Playwright: nested suites, a flaky test as failed, an error outside tests as failed', () => {
    const spec = (title, status) => ({ title, tests: [{ status }] })
    const file = fileWith({
      suites: [{ title: 'main.spec.ts', specs: [spec('signs in', 'expected')], suites: [{ title: 'device', specs: [spec('waits', 'flaky'), spec('long', 'skipped')] }] }],
      errors: [{ message: 'the site did not start' }],
    })
    expect(readPlaywright(file)).toEqual([
      { name: 'main.spec.ts › signs in', status: 'passed' },
      { name: 'main.spec.ts › device › waits', status: 'failed' },
      { name: 'main.spec.ts › device › long', status: 'skipped' },
      { name: 'the site did not start', status: 'failed' },
    ])
  })
})

describe('what counts as a failed suite', () => {
  const passing = () => [{ name: 'a', status: 'passed' }]
  const file = () => fileWith('')

  it('no report', () => expect(statuses(testsOf('s', passing, '/nowhere/at/all', 0))).toEqual(['failed']))
  it('no tests', () => expect(statuses(testsOf('s', () => [], file(), 0))).toEqual(['failed']))
  it('nothing but skipped tests', () => expect(statuses(testsOf('s', () => [{ name: 'a', status: 'skipped' }], file(), 0))).toEqual(['skipped', 'failed']))
  it('an exit code although every test passed', () => expect(statuses(testsOf('s', passing, file(), 3))).toEqual(['passed', 'failed']))
  it('and not one whose failures are counted already', () => {
    expect(statuses(testsOf('s', () => [{ name: 'a', status: 'failed' }], file(), 1))).toEqual(['failed'])
  })
})
