import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answers, startSimulator } from '../../scripts/lib/embedded.mjs'
import { Children } from '../../scripts/lib/processes.mjs'
import { freePort } from './ports.ts'
import { Simulator } from './simulator.ts'

/** A second device of the site's branch (`args`: its deviceArgs), with a ledger of its own: to replace the first one by. */
export class OtherDevice {
  readonly serial = 'SIM-0002'
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'ebm-e2e-other-'))
  readonly #children = new Children(() => undefined)

  private constructor(readonly ports: { device: number; control: number }) {}

  static async start(args: string[]): Promise<OtherDevice> {
    const other = new OtherDevice({ device: await freePort(), control: await freePort() })
    try {
      startSimulator(other.#children, other.#folder, other.ports, ['--serial', other.serial, '--sdc', 'SDC010000002', '--mrc', 'WIS00000002', ...args], 'other-simulator')
      await answers(`${other.controlUrl}/state`, { what: 'The other device' })
    } catch (error) {
      await other.stop()
      throw error
    }
    return other
  }

  get url() {
    return `http://127.0.0.1:${this.ports.device}`
  }

  get controlUrl() {
    return `http://127.0.0.1:${this.ports.control}`
  }

  get simulator() {
    return new Simulator(this.controlUrl)
  }

  async stop() {
    await this.#children.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
