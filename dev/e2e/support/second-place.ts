import { password } from './fixtures.ts'
import { FrappeClient } from './frappe-client.ts'

export interface SecondPlace {
  /** Signs in with the site's password; a cashier who sees all branches. */
  person: string
  branchName: string
  device: string
  /** Another page of the tests expects one device: this one is switched off again. */
  close: () => Promise<unknown>
}

/** A second branch with a device that is switched on but not initialised, and somebody to choose it. */
export async function openSecondPlace(url: string, homeBranch: string): Promise<SecondPlace> {
  const admin = await FrappeClient.signIn(url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')
  const [tin = ''] = homeBranch.split('-')
  const taken = new Set((await admin.list<{ branch_code: string }>('EBM Branch', ['branch_code'], { tin })).map(({ branch_code: code }) => code))
  const branch_code = Array.from({ length: 90 }, (_, n) => String(99 - n)).find((code) => !taken.has(code))
  const branchName = `Musanze ${branch_code}`
  const place = { address_line_1: 'Main road', address_line_2: 'Musanze', address_line_3: 'Rwanda', phone: '0788000001' }
  const branch = await admin.insert<{ name: string }>({ doctype: 'EBM Branch', tin, branch_code, branch_name: branchName, trade_name: 'Water and Sanitation Utility', ...place })
  const device = await admin.insert<{ name: string }>({
    doctype: 'EBM Device', device_name: `MUS-${tin}-${branch_code}`, branch: branch.name, environment: 'Sandbox', profile: 'VSDC',
    base_url: 'http://127.0.0.1:9', serial_no: 'NONE-1', enabled: 1,
  })
  const person = `mover-${Date.now()}@ebm.example`
  await admin.insert({
    doctype: 'User', email: person, first_name: 'Mover', enabled: 1, send_welcome_email: 0, user_type: 'System User', new_password: password, roles: [{ role: 'EBM Cashier' }],
  })
  return { person, branchName, device: device.name, close: () => admin.setValue('EBM Device', device.name, { enabled: 0 }) }
}
