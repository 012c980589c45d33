import { existsSync, readFileSync } from 'node:fs'

/**
 * One test of one run.
 * @typedef {{name: string, status: 'passed' | 'failed' | 'skipped'}} Test
 */

const failure = (name) => ({ name, status: 'failed' })

/** Vitest's JSON. A file that could not even be loaded holds no tests and counts as one failure. */
export function readVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.testResults.flatMap((suite) => {
    const tests = suite.assertionResults.map(({ fullName, status }) => ({
      name: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    }))
    const silent = suite.status === 'failed' && !tests.some((test) => test.status === 'failed')
    return silent ? [...tests, failure(`${suite.name}: ${suite.message || 'failed outside a test'}`)] : tests
  })
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const plain = (text) => text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity])
const attribute = (tag, name) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** pytest's JUnit XML; a name is "module.Class.test_name". An error while collecting is a testcase of its own there. */
export function readJunit(file) {
  const text = readFileSync(file, 'utf8')
  const cases = text.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)
  return [...cases].map(([, attributes, body = '']) => ({
    name: `${attribute(attributes, 'classname')}.${attribute(attributes, 'name')}`,
    status: /<(failure|error)\b/.test(body) ? 'failed' : /<skipped\b/.test(body) ? 'skipped' : 'passed',
  }))
}

/** Playwright's JSON. A test that passed only when repeated has failed; errors outside tests are failures. */
export function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const under = (suite, path) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: [...path, spec.title].join(' › '),
        status: test.status === 'expected' ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed',
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => under(inner, [...path, inner.title])),
  ]
  return [...report.suites.flatMap((suite) => under(suite, [suite.title])), ...report.errors.map((error) => failure(error.message ?? 'error outside a test'))]
}

/**
 * The tests of a suite that has run.
 * @param code the exit code of the tool: one that is not 0 although no test failed (a time-out, a crash) counts as a failure.
 */
export function testsOf(suite, read, file, code) {
  if (!existsSync(file)) return [failure(`${suite} wrote no report (exit code ${code})`)]
  const tests = read(file)
  if (!tests.some((test) => test.status !== 'skipped')) return [...tests, failure(`${suite} ran no tests`)]
  if (code !== 0 && !tests.some((test) => test.status === 'failed')) return [...tests, failure(`${suite} ended with exit code ${code}`)]
  return tests
}
