import { root, venvPython } from './lib/paths.mjs'
import { cleanEnv, run, stopRunning } from './lib/processes.mjs'
import { Refusal, seconds } from './lib/say.mjs'
import { prepare } from './lib/setup.mjs'

const MINUTES = 40

function minutes() {
  const given = process.env.EBM_SOAK_MINUTES
  const wanted = given === undefined || given === '' ? MINUTES : Number(given)
  if (!(wanted > 0)) throw new Refusal(`EBM_SOAK_MINUTES is "${given}"; it must be a number of minutes above 0.`)
  return wanted
}

/** Each part runs to its end whatever became of the others: {name, wants, work}; `work` gets the minutes it may take. */
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
]

/** `npm run soak`: what `npm test` runs for a minute, for EBM_SOAK_MINUTES (40). */
export async function main() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopRunning()
      process.exit(1)
    })
  }
  const time = minutes()
  const failed = []
  for (const { name, wants, work } of parts) {
    console.log(`\n=== ${name}, ${time} min`)
    const since = Date.now()
    await prepare(wants)
    const { code } = await work(time)
    console.log(`=== ${name}: ${code === 0 ? 'held' : 'FAILED'} in ${seconds(since)}`)
    if (code !== 0) failed.push(name)
  }
  return failed.length
}
