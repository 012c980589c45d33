import { spawn } from 'node:child_process'
import { Refusal } from './say.mjs'

/** The environment without what a calling npm, yarn or virtual environment left in it: they change what we install and import. */
export function cleanEnv(extra = {}) {
  const env = {}
  for (const [key, value] of Object.entries(process.env)) {
    if (/^(npm_|yarn_|PYTHONPATH$|PYTHONHOME$|VIRTUAL_ENV$|NODE_ENV$|NODE_OPTIONS$)/i.test(key)) continue
    env[key] = value
  }
  return { ...env, ...extra }
}

const running = new Set()

/** Ends the commands that `run` still waits for, whatever they started included. */
export function stopRunning() {
  for (const child of running) signalGroup(child, 'SIGTERM')
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Runs a command to its end, in a process group of its own.
 * @param {object} options quiet: keep the output back and show it only on failure; allowFailure: return the code instead of refusing.
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(command, args, { cwd, env, quiet = false, allowFailure = false, what } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? cleanEnv(),
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      detached: true,
    })
    running.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      running.delete(child)
      if (allowFailure) resolve({ code: 127, output: error.message })
      else reject(new Refusal(`${command} could not be run: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      const result = { code: code ?? 1, output }
      if (result.code === 0 || allowFailure) return resolve(result)
      if (quiet) process.stderr.write(output)
      reject(new Refusal(`${what ?? `${command} ${args.join(' ')}`} failed (${signal ?? `code ${result.code}`}).`))
    })
  })
}

/** Long-running children, each in a process group of its own so that stopping one stops whatever it started. */
export class Children {
  #children = new Map()
  #stopping = false

  /** @param {(name: string, how: string) => void} onDeath called when a child ends although nobody asked it to. */
  constructor(onDeath) {
    this.onDeath = onDeath
  }

  start(name, command, args, { cwd, env, stdio }) {
    const child = spawn(command, args, { cwd, env: env ?? cleanEnv(), stdio, detached: true })
    this.#children.set(name, child)
    child.on('error', (error) => this.#gone(name, error.message))
    child.on('exit', (code, signal) => this.#gone(name, signal ?? `code ${code}`))
    return child
  }

  #gone(name, how) {
    this.#children.delete(name)
    if (!this.#stopping) this.onDeath(name, how)
  }

  /** kill -9 of one child and whatever it started; it is gone when this returns. */
  async kill(name) {
    const child = this.#children.get(name)
    if (!child) throw new Error(`${name} does not run`)
    const gone = new Promise((done) => child.once('exit', done))
    signalGroup(child, 'SIGKILL')
    await gone
  }

  runs(name) {
    return this.#children.has(name)
  }

  /** The process id of a child that runs. */
  pid(name) {
    const child = this.#children.get(name)
    if (!child) throw new Error(`${name} does not run`)
    return child.pid
  }

  /** SIGTERM to every group, SIGKILL after the grace time to those that stay. */
  async stop(graceMs = 5000) {
    this.#stopping = true
    const signalAll = (signal) => {
      for (const child of this.#children.values()) signalGroup(child, signal)
    }
    signalAll('SIGTERM')
    const until = Date.now() + graceMs
    while (this.#children.size > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, 25))
    signalAll('SIGKILL')
  }
}
