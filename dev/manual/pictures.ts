import type { Page } from '@playwright/test'

/** The pictures of docs/user-manual.md, in its order. */
export interface Picture {
  /** The file's name under docs/images/. */
  name: string
  who: 'cashier' | 'officer' | 'supervisor' | 'auditor' | 'manager'
  /** Where it is taken; `:invoice`, `:customer`, `:item` and `:device` stand for one there is. */
  path: string
  /** Taken at 390 × 844 instead of 1440 × 900. */
  narrow?: true
  /** All of it, however long the screen is. */
  whole?: true
  /** What is done on the screen before. */
  first?: (page: Page) => Promise<unknown>
}

/** A customer and an item at the counter, by keyboard as a cashier does it. */
async function serve(page: Page) {
  await page.getByRole('combobox', { name: 'Find customer' }).fill('habi')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Item, line 1' }).fill('Water, res')
  await page.getByRole('option', { name: '0–5 m³' }).click()
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('12')
  await page.getByText('Ready to send.').waitFor()
}

export const pictures: readonly Picture[] = [
  { name: 'verify', who: 'cashier', path: '/verify' },
  { name: 'dashboard', who: 'supervisor', path: '/dashboard', whole: true },
  { name: 'dashboard-narrow', who: 'supervisor', path: '/dashboard', narrow: true },
  { name: 'work', who: 'supervisor', path: '/work' },
  { name: 'invoices', who: 'officer', path: '/invoices' },
  { name: 'invoice', who: 'supervisor', path: '/invoices/:invoice' },
  { name: 'print', who: 'cashier', path: '/invoices/:invoice/print' },
  { name: 'counter', who: 'cashier', path: '/counter', first: serve },
  { name: 'customers', who: 'officer', path: '/customers' },
  { name: 'customer', who: 'officer', path: '/customers/:customer' },
  { name: 'items', who: 'manager', path: '/items' },
  { name: 'item', who: 'manager', path: '/items/:item' },
  { name: 'devices', who: 'manager', path: '/devices' },
  { name: 'device', who: 'manager', path: '/devices/:device' },
]
