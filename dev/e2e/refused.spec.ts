import type { Page } from '@playwright/test'
import { billFor, someone } from './support/actions.ts'
import { asked } from './support/asked.ts'
import { CutSocket } from './support/cut-socket.ts'
import { expect, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { administrator, BARE_ROLE, bareRole, contextOf, makePerson } from './support/people.ts'
import { timed } from './support/timed.ts'

const NO_ACCESS = 'Your access does not include this'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const connected = (page: Page) => expect(page.locator('[data-realtime=connected]')).toBeAttached()

async function draftBy(api: FrappeClient) {
  const customer = someone('Seen')
  const { name } = await api.call<{ name: string }>('ebm.api.invoices.issue', { bill: await billFor(api, customer), send: 0 })
  const change = (phone: string) => api.setValue('EBM Invoice', name, { customer_phone: phone })
  return { name, customer, change }
}

const makeCashier = (admin: FrappeClient, first: string) => makePerson(admin, first, { user_type: 'System User', roles: [{ role: 'EBM Cashier' }] })

test('[T6] [D9] a branch is taken away from somebody whose invoice is open: it leaves the screen with words, nothing is asked in a loop, and it is back with the branch', async ({ browser, api, baseURL }) => {
  const url = baseURL ?? ''
  const { name, customer, change } = await draftBy(api)
  const admin = await administrator(url)
  const [own] = await api.list<{ branch: string }>('EBM Invoice', ['branch'], { name })
  const [tin = ''] = (own?.branch ?? '').split('-')
  const code = String(10 + (Date.now() % 90))
  const elsewhere = await admin.insert<{ name: string }>({
    doctype: 'EBM Branch', tin, branch_code: code, branch_name: `Huye ${code}`, trade_name: 'Water and Sanitation Utility',
    address_line_1: 'Main road', address_line_2: 'Huye', address_line_3: 'Rwanda', phone: '0788000001',
  })
  const person = await makeCashier(admin, 'Moved')
  const context = await contextOf(browser, url, person)
  try {
    const [page, list] = [await context.newPage(), await context.newPage()]
    const opened = asked(page, 'ebm.api.invoices.get')
    await page.goto(`/ebm/invoices/${name}`)
    await list.goto('/ebm/invoices')
    await expect(heading(page, name)).toBeVisible()
    await expect(list.getByRole('row').filter({ hasText: name })).toBeVisible()
    for (const each of [page, list]) await connected(each)
    // Once more after its room is joined: not among the reads that are counted.
    await expect.poll(() => opened.length).toBeGreaterThanOrEqual(2)
    const limit = await admin.insert<{ name: string }>({ doctype: 'User Permission', user: person, allow: 'EBM Branch', for_value: elsewhere.name })
    await change('0788000811')
    await timed('gone from page and list', Promise.all([expect(page.getByText(NO_ACCESS)).toBeVisible(), expect(list.getByRole('row').filter({ hasText: name })).toBeHidden()]))
    for (const each of [page, list]) await expect(each.getByText(customer)).toBeHidden()

    const reads = [asked(page, 'ebm.api.invoices.get'), asked(page, 'ebm.api.notes'), asked(list, 'get_list')]
    await change('0788000812')
    await page.waitForTimeout(5_000)
    test.info().annotations.push({ type: 'measured', description: `reads in 5 s after one more change: ${reads.map((urls) => urls.length).join(', ')}` })
    for (const urls of reads) expect(urls.length).toBeLessThanOrEqual(4)
    await page.reload()
    await expect(page.getByText(NO_ACCESS)).toBeVisible()

    await admin.call('frappe.client.delete', { doctype: 'User Permission', name: limit.name })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('0788000812')).toBeVisible()
    await change('0788000813')
    await timed('followed again', expect(page.getByText('0788000813')).toBeVisible())
  } finally {
    await context.close()
  }
})

test('[T6] [T8] the server refuses a subscription: words while nothing may be read; later, when reading is allowed and no event comes, coming back to the page is enough', { tag: '@long' }, async ({ browser, api, baseURL }) => {
  test.setTimeout(180_000)
  const url = baseURL ?? ''
  const { name, customer, change } = await draftBy(api)
  const admin = await administrator(url)
  await bareRole(admin)
  const person = await makeCashier(admin, 'Refused')
  const context = await contextOf(browser, url, person)
  try {
    const page = await context.newPage()
    const socket = await CutSocket.of(page)
    const updates = () => socket.heard.filter((said) => said.includes('list_update') && said.includes(name)).length
    await page.goto(`/ebm/invoices/${name}`)
    await expect(heading(page, name)).toBeVisible()
    await connected(page)
    await socket.isOpen()
    await change('0788000821')
    await expect(page.getByText('0788000821')).toBeVisible()
    expect(updates()).toBe(1)

    // The rooms are the server's decision at each connect: this one joins none of invoices.
    await admin.setValue('User', person, { roles: [{ role: BARE_ROLE }] })
    const reads = [asked(page, 'ebm.api.invoices.get'), asked(page, 'ebm.api.notes')]
    await socket.cut()
    socket.mend()
    await timed('said after the reconnect', expect(page.getByText(NO_ACCESS).first()).toBeVisible({ timeout: 20_000 }))
    await expect(page.getByText(customer)).toBeHidden()
    await connected(page)
    await page.waitForTimeout(5_000)
    await change('0788000822')
    await page.waitForTimeout(5_000)
    test.info().annotations.push({ type: 'measured', description: `reads while refused, in 10 s and a reconnect: ${reads.map((urls) => urls.length).join(', ')}` })
    for (const urls of reads) expect(urls.length).toBeLessThanOrEqual(4)
    expect(updates()).toBe(1)

    await admin.setValue('User', person, { roles: [{ role: 'EBM Cashier' }] })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('0788000822')).toBeVisible()
    await change('0788000823')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.waitForTimeout(21_000)
    expect(updates()).toBe(1)
    await expect(page.getByText('0788000823')).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await timed('fresh on coming back', expect(page.getByText('0788000823')).toBeVisible())
  } finally {
    await context.close()
  }
})
