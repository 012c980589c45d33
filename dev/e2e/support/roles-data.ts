import { billFor, issue, someone } from './actions.ts'
import { expect, password, patience } from './fixtures.ts'
import { FrappeClient } from './frappe-client.ts'
import { administrator, BARE_ROLE, bareRole, makePerson } from './people.ts'
import { Simulator } from './simulator.ts'

/** What the screens of one branch are about; names, and words that only its people may read. */
export interface Place {
  branch: string
  device: string
  customer: string
  draft: string
  notice: string
  /** In the names of its branch, of its customer, and in its notice. */
  secret: string
}

/** All that is looked at by each person. */
export interface RolesData {
  home: Place
  other: Place
  /** A notice for everybody. */
  notice: string
  item: string
  /** Signed and Parked bills with the branch of each: those that were there before, where there are some. */
  signed: Standing
  parked: Standing
  /** No role of EBM. */
  outsider: string
  /** By role: limited to the branch `home`. */
  limited: Record<'Cashier' | 'Supervisor' | 'Manager', string>
  close: () => Promise<void>
}

interface Standing {
  name: string
  branch: string
}

/** What parks a bill, and the group of Work that it then stands in. */
export const PARKED_BY = '884'
export const PARKED_GROUP = `Parked/VSDC_${PARKED_BY}`

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali' }).format(new Date())
const notice = (words: string, branch = '') => ({ title: words, text: `<p>${words}</p>`, shown_from: today(), branch })

/** What a branch has: made by a supervisor, the notice by a manager. */
async function furnishPlace(url: string, branch: string, device: string, secret: string): Promise<Place> {
  const supervisor = await FrappeClient.signIn(url, 'supervisor@ebm.example', password)
  const manager = await FrappeClient.signIn(url, 'manager@ebm.example', password)
  const customer = await supervisor.insert<{ name: string }>({ doctype: 'EBM Customer', customer_name: secret, phone: '0788000456', branch })
  const bill = await billFor(supervisor, secret, { branch })
  const { name: draft } = await supervisor.call<{ name: string }>('ebm.api.invoices.issue', { bill, send: 0 })
  const written = await manager.call<{ name: string }>('ebm.api.notices.add', notice(secret, branch))
  return { branch, device, customer: customer.name, draft, notice: written.name, secret }
}

async function otherPlace(url: string, admin: FrappeClient, tin: string): Promise<Place> {
  const secret = someone('Secret')
  const code = String(10 + (Date.now() % 90))
  const branch = await admin.insert<{ name: string }>({
    doctype: 'EBM Branch', tin, branch_code: code, branch_name: secret, trade_name: 'Water and Sanitation Utility',
    address_line_1: 'Main road', address_line_2: 'Rubavu', address_line_3: 'Rwanda', phone: '0788000001',
  })
  const device = await admin.insert<{ name: string }>({
    doctype: 'EBM Device', device_name: `OTHER-${tin}-${code}`, branch: branch.name, environment: 'Sandbox', profile: 'VSDC',
    base_url: 'http://127.0.0.1:9', serial_no: 'NONE-1', enabled: 1,
  })
  return furnishPlace(url, branch.name, device.name, secret)
}

/** The newest bill of this state, or one brought into it: that alone needs the site's workers. */
async function standing(api: FrappeClient, status: string, more: Record<string, string>, make: () => Promise<{ name: string }>): Promise<Standing> {
  const asked = { doctype: 'EBM Invoice', fields: ['name', 'branch'], order_by: 'name desc', limit_page_length: 1 }
  const look = (filters: Record<string, string>) => api.call<Standing[]>('frappe.client.get_list', { ...asked, filters })
  const [there] = await look({ status, kind: 'Sale', ...more })
  if (there) return there
  const { name } = await make()
  await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience, message: 'The site’s workers send it' }).toEqual([{ status }])
  const [made] = await look({ name })
  return made ?? { name, branch: '' }
}

/** Two branches with what belongs to them, and people who have no access or a limited one. */
export async function makeRolesData(url: string, controlUrl: string): Promise<RolesData> {
  const admin = await administrator(url)
  const cashier = await FrappeClient.signIn(url, 'cashier@ebm.example', password)
  const mine = await cashier.get<{ branch: { name: string }; device: { name: string } }>('ebm.api.devices.mine')
  const [tin = ''] = mine.branch.name.split('-')
  const home = await furnishPlace(url, mine.branch.name, mine.device.name, someone('Own'))
  const other = await otherPlace(url, admin, tin)
  const manager = await FrappeClient.signIn(url, 'manager@ebm.example', password)
  const forAll = await manager.call<{ name: string }>('ebm.api.notices.add', notice(someone('For all')))
  const [item] = await cashier.list<{ name: string }>('EBM Item', ['name'], { item_name: 'Water, residential 0–5 m³' })

  const sold = async () => issue(cashier, await billFor(cashier, someone('Sold')))
  const signed = await standing(cashier, 'Signed', {}, sold)
  const simulator = new Simulator(controlUrl)
  let parkedHere = ''
  const parked = await standing(cashier, 'Parked', { cause: `VSDC_${PARKED_BY}` }, async () => {
    await simulator.script({ list: [`refuse:${PARKED_BY}`], only: 'saveSales' })
    const made = await sold()
    parkedHere = made.name
    return made
  })

  await bareRole(admin)
  const outsider = await makePerson(admin, 'Outside', { user_type: 'System User', roles: [{ role: BARE_ROLE }] })
  const limit = async (role: string) => {
    const person = await makePerson(admin, `Limited ${role}`, { user_type: 'System User', roles: [{ role: `EBM ${role}` }] })
    await admin.insert({ doctype: 'User Permission', user: person, allow: 'EBM Branch', for_value: home.branch })
    return person
  }
  const limited = { Cashier: await limit('Cashier'), Supervisor: await limit('Supervisor'), Manager: await limit('Manager') }

  // Other tests expect one device, no notices and no work.
  const close = async () => {
    await admin.setValue('EBM Device', other.device, { enabled: 0 })
    for (const name of [home.notice, other.notice, forAll.name]) await manager.call('ebm.api.notices.remove', { name })
    if (parkedHere) await cashier.call('ebm.api.invoices.send', { names: [parkedHere] })
  }
  return { home, other, notice: forAll.name, item: item?.name ?? '', signed, parked, outsider, limited, close }
}
