import { chosen, endOnSignals } from './lib/parts.mjs'
import { root, venvPython } from './lib/paths.mjs'
import { cleanEnv, run } from './lib/processes.mjs'
import { Refusal, seconds } from './lib/say.mjs'
import { prepare } from './lib/setup.mjs'
import { soakProcesses } from './lib/soak-processes.mjs'
import { soakTabs } from './lib/soak-tabs.mjs'

const MINUTES = 40

function minutes() {
  const given = process.env.EBM_SOAK_MINUTES
  const wanted = given === undefined || given === '' ? MINUTES : Number(given)
  if (!(wanted > 0)) throw new Refusal(`EBM_SOAK_MINUTES is "${given}"; it must be a number of minutes above 0.`)
  return wanted
}

/** Each part runs to its end whatever became of the others: {name, wants, work}; `work` gets the minutes, which simulation and tabs go by. */
const parts = [
  {
    name: 'simulation',
    wants: ['python'],
    // Other seeds each time: those of `npm test` are always the same ones. A failing seed prints how to replay it.
    work: (time) => {
      const first = Math.floor(Date.now() / 1000)
      const args = ['-m', 'ebm.fiscal.simulation', '--seed', String(first), '--seconds', String(time * 60)]
      return run(venvPython, args, { cwd: root, env: cleanEnv({ PYTHONPATH: root }), allowFailure: true })
    },
  },
  // Its size is counted in bills, counters and kills: EBM_SOAK_INVOICES, _COUNTERS, _KILLS ... (dev/soak/size.ts).
  { name: 'processes', wants: ['python', 'dev'], work: () => soakProcesses() },
  { name: 'tabs', wants: process.env.EBM_SITE_URL ? ['dev', 'chromium'] : ['python', 'dev', 'build', 'chromium'], work: (time) => soakTabs(time) },
]

/** `npm run soak`: at length what `npm test` does for a minute each. */
export async function main(args = []) {
  const wanted = chosen('soak', parts, args)
  endOnSignals()
  const time = minutes()
  const failed = []
  for (const { name, wants, work } of wanted) {
    console.log(`\n=== ${name}`)
    const since = Date.now()
    await prepare(wants)
    const { code } = await work(time)
    console.log(`=== ${name}: ${code === 0 ? 'held' : 'FAILED'} in ${seconds(since)}`)
    if (code !== 0) failed.push(name)
  }
  return failed.length
}
