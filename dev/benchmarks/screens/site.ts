import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ExternalSite } from '../../e2e/support/external-site.ts'
import { FrappeClient } from '../../e2e/support/frappe-client.ts'
import { furnishSite, password } from '../../e2e/support/furnish.ts'
import { freePort } from '../../e2e/support/ports.ts'
import { answers, configure, embedded, seedBills, startEmbedded } from '../../scripts/lib/embedded.mjs'
import { Children } from '../../scripts/lib/processes.mjs'

export interface Measured {
  url: string
  /** Who asks: a supervisor sees everything that staff see. */
  client: FrappeClient
  /** A device simulator of its own, its branch that of who has none, and workers where the site is an embedded one; its control address. */
  withDevice: () => Promise<string>
  stop: () => Promise<void>
}

/** The site that EBM_SITE_URL names, with the bills it has; else an embedded one with EBM_SCREENS_BILLS (20,000) made up. */
export async function openMeasured(): Promise<Measured> {
  const url = process.env['EBM_SITE_URL']?.replace(/\/$/, '')
  if (url) {
    const admin = await FrappeClient.signIn(url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')
    const devices: ExternalSite[] = []
    const withDevice = async () => {
      const device = await ExternalSite.start(url)
      devices.push(device)
      return device.controlUrl
    }
    const stop = async () => {
      for (const device of devices) await device.stop()
    }
    return { url, client: admin, withDevice, stop }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'ebm-screens-'))
  const ports = { web: await freePort(), device: await freePort(), control: 0 }
  const children = new Children(() => undefined)
  const devices: ExternalSite[] = []
  const stop = async () => {
    for (const device of devices) await device.stop()
    await children.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await embedded('setup', folder, ports, 'setting up the site')
    configure(folder, ports)
    await seedBills(folder, ports, Number(process.env['EBM_SCREENS_BILLS'] ?? 20_000))
    startEmbedded(children, 'serve', 'serve', folder, ports)
    const local = `http://127.0.0.1:${ports.web}`
    await answers(`${local}/api/method/ping`, { what: 'The site' })
    await furnishSite(await FrappeClient.signIn(local, 'Administrator', 'admin'))
    const withDevice = async () => {
      for (const number of [1, 2]) startEmbedded(children, `work-${number}`, 'work', folder, ports)
      const device = await ExternalSite.start(local)
      devices.push(device)
      return device.controlUrl
    }
    return { url: local, client: await FrappeClient.signIn(local, 'supervisor@ebm.example', password), withDevice, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
