import type { Locator, Page } from '@playwright/test'
import { PARKED_GROUP, type RolesData } from './roles-data.ts'

export const ROLES = ['Cashier', 'Billing Officer', 'Supervisor', 'Auditor', 'Manager'] as const
export type Role = (typeof ROLES)[number]
type Roles = readonly Role[]

const MAKERS: Roles = ['Cashier', 'Billing Officer', 'Supervisor']
const DECIDERS: Roles = ['Supervisor', 'Manager']
const SUPERVISOR: Roles = ['Supervisor']
const MANAGER: Roles = ['Manager']
const CALL_READERS: Roles = ['Billing Officer', 'Supervisor', 'Auditor', 'Manager']
const LOOK_AFTER: Roles = ['Supervisor', 'Auditor', 'Manager']

/** Something on a screen that acts, or tells what not everybody may know. */
export interface Act {
  what: string
  find: (main: Locator) => Locator
  roles: Roles
}

export interface Screen {
  at: string
  /** Its heading of level 1, also where it is refused; `refused` where that tells less. */
  heading: string
  refused?: string
  /** Who it opens for; everybody else is refused in words. */
  roles: Roles
  /** The branches of what it is about; none where it is about everybody's own. */
  of: string[]
  /** There when all of it has come: what is not there then will not come. */
  ready: (main: Locator) => Locator
  acts: Act[]
}

const button = (name: string | RegExp, roles: Roles): Act => ({ what: `button ${String(name)}`, roles, find: (main) => main.getByRole('button', { name, exact: true }).first() })
const link = (name: string | RegExp, roles: Roles): Act => ({ what: `link ${String(name)}`, roles, find: (main) => main.getByRole('link', { name, exact: true }).first() })
const region = (name: string | RegExp, roles: Roles): Act => ({ what: `region ${String(name)}`, roles, find: (main) => main.getByRole('region', { name, exact: true }) })
const field = (name: string | RegExp, roles: Roles): Act => ({ what: `field ${String(name)}`, roles, find: (main) => main.getByRole('textbox', { name, exact: true }).first() })
const form = (name: string | RegExp, roles: Roles): Act => ({ what: `form ${String(name)}`, roles, find: (main) => main.getByRole('form', { name, exact: true }) })

const words = (text: string | RegExp) => (main: Locator) => main.getByText(text).first()
const NOTES = (main: Locator) => main.getByRole('button', { name: 'Write a note' })

/** Where a screen stands; printing has a page without the frame of the others. */
export const mainOf = (page: Page) => page.getByRole('main')

