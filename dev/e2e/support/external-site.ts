import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answers, startSimulator } from '../../scripts/lib/embedded.mjs'
import { Children } from '../../scripts/lib/processes.mjs'
import { FrappeClient } from './frappe-client.ts'
import { furnishBranch, furnishSite } from './furnish.ts'
import { freePort } from './ports.ts'

export { password } from './furnish.ts'

/** Makes a Frappe site ready as a person would in Desk. Each run takes a TIN of its own: its counter begins with an empty ledger. */
async function furnish(url: string, tin: string, devicePort: number) {
  const admin = await FrappeClient.signIn(url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')
  await furnishSite(admin)
  const { branch, device } = await furnishBranch(admin, tin, devicePort)
  await admin.setValue('EBM Settings', 'EBM Settings', { default_branch: branch })
  return device
}

/** A Frappe site that runs already (EBM_SITE_URL), with a simulator of ours as its device. */
export class ExternalSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ebm-e2e-'))
  #children = new Children((name: string, how: string) => console.error(`e2e: ${name} ended by itself (${how}).`))
  controlUrl = ''
  device = ''

  private constructor(
    readonly url: string,
    readonly ports: { web: number; device: number; control: number },
    /** How a further device of the same branch is started. */
    readonly deviceArgs: string[],
  ) {}

  static async start(url: string): Promise<ExternalSite> {
    const ports = { web: 0, device: await freePort(), control: await freePort() }
    const tin = `9${String(Date.now()).slice(-8)}`
    const site = new ExternalSite(url.replace(/\/$/, ''), ports, ['--tin', tin])
    site.controlUrl = `http://127.0.0.1:${ports.control}`
    try {
      startSimulator(site.#children, site.folder, ports, site.deviceArgs)
      await answers(`${site.controlUrl}/state`, { what: 'The device simulator' })
      site.device = await furnish(site.url, tin, ports.device)
    } catch (error) {
      await site.stop()
      throw error
    }
    return site
  }

  async stop() {
    await this.#children.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
