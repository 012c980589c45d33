import { cpSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { at, places, root, venvPython, venvTool } from './paths.mjs'
import { cleanEnv, run } from './processes.mjs'
import { needs } from './setup.mjs'
import { soakProcesses } from './soak-processes.mjs'
import { readJunit, readPlaywright, readVitest, testsOf } from './reports.mjs'

const tool = (folder, script) => path.join(folder, 'node_modules', script)
const node = (cwd, script, args, env) => run(process.execPath, [tool(cwd, script), ...args], { cwd, allowFailure: true, env })
const report = (name) => path.join(places.reports, name)

/** A tool that only says yes or no: it is one test. */
const check = (name, group, wants, work) => ({
  name,
  group,
  wants,
  run: async () => {
    const { code } = await work()
    return [{ name, status: code === 0 ? 'passed' : 'failed' }]
  },
})

const vitest = (name, folder, wants, { group = 'vitest', more = [] } = {}) => ({
  name,
  group,
  wants,
  report: report(`${name}.json`),
  async run() {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${this.report}`, ...more]
    const { code } = await node(folder, 'vitest/vitest.mjs', args)
    return testsOf(name, readVitest, this.report, code)
  },
})

/** The front end's client over real HTTP: against embedded, or with EBM_SITE_URL against that site. */
const contract = vitest('contract', places.frontend, process.env.EBM_SITE_URL ? ['frontend'] : ['python', 'frontend'], {
  group: 'contract',
  more: ['--config', 'vitest.contract.config.js'],
})

const pytest = (name, simulated, cases) => ({
  name,
  group: name,
  wants: ['python'],
  report: report(`${name}.xml`),
  async run() {
    const args = ['-m', 'pytest', '-q', `--junit-xml=${this.report}`, ...cases]
    const PYTHONPATH = [at('dev/embedded'), root].join(path.delimiter)
    const env = cleanEnv({ PYTHONPATH, EBM_SIMULATION_SECONDS: String(simulated) })
    const { code } = await run(venvPython, args, { cwd: root, env, allowFailure: true })
    return testsOf(name, readJunit, this.report, code)
  },
})

/** What `npm run soak` does with 5,000 bills, in less than a minute; on embedded, also where a bench is named for other tests. */
const shortSoak = { EBM_SOAK_SEED: '1', EBM_SOAK_INVOICES: '120', EBM_SOAK_COUNTERS: '2', EBM_SOAK_KILLS: '8', EBM_SOAK_STOPS: '2', EBM_BENCH: '' }

const histories = 'ebm/fiscal/simulation/test_simulation.py::Histories::test_every_invariant_holds_after_every_event_of_every_history'

/**
 * The browser tests.
 * @param args for Playwright: which to leave out, where to run.
 */
export const playwright = (args = []) => ({
  name: 'e2e',
  group: 'e2e',
  wants: process.env.EBM_SITE_URL ? ['dev', 'chromium'] : ['python', 'dev', 'build', 'chromium'],
  report: report('e2e.json'),
  async run() {
    const chromium = await needs.chromium()
    const env = cleanEnv({ EBM_E2E_REPORT: this.report, ...(chromium ? { EBM_CHROMIUM: chromium } : {}) })
    // A folder of its own: Playwright empties the folder it writes to, also under another run that goes on beside it.
    const output = path.join(tmpdir(), `ebm-e2e-output-${process.pid}`)
    const { code } = await node(places.dev, '@playwright/test/cli.js', ['test', '--output', output, ...args], env)
    rmSync(report('e2e'), { recursive: true, force: true })
    if (existsSync(output)) cpSync(output, report('e2e'), { recursive: true })
    rmSync(output, { recursive: true, force: true })
    return testsOf('e2e', readPlaywright, this.report, code)
  },
})

const pythonSources = () => ['ebm', 'dev/embedded', 'dev/packaging', 'conftest.py'].filter((name) => existsSync(at(name)))
const inVenv = (name, args) => run(venvTool(name), args, { cwd: root, allowFailure: true })

/** All that `npm test` runs, cheapest first: what fails soonest is seen soonest. */
export const suites = [
  check('lint-frontend', 'lint', ['frontend'], () => node(places.frontend, 'eslint/bin/eslint.js', ['--max-warnings', '0', '.'])),
  check('lint-dev', 'lint', ['dev'], () => node(places.dev, 'eslint/bin/eslint.js', ['--max-warnings', '0', '.'])),
  check('lint-python', 'lint', ['python'], () => inVenv('ruff', ['check', ...pythonSources()])),
  check('typecheck-frontend', 'typecheck', ['frontend'], () => node(places.frontend, 'typescript/bin/tsc', ['--noEmit'])),
  check('typecheck-dev', 'typecheck', ['dev'], () => node(places.dev, 'typescript/bin/tsc', ['--noEmit'])),
  check('typecheck-python', 'typecheck', ['python'], () => inVenv('mypy', pythonSources())),
  check('generated-types', 'types', [], () => run(process.execPath, [at('dev/scripts/run.cjs'), 'doctype-types', '--check'], { allowFailure: true })),
  vitest('vitest-frontend', places.frontend, ['frontend']),
  vitest('vitest-dev', places.dev, ['dev']),
  contract,
  pytest('python', 5, []),
  pytest('simulation', 60, ['-s', histories]),
  check('soak', 'soak', ['python', 'dev'], () => soakProcesses(shortSoak)),
  playwright(['--grep-invert', '@long']),
]
