import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answers, configure, embedded, lastWords, startEmbedded, startSimulator } from '../../scripts/lib/embedded.mjs'
import { Children } from '../../scripts/lib/processes.mjs'
import { freePort } from './ports.ts'

/** Times shortened in proportion (design section 6, rule 5): connect, read, margin, cron in seconds. */
export interface Timing {
  connect: number
  read: number
  margin: number
  cron: number
}

/** A device that a busy machine holds up for some seconds has not been silent. */
const PATIENT: Timing = { connect: 1, read: 4, margin: 2, cron: 1 }
/** Where each lease that breaks off is waited for. */
export const SHORT: Timing = { connect: 1, read: 1, margin: 1, cron: 1 }

/** An embedded site with demonstration data in a folder of its own: web server, workers, device. */
export class EmbeddedSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ebm-e2e-'))
  #children = new Children((name: string, how: string) => this.#died(name, how))
  #workers = 0
  #expected = new Set<string>()
  /** The demonstration's device. */
  readonly device = 'KGL-01'
  /** How a further device of the same branch is started. */
  readonly deviceArgs: string[] = []

  private constructor(readonly ports: { web: number; device: number; control: number }) {}

  static async start(workers = 2, timing = PATIENT): Promise<EmbeddedSite> {
    const site = new EmbeddedSite({ web: await freePort(), device: await freePort(), control: await freePort() })
    try {
      startSimulator(site.#children, site.folder, site.ports)
      await answers(`${site.controlUrl}/state`, { what: 'The device simulator' })
      await embedded('setup', site.folder, site.ports, 'setting up the site')
      configure(site.folder, site.ports, { ebm_timing: timing })
      await embedded('demo', site.folder, site.ports, 'entering the demonstration data')
      site.startWeb()
      for (let number = 0; number < workers; number += 1) site.startWorker()
      await answers(`${site.url}/ebm`, { what: 'The site' })
    } catch (error) {
      await site.stop()
      throw error
    }
    return site
  }

  get url() {
    return `http://127.0.0.1:${this.ports.web}`
  }

  get controlUrl() {
    return `http://127.0.0.1:${this.ports.control}`
  }

  startWeb() {
    this.#expected.delete('serve')
    startEmbedded(this.#children, 'serve', 'serve', this.folder, this.ports)
  }

  startWorker() {
    this.#workers += 1
    startEmbedded(this.#children, `work-${this.#workers}`, 'work', this.folder, this.ports)
  }

  /** kill -9 of one process: `serve`, `simulator`, or the worker started last. */
  async kill(name: 'serve' | 'simulator' | 'work'): Promise<void> {
    const full = name === 'work' ? `work-${this.#workers}` : name
    this.#expected.add(full)
    await this.#children.kill(full)
  }

  log(name: string): string {
    return readFileSync(path.join(this.folder, 'logs', `${name}.log`), 'utf8')
  }

  async stop() {
    await this.#children.stop()
    if (process.env['EBM_E2E_KEEP'] === undefined) rmSync(this.folder, { recursive: true, force: true })
    else writeFileSync(path.join(this.folder, 'kept'), '')
  }

  #died(name: string, how: string) {
    if (this.#expected.has(name)) return
    console.error(`e2e: ${name} ended by itself (${how}).\n${lastWords(this.folder, name)}`)
  }
}