/** Every screen, what is to be done on each, and whose it is. */
export function screensOf(data: RolesData): Screen[] {
  const { home, signed, parked } = data
  const path = encodeURIComponent
  const item = 'Water, residential 0–5 m³'
  const deviceActs = [button('Test', DECIDERS), button('Pause…', DECIDERS), button('Initialise', MANAGER), button('Synchronise', MANAGER), link('Replace…', MANAGER)]
  const itemActs = [button('Edit', MANAGER), button('Disable', MANAGER), button('Add a price', MANAGER), button(/^Change the price from/, MANAGER), button(/^Remove the price from/, MANAGER)]
  const noticeActs = [link(/^Edit “/, DECIDERS), button(/^Delete “/, MANAGER)]
  const bill = [button('Write a note', ROLES), region('Calls to the device', CALL_READERS)]
  return [
    { at: '/dashboard', heading: 'Dashboard', roles: ROLES, of: [], ready: words('Sales with VAT'), acts: [link('Write a notice', DECIDERS)] },
    { at: '/work', heading: 'Work', roles: ROLES, of: [], ready: words(/refused$|Nothing waits|, oldest/), acts: [] },
    {
      at: `/work?group=${path(PARKED_GROUP)}`, heading: 'Work', roles: ROLES, of: [parked.branch], ready: (main) => main.getByRole('button', { name: 'Download these rows' }).first(),
      acts: [form('Mend these bills', MAKERS), link('Mend', MAKERS), { what: 'the way without a TIN', roles: SUPERVISOR, find: (main) => main.getByRole('radio', { name: 'Issue without a TIN' }) }],
    },
    { at: '/invoices', heading: 'Invoices', roles: ROLES, of: [], ready: (main) => main.getByRole('table', { name: 'Invoices' }), acts: [link('New invoice', MAKERS), button(/^Export/, SUPERVISOR), { what: 'select all', roles: MAKERS, find: (main) => main.getByRole('checkbox').first() }] },
    { at: `/invoices/${home.draft}`, heading: home.draft, roles: ROLES, of: [], ready: NOTES, acts: [link('Edit', MAKERS), button('Send', MAKERS), ...bill] },
    { at: `/invoices/${signed.name}`, heading: signed.name, roles: ROLES, of: [signed.branch], ready: NOTES, acts: [link(/^Print( copy)?$/, MAKERS), ...bill] },
    { at: `/invoices/${signed.name}/print`, heading: `Print receipt of ${signed.name}`, roles: ROLES, of: [signed.branch], ready: (main) => main.getByText(/^This prints the one original|^The original has been printed|^Your roles do not include printing/), acts: [button(/^Print (original|copy)$/, MAKERS)] },
    { at: '/counter', heading: 'Counter', roles: MAKERS, of: [], ready: (main) => main.getByRole('combobox', { name: 'Find customer' }), acts: [button(/^Issue/, MAKERS), field(/^Quantity, line 1/, MAKERS)] },
    { at: '/invoices/new', heading: 'New invoice', roles: MAKERS, of: [], ready: (main) => main.getByRole('combobox', { name: 'Find customer' }), acts: [button(/^Send/, MAKERS), field(/^Quantity, line 1/, MAKERS)] },
    { at: `/invoices/new?edit=${home.draft}`, heading: `Edit ${home.draft}`, roles: MAKERS, of: [], ready: (main) => main.getByRole('combobox', { name: 'Find customer' }), acts: [button(/^Send/, MAKERS)] },
    { at: '/customers', heading: 'Customers', roles: ROLES, of: [], ready: (main) => main.getByRole('table', { name: 'Customers' }), acts: [link('New customer', MAKERS)] },
    { at: '/customers/new', heading: 'New customer', roles: MAKERS, of: [], ready: (main) => main.getByRole('form', { name: 'New customer' }), acts: [button('Save', MAKERS)] },
    { at: `/customers/${home.customer}`, heading: home.secret, roles: ROLES, of: [], ready: NOTES, acts: [button('Edit', MAKERS), link('New invoice', MAKERS), button('Write a note', ROLES)] },
    { at: `/customers/${home.customer}?edit=1`, heading: home.secret, roles: ROLES, of: [], ready: NOTES, acts: [button('Save', MAKERS)] },
    { at: '/items', heading: 'Items', roles: ROLES, of: [], ready: (main) => main.getByRole('table', { name: 'Items' }), acts: [link('New item', MANAGER)] },
    { at: '/items/new', heading: 'New item', roles: MANAGER, of: [], ready: (main) => main.getByRole('form'), acts: [button('Save', MANAGER)] },
    { at: `/items/${data.item}`, heading: item, roles: ROLES, of: [], ready: (main) => main.getByRole('table', { name: 'Prices' }), acts: [...itemActs, button(/^Register/, MANAGER)] },
    { at: `/items/${data.item}?edit=1`, heading: item, roles: ROLES, of: [], ready: (main) => main.getByRole('table', { name: 'Prices' }), acts: [button('Save', MANAGER)] },
    { at: '/devices', heading: 'Devices', roles: ROLES, of: [], ready: (main) => main.getByRole('region', { name: home.device, exact: true }), acts: deviceActs },
    {
      at: `/devices/${home.device}`, heading: home.device, roles: ROLES, of: [], ready: NOTES,
      acts: [...deviceActs, region('The authority’s lists', LOOK_AFTER), region('Calls', CALL_READERS), region('What people decided', LOOK_AFTER), button('Write a note', ROLES)],
    },
    { at: `/devices/${home.device}?do=pause`, heading: home.device, roles: ROLES, of: [], ready: NOTES, acts: [form(`Pause ${home.device}`, DECIDERS)] },
    { at: `/devices/${home.device}?do=replace`, heading: home.device, roles: ROLES, of: [], ready: NOTES, acts: [form(`Replace ${home.device}`, MANAGER)] },
    { at: '/notices', heading: 'Notices', roles: ROLES, of: [], ready: (main) => main.getByRole('article').first(), acts: [link('Write a notice', DECIDERS), ...noticeActs] },
    { at: `/notices/${home.notice}`, heading: 'Notices', roles: ROLES, of: [], ready: (main) => main.getByRole('article', { name: home.secret }), acts: noticeActs },
    { at: '/notices/new', heading: 'New notice', roles: DECIDERS, of: [], ready: (main) => main.getByRole('textbox', { name: 'Title' }), acts: [button(/^Save notice/, DECIDERS)] },
    { at: `/notices/${home.notice}/edit`, heading: `Edit “${home.secret}”`, refused: `Edit “${home.notice}”`, roles: DECIDERS, of: [], ready: (main) => main.getByRole('textbox', { name: 'Title' }), acts: [button(/^Save notice/, DECIDERS)] },
  ]
}

/** Addresses of another branch: what one limited to `home` is refused, and the heading that stands there. */
export const addressesOf = ({ other }: RolesData): [at: string, heading: string][] => [
  [`/dashboard?branch=${encodeURIComponent(other.branch)}`, 'Dashboard'],
  [`/invoices/${other.draft}`, other.draft],
  [`/invoices/${other.draft}/print`, `Print receipt of ${other.draft}`],
  [`/invoices?open=${other.draft}`, 'Invoices'],
  [`/customers/${other.customer}`, other.customer],
  [`/customers/${other.customer}?edit=1`, other.customer],
  [`/devices/${other.device}`, other.device],
  [`/devices/${other.device}?do=replace`, other.device],
  [`/notices/${other.notice}`, 'Notices'],
  [`/work?complete=${other.draft}`, 'Work'],
  [`/work?match=${other.draft}`, 'Work'],
]

/** Those among them that only some roles may open at all. */
export const makersAddressesOf = ({ other }: RolesData): [at: string, heading: string][] => [
  [`/invoices/new?edit=${other.draft}`, `Edit ${other.draft}`],
  [`/invoices/new?customer=${other.customer}`, 'New invoice'],
  [`/counter?invoice=${other.draft}`, 'Counter'],
]
