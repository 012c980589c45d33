import path from 'node:path'
import { freePort } from '../e2e/support/ports.ts'
import { answers, startSimulator } from '../scripts/lib/embedded.mjs'
import { Children } from '../scripts/lib/processes.mjs'
import { signalTree } from './process-tree.ts'

/** The processes of a soak, whichever site they are of. */
export class SoakProcesses {
  readonly children: Children
  #expected = new Set<string>()

  constructor(readonly folder: string) {
    this.children = new Children((name: string, how: string) => {
      if (!this.#expected.delete(name)) console.error(`soak: ${name} ended by itself (${how}).`)
    })
  }

  #pid = (name: string) => this.children.pid(name) as number

  async kill(name: string) {
    this.#expected.add(name)
    const pid = this.#pid(name)
    signalTree(pid, 'SIGSTOP')
    signalTree(pid, 'SIGKILL')
    while (this.#expected.has(name)) await new Promise((done) => setTimeout(done, 5))
  }

  /** Ends all, these with all that they started: a job that stands by outlives its worker (ADR 16). */
  async stop(workers: Iterable<string>) {
    for (const name of workers) if (this.children.runs(name)) await this.kill(name)
    await this.children.stop()
  }

  signal(name: string, signal: NodeJS.Signals) {
    signalTree(this.#pid(name), signal)
  }

  /** A device with a folder of its own. */
  async startDevice(tin: string) {
    const ports = { web: 0, device: await freePort(), control: await freePort() }
    startSimulator(this.children, path.join(this.folder, `device-${tin}`), ports, ['--tin', tin], `device-${tin}`)
    const controlUrl = `http://127.0.0.1:${ports.control}`
    await answers(`${controlUrl}/state`, { what: `The device of ${tin}` })
    return { port: ports.device, controlUrl }
  }
}

export const workerName = (number: number) => `worker-${number}`
