import { measured } from './lib/bundle.mjs'
import { chosen, endOnSignals } from './lib/parts.mjs'
import { places } from './lib/paths.mjs'
import { cleanEnv, run } from './lib/processes.mjs'
import { prepare } from './lib/setup.mjs'

function bundle() {
  console.log('\nFront end, JS and CSS, gzip level 9, kB = 1000 B:\n')
  for (const { part, bar, bytes, found } of measured(places.publicFrontend)) {
    const figures = `${(bytes / 1000).toFixed(1).padStart(7)} of ${String(bar / 1000).padStart(3)} kB`
    console.log(`  ${part.padEnd(40)} ${figures}  ${!found ? 'NOT FOUND in the manifest' : bytes > bar ? 'OVER' : `${((100 * bytes) / bar).toFixed(0)} %`}`)
  }
  return { code: 0 }
}

const script = (file) => run(process.execPath, ['--import', 'tsx', file], { cwd: places.dev, env: cleanEnv(), allowFailure: true })

/** Each part prints figures beside the bars of the design and fails only where it cannot measure, never for a time. */
const parts = [
  { name: 'bundle', wants: ['build'], work: bundle },
  // On embedded, or on the bench that EBM_BENCH, EBM_SITE and EBM_SITE_URL name.
  { name: 'signing', wants: ['python', 'dev'], work: () => script('benchmarks/signing/main.ts') },
  // On an embedded site with bills made up, or on the site that EBM_SITE_URL names with those it has.
  { name: 'screens', wants: ['python', 'dev', 'build', 'chromium'], work: () => script('benchmarks/screens/main.ts') },
  // Beside frappe-ui, from the npm registry: benchmarks/README.md.
  { name: 'store', wants: ['dev', 'frontend', 'storeBench', 'chromium'], work: () => script('benchmarks/store/main.ts') },
  // Beside Tiptap, likewise.
  { name: 'editor', wants: ['dev', 'frontend', 'editorBench', 'chromium'], work: () => script('benchmarks/editor/main.ts') },
]

/** `npm run bench`: what is measured, against the bars of the design (section 9). */
export async function main(args = []) {
  const wanted = chosen('bench', parts, args)
  endOnSignals()
  const failed = []
  for (const { name, wants, work } of wanted) {
    await prepare(wants)
    const { code } = await work()
    if (code !== 0) failed.push(name)
  }
  return failed.length
}
