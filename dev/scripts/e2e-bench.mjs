import path from 'node:path'
import { places, root, venvPython } from './lib/paths.mjs'
import { cleanEnv, run } from './lib/processes.mjs'
import { readJunit, testsOf } from './lib/reports.mjs'
import { collectedNames, sameCases } from './lib/same-cases.mjs'
import { Refusal } from './lib/say.mjs'
import { playwright } from './lib/suites.mjs'
import { runSuites } from './test.mjs'

const usage = 'Usage: EBM_BENCH=<folder of the bench> EBM_SITE=<site> EBM_SITE_URL=http://<site>:<port> npm run e2e:bench'

/** The names of the cases that pytest finds under ebm/ on embedded. */
async function casesOnEmbedded() {
  const env = cleanEnv({ PYTHONPATH: [path.join(root, 'dev/embedded'), root].join(path.delimiter) })
  const { output } = await run(venvPython, ['-m', 'pytest', '--collect-only', '-q', 'ebm'], { cwd: root, env, quiet: true })
  return collectedNames(output)
}

/**
 * The tests of the app by Frappe's own runner, on a site where the app is installed. The site must allow tests, and its
 * workers should be stopped meanwhile: they would take the tests' jobs.
 */
const onBench = (bench, site) => ({
  name: 'bench',
  wants: ['python'],
  report: path.join(places.reports, 'bench.xml'),
  async run() {
    const args = ['--site', site, 'run-tests', '--app', 'ebm', '--junit-xml-output', this.report]
    const { code } = await run('bench', args, { cwd: bench, allowFailure: true })
    const tests = testsOf('bench', readJunit, this.report, code)
    const agreement = sameCases(await casesOnEmbedded(), tests)
    console.log(agreement.name)
    return [...tests, agreement]
  },
})

/** `npm run e2e:bench`: the app's tests by `bench run-tests`, their names compared with embedded's, then the browser tests. */
export async function main() {
  const { EBM_BENCH: bench, EBM_SITE: site, EBM_SITE_URL: url } = process.env
  if (!bench || !site) throw new Refusal(usage)
  return runSuites([onBench(bench, site), ...(url ? [playwright()] : [])])
}
