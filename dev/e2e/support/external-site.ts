import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answers, startSimulator } from '../../scripts/lib/embedded.mjs'
import { Children } from '../../scripts/lib/processes.mjs'
import { FrappeClient, ServerRefusal } from './frappe-client.ts'
import { freePort } from './ports.ts'

/** The demonstration's password on embedded; the same is given to the users made here. */
export const password = 'ebm-demo-2026'
const users = [
  ['manager@ebm.example', 'Marie Manager', 'EBM Manager'],
  ['supervisor@ebm.example', 'Solange Supervisor', 'EBM Supervisor'],
  ['auditor@ebm.example', 'Alain Auditor', 'EBM Auditor'],
  ['officer@ebm.example', 'Olivier Officer', 'EBM Billing Officer'],
  ['cashier@ebm.example', 'Claudine Cashier', 'EBM Cashier'],
] as const
const items = [
  ['Water, residential 0–5 m³', '8310150100', 'M3', 401.2],
  ['Water, residential 6–20 m³', '8310150100', 'M3', 849.6],
  ['New connection', '7215160000', 'U', 3500],
] as const

async function unlessThere(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ServerRefusal && ['DuplicateEntryError', 'UniqueValidationError'].includes(error.type))) throw error
  }
}

/**
 * Makes a Frappe site ready as a person would in Desk: the users, items, and a branch with a device that is our
 * simulator. Each run takes a TIN of its own, so that its counter begins with the simulator's empty ledger.
 */
async function furnish(url: string, tin: string, devicePort: number) {
  const admin = await FrappeClient.signIn(url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')
  for (const [email, first_name, role] of users) {
    await unlessThere(
      admin.insert({ doctype: 'User', email, first_name, enabled: 1, send_welcome_email: 0, user_type: 'System User', new_password: password, roles: [{ role }] }),
    )
  }
  for (const [item_name, item_class, quantity_unit, price] of items) {
    const found = await admin.list('EBM Item', ['name'], { item_name })
    if (found.length === 0) {
      await admin.insert({ doctype: 'EBM Item', item_name, item_class, quantity_unit, enabled: 1, prices: [{ price, tax_letter: 'B', valid_from: '2025-01-01' }] })
    }
  }
  const branch = await admin.insert<{ name: string }>({
    doctype: 'EBM Branch', tin, branch_code: '00', branch_name: `Kigali HQ ${tin}`, trade_name: 'Water and Sanitation Utility',
    address_line_1: 'KN 73 Street 12', address_line_2: 'Nyarugenge, Kigali', address_line_3: 'Rwanda', phone: '0788000000',
  })
  await admin.setValue('EBM Settings', 'EBM Settings', { default_branch: branch.name })
  const device = await admin.insert<{ name: string }>({
    doctype: 'EBM Device', device_name: `SIM-${tin}`, branch: branch.name, environment: 'Sandbox', profile: 'VSDC',
    base_url: `http://127.0.0.1:${devicePort}`, serial_no: 'SIM-0001', enabled: 1,
  })
  await admin.runDocMethod('EBM Device', device.name, 'initialise')
}

/** A Frappe site that runs already (EBM_SITE_URL), with a simulator of ours as its device. */
export class ExternalSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ebm-e2e-'))
  #children = new Children((name: string, how: string) => console.error(`e2e: ${name} ended by itself (${how}).`))
  controlUrl = ''

  private constructor(readonly url: string) {}

  static async start(url: string): Promise<ExternalSite> {
    const site = new ExternalSite(url.replace(/\/$/, ''))
    const ports = { web: 0, device: await freePort(), control: await freePort() }
    const tin = `9${String(Date.now()).slice(-8)}`
    site.controlUrl = `http://127.0.0.1:${ports.control}`
    try {
      startSimulator(site.#children, site.folder, ports, ['--tin', tin])
      await answers(`${site.controlUrl}/state`, { what: 'The device simulator' })
      await furnish(site.url, tin, ports.device)
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
