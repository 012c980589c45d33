import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { places } from './lib/paths.mjs'
import { stopRunning } from './lib/processes.mjs'
import { Refusal, seconds } from './lib/say.mjs'
import { prepare } from './lib/setup.mjs'
import { suites } from './lib/suites.mjs'

const count = (tests, status) => tests.filter((test) => test.status === status).length
const shown = (tests) => {
  const skipped = count(tests, 'skipped')
  return `${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** The suites that `--only a,b` names, by suite or by group. */
function chosen(args) {
  if (args.length === 0) return suites
  const [option, names, ...rest] = args
  const known = [...new Set(suites.flatMap(({ name, group }) => [group, name]))]
  const wanted = (names ?? '').split(',').filter(Boolean)
  const unknown = wanted.find((name) => !known.includes(name))
  if (option !== '--only' || rest.length || wanted.length === 0 || unknown) {
    throw new Refusal(`Usage: npm test [-- --only <name>[,<name>]] with names among ${known.join(', ')}.`)
  }
  return suites.filter(({ name, group }) => wanted.includes(name) || wanted.includes(group))
}

async function runSuite(suite) {
  console.log(`\n=== ${suite.name}`)
  const since = Date.now()
  if (suite.report) rmSync(suite.report, { force: true })
  let tests
  try {
    await prepare(suite.wants)
    tests = await suite.run()
  } catch (error) {
    // What a suite needs could not be made: it fails, the others still run.
    console.error(error.name === 'Refusal' ? error.message : error)
    tests = [{ name: suite.name, status: 'failed' }]
  }
  const took = seconds(since)
  console.log(`=== ${suite.name}: ${shown(tests)} in ${took}`)
  return { name: suite.name, took, tests }
}

/** Runs suites one after the other, whatever fails, and prints the sum as the last line. */
export async function runSuites(list) {
  mkdirSync(places.reports, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopRunning()
      process.exit(1)
    })
  }
  const results = []
  for (const suite of list) results.push(await runSuite(suite))
  writeFileSync(path.join(places.reports, 'summary.json'), `${JSON.stringify(results, null, 1)}\n`)

  console.log('')
  for (const { name, took, tests } of results) {
    console.log(`${name.padEnd(20)} ${shown(tests)} (${took})`)
    for (const test of tests) if (test.status === 'failed') console.log(`  failed: ${test.name}`)
  }
  const all = results.flatMap(({ tests }) => tests)
  console.log(`${count(all, 'passed')} passed, ${count(all, 'failed')} failed`)
  return count(all, 'failed') === 0 ? 0 : 1
}

/** `npm test [-- --only ...]`. */
export const main = (args) => runSuites(chosen(args))
