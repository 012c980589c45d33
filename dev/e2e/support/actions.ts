import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { cashier, expect, password } from './fixtures.ts'
import { FrappeClient } from './frappe-client.ts'

/** A field by its whole name, without the asterisk of a required one. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A name no other test uses, to find one's own invoice by. */
export const someone = (name = 'Uwase') => `${name} ${randomUUID().slice(0, 8)}`

/** Fills the sign-in form and sends it. */
export async function fillLogin(page: Page, user = cashier, word = password) {
  await field(page, 'E-mail').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Presses Tab until the element has the focus: it can be reached without a mouse. */
export async function tabTo(page: Page, target: Locator, most = 60) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab did not reach ${target.toString()}`)
}

/** Types into the search of a line and takes the first offer. */
export async function chooseItem(page: Page, line: number, text: string) {
  await page.getByRole('combobox', { name: `Item, line ${line}` }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

/** Fills New invoice: a customer by hand and 12 m³ of water in two lines of one item, 7,953.20. */
export async function fillInvoice(page: Page, customer: string) {
  await page.goto('/ebm/invoices/new')
  await field(page, 'Name').fill(customer)
  await field(page, 'Phone').fill('0788123456')
  await chooseItem(page, 1, 'Water, residential 0–5')
  await field(page, 'Quantity, line 1').fill('5')
  await field(page, 'Price, line 1').fill('401.20')
  await page.getByRole('button', { name: 'Add line' }).click()
  await chooseItem(page, 2, 'Water, residential 0–5')
  await field(page, 'Quantity, line 2').fill('7')
  await field(page, 'Price, line 2').fill('849.60')
  await expect(page.getByRole('status', { name: 'Total to pay' })).toContainText('7,953.20')
}

/** Presses it, unless the page has asked again by itself meanwhile. */
export const tryAgain = (button: Locator) => button.click({ timeout: 5_000 }).catch(() => undefined)

export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ })

/** The state beside the title of an invoice's page. */
export const stateOf = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })

/** The name of the invoice whose page is open. */
export async function openInvoiceName(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/ebm\/invoices\/EBM-\d{4}-\d+$/)
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

/** The same bill as `fillInvoice`, for the API. */
export async function billFor(api: FrappeClient, customer: string, changes: Record<string, unknown> = {}) {
  const [item] = await api.list<{ name: string }>('EBM Item', ['name'], { item_name: 'Water, residential 0–5 m³' })
  const line = (qty: string, price: string) => ({ item: item?.name, qty, price, discount_rate: '0', tax_letter: 'B' })
  return {
    bill_key: `counter/${randomUUID()}`,
    customer_name: customer,
    customer_phone: '0788123456',
    payment_type: 'Cash',
    bill_date: new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10),
    lines: [line('5', '401.20'), line('7', '849.60')],
    ...changes,
  }
}

/** A customer of the branch the cashier works at; its name. */
export async function makeCustomer(api: FrappeClient, values: Record<string, string>): Promise<string> {
  const { branch } = await api.get<{ branch: { name: string } | null }>('ebm.api.devices.mine')
  return (await api.insert<{ name: string }>({ doctype: 'EBM Customer', branch: branch?.name, ...values })).name
}

export interface Issued {
  name: string
  status: string
  existing: boolean
}

export const issue = (api: FrappeClient, bill: unknown) => api.call<Issued>('ebm.api.invoices.issue', { bill, send: 1 })

/** A bill that is not sent: a page to write on which nothing changes meanwhile. */
export async function draft(api: FrappeClient, customer = someone(), changes: Record<string, unknown> = {}): Promise<string> {
  const { name } = await api.call<Issued>('ebm.api.invoices.issue', { bill: await billFor(api, customer, changes), send: 0 })
  return name
}

/** Signs the browser in as one of the demonstration's people, without the form. */
export async function signInAs(page: Page, url: string, user: string) {
  const client = await FrappeClient.signIn(url, user, password)
  await page.context().addCookies(client.cookies())
  return client
}
