import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { answers, configure, embedded, lastWords, seedBills, startEmbedded, startSimulator } from './lib/embedded.mjs'
import { at, places } from './lib/paths.mjs'
import { choosePorts } from './lib/ports.mjs'
import { Children, stopRunning } from './lib/processes.mjs'
import { Refusal, seconds, step } from './lib/say.mjs'
import { prepare } from './lib/setup.mjs'
import { hashOf, isStamped, stamp } from './lib/stamps.mjs'

const workers = 2
const signIns = [
  ['Cashier', 'cashier@ebm.example'],
  ['Billing officer', 'officer@ebm.example'],
  ['Supervisor', 'supervisor@ebm.example'],
  ['Auditor', 'auditor@ebm.example'],
  ['Manager', 'manager@ebm.example'],
]

/** The site made or brought up to the sources; left alone when neither app nor embedded changed. */
async function setUpSite(ports) {
  const stampFile = path.join(places.site, '.ebm-stamp')
  const hash = hashOf(at('ebm/hooks.py'), at('ebm/ebm'), at('ebm/install.py'), at('ebm/patches.txt'), at('dev/embedded'))
  if (isStamped(stampFile, hash)) return
  await step(existsSync(stampFile) ? 'bringing the site up to date' : 'making the site with its demonstration data', async () => {
    await embedded('setup', places.site, ports, 'setting up the site')
    configure(places.site, ports)
    await embedded('demo', places.site, ports, 'entering the demonstration data')
  })
  stamp(stampFile, hash)
}

/** The site's device has its address in the data: a simulator on another port would never be asked. */
function keepDevicePort(port) {
  const file = path.join(places.site, 'site_config.json')
  const made = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).ebm_demo_device_url : undefined
  if (made === undefined || Number(new URL(made).port) === port) return
  throw new Refusal(`This site knows its device at ${made}: use EBM_SIMULATOR_PORT=${new URL(made).port}, or begin afresh with npm start -- --reset.`)
}

function greeting(ports, since) {
  const width = Math.max(...signIns.map(([role]) => role.length))
  return [
    '',
    `EBM is up after ${seconds(since)}:  http://127.0.0.1:${ports.web}/ebm`,
    '',
    'Demonstration sign-ins, password ebm-demo-2026:',
    ...signIns.map(([role, user]) => `  ${role.padEnd(width)}  ${user}`),
    '',
    `The EBM device is simulated; its moods are set at http://127.0.0.1:${ports.control} (dev/simulator).`,
    'Ctrl-C stops everything. Not for production: see README.md.',
    '',
  ].join('\n')
}

/** What was asked for: `--reset`, `--bills 20000`. */
export function optionsOf(args) {
  const options = { afresh: false, bills: 0 }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]
    if (arg === '--reset') options.afresh = true
    else if (arg === '--bills') {
      const count = Number(args[(at += 1)])
      if (!Number.isInteger(count) || count < 1 || count > 1_000_000) throw new Refusal('--bills needs how many, from 1 to 1000000.')
      options.bills = count
    } else throw new Refusal(`Unknown option ${arg}; there are --reset (begin afresh) and --bills <how many> (make so many more up).`)
  }
  return options
}

/** `npm start [-- --reset] [--bills 20000]`: everything the demonstration needs, set up where it is not, and running until Ctrl-C. */
export async function main(args) {
  const options = optionsOf(args)
  const since = Date.now()
  const ports = await choosePorts()
  let ended
  const end = new Promise((resolve) => (ended = resolve))
  const children = new Children((name, how) => ended(new Refusal(`${name} ended (${how}); everything is being stopped.\n${lastWords(places.site, name)}`)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ended(null))
  const orEnd = (work) => Promise.race([work.then(() => undefined), end.then((reason) => ({ reason }))])

  try {
    const early = await orEnd(bringUp(children, ports, options))
    if (!early) console.log(greeting(ports, since))
    const reason = early ? early.reason : await end
    if (reason) throw reason
    console.log('\nStopping.')
  } finally {
    stopRunning()
    await children.stop()
  }
  return 0
}

async function bringUp(children, ports, { afresh, bills }) {
  await prepare(['python', 'dev', 'build'])
  if (afresh) {
    console.log('- beginning afresh: the old site and its data are removed')
    rmSync(places.site, { recursive: true, force: true })
  }
  keepDevicePort(ports.device)
  startSimulator(children, places.site, ports)
  await answers(`http://127.0.0.1:${ports.control}/state`, { what: 'The device simulator' })
  await setUpSite(ports)
  if (bills > 0) await seedBills(places.site, ports, bills)
  startEmbedded(children, 'serve', 'serve', places.site, ports)
  for (let number = 1; number <= workers; number += 1) startEmbedded(children, `work-${number}`, 'work', places.site, ports)
  await answers(`http://127.0.0.1:${ports.web}/ebm`, { what: 'The site' })
}
