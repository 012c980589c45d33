import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { at, places, root, venvPython } from './paths.mjs'
import { cleanEnv, run } from './processes.mjs'
import { Refusal } from './say.mjs'

const main = at('dev/embedded/main.py')

/** The environment in which `import frappe` finds dev/embedded/frappe and the app finds its ports. */
export function embeddedEnv(ports) {
  return cleanEnv({
    PYTHONPATH: [at('dev/embedded'), root].join(path.delimiter),
    PYTHONUNBUFFERED: '1',
    EBM_PORT: String(ports.web),
    EBM_SIMULATOR_PORT: String(ports.device),
    EBM_SIMULATOR_CONTROL_PORT: String(ports.control),
  })
}

/** One of the embedded site's commands (setup, demo, reset ...), run to its end. */
export const embedded = (command, site, ports, what) =>
  run(venvPython, [main, command, '--site', site], { cwd: root, env: embeddedEnv(ports), quiet: true, what })

/** Makes bills up as the app's command does (docs/operations.md); its words are shown. */
export const seedBills = (site, ports, bills) =>
  run(venvPython, [main, 'ebm', '--site', site, 'seed', '--invoices', String(bills)], { cwd: root, env: embeddedEnv(ports), what: 'making bills up' })

/** Adds keys to the configuration of a site that `setup` has made: where the demonstration's device is, and `more`. */
export function configure(site, ports, more = {}) {
  const file = path.join(site, 'site_config.json')
  const config = { ...JSON.parse(readFileSync(file, 'utf8')), ebm_demo: 1, ebm_demo_device_url: `http://127.0.0.1:${ports.device}`, ...more }
  writeFileSync(file, `${JSON.stringify(config, null, 1)}\n`)
}

export const logFile = (site, name) => path.join(site, 'logs', `${name}.log`)

function withLog(site, name, start) {
  mkdirSync(path.join(site, 'logs'), { recursive: true })
  const log = openSync(logFile(site, name), 'a')
  try {
    return start(['ignore', log, log])
  } finally {
    closeSync(log)
  }
}

/**
 * Starts `serve` or a `work` of the embedded site, its words going to the site's log.
 * @param {string[]} [launcher] a program of Python and its arguments, which goes on to start what follows.
 */
export function startEmbedded(children, name, command, site, ports, launcher = []) {
  const args = [...launcher, main, command, '--site', site, ...(command === 'serve' ? ['--port', String(ports.web)] : [])]
  return withLog(site, name, (stdio) => children.start(name, venvPython, args, { cwd: root, env: embeddedEnv(ports), stdio }))
}

/** Starts the device simulator; its ledger lies in the site's folder, so that a fresh site has a fresh device. */
export function startSimulator(children, site, ports, more = [], name = 'simulator') {
  const args = ['--import', 'tsx', 'simulator/main.ts', '--port', String(ports.device), '--control-port', String(ports.control)]
  return withLog(site, 'simulator', (stdio) =>
    children.start(name, process.execPath, [...args, '--ledger', path.join(site, 'simulator/ledger.jsonl'), ...more], { cwd: places.dev, stdio }),
  )
}

/** The last lines a child wrote, for the sentence that says it ended. */
export function lastWords(site, name, lines = 15) {
  const file = logFile(site, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : ''
}

/**
 * Asks until the address answers 200.
 * @param {string} url
 * @param {{withinMs?: number, what?: string}} [options] what: the name of what is waited for, for the refusal.
 */
export async function answers(url, { withinMs = 30_000, what } = {}) {
  const until = Date.now() + withinMs
  let last = 'no answer'
  while (Date.now() < until) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
      await response.arrayBuffer()
      if (response.ok) return
      last = `HTTP ${response.status}`
    } catch (error) {
      last = error.cause?.code ?? error.message
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Refusal(`${what} did not answer within ${withinMs / 1000} s (${last}).`)
}
