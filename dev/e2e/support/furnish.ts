import { FrappeClient, ServerRefusal } from './frappe-client.ts'

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

/** The users and items of the demonstration, where they are not there yet. */
export async function furnishSite(admin: FrappeClient) {
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
}

/**
 * A branch of a TIN of its own with a device on this machine, initialised: its counter begins where that device is.
 * @returns the names of branch, device and counter.
 */
export async function furnishBranch(admin: FrappeClient, tin: string, devicePort: number) {
  const branch = await admin.insert<{ name: string }>({
    doctype: 'EBM Branch', tin, branch_code: '00', branch_name: `Kigali HQ ${tin}`, trade_name: 'Water and Sanitation Utility',
    address_line_1: 'KN 73 Street 12', address_line_2: 'Nyarugenge, Kigali', address_line_3: 'Rwanda', phone: '0788000000',
  })
  const device = await admin.insert<{ name: string }>({
    doctype: 'EBM Device', device_name: `SIM-${tin}`, branch: branch.name, environment: 'Sandbox', profile: 'VSDC',
    base_url: `http://127.0.0.1:${devicePort}`, serial_no: 'SIM-0001', enabled: 1,
  })
  await admin.runDocMethod('EBM Device', device.name, 'initialise')
  return { branch: branch.name, device: device.name, counter: `Sandbox-${tin}-00` }
}
