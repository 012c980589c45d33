import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { at, places, root } from './lib/paths.mjs'
import { Refusal } from './lib/say.mjs'
import { filesLike, idsIn, pythonTests, traced } from './lib/trace.mjs'

const headings = {
  'no test': 'Rows that no test carries',
  failed: 'Rows with a test that failed in the last run',
  'not run': 'Rows whose tests did not run in the last run',
}

/** `npm run trace`: the requirements against the tests and the last run of `npm test`. */
export function main() {
  const requirements = JSON.parse(readFileSync(at('dev/scripts/requirements.json'), 'utf8'))
  const summary = path.join(places.reports, 'summary.json')
  if (!existsSync(summary)) throw new Refusal('No run to look at yet: npm test first.')

  const python = ['ebm', 'dev/embedded']
    .flatMap((folder) => filesLike(at(folder), /^test_.*\.py$/))
    .flatMap((file) => pythonTests(readFileSync(file, 'utf8'), path.relative(root, file).replace(/\.py$/, '').replaceAll(path.sep, '.')))
  const typescript = ['frontend/src', 'dev/simulator', 'dev/scripts', 'dev/e2e']
    .flatMap((folder) => filesLike(at(folder), /\.(test|spec)\.(tsx?|mjs)$/))
    // The numbers in this command's own tests are made up.
    .filter((file) => !file.endsWith('trace.test.mjs'))
    .flatMap((file) => idsIn(readFileSync(file, 'utf8')))

  const idsOfPython = new Map(python.map(({ name, ids }) => [name, ids]))
  const ran = JSON.parse(readFileSync(summary, 'utf8'))
    .flatMap(({ tests }) => tests)
    .map(({ name, status }) => ({ status, ids: [...idsIn(name), ...(idsOfPython.get(name.replace(/\[.*$/, '')) ?? [])] }))

  const rows = traced(requirements, [...typescript, ...python.flatMap(({ ids }) => ids)], ran)
  for (const [state, heading] of Object.entries(headings)) {
    const found = rows.filter((row) => row.state === state)
    console.log(`\n${heading}: ${found.length}`)
    for (const { id, title } of found) console.log(`  ${id.padEnd(4)} ${title}`)
  }
  console.log(`\n${rows.filter((row) => row.state === 'proven').length} of ${rows.length} rows are proven by tests that passed.`)
}
