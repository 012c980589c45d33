import type { BrowserContext, Page } from '@playwright/test'
import { cashier, expect, isExternal, password, test } from './support/fixtures.ts'
import { field, fillInvoice, fillLogin, issue, billFor, someone } from './support/actions.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { kept } from './support/kept.ts'
import { administrator, makePerson } from './support/people.ts'
import { timed } from './support/timed.ts'

const manager = 'manager@ebm.example'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const login = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
const connected = (page: Page) => page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('socket.io') })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

async function openTab(context: BrowserContext, path: string) {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

const userCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'user_id')?.value

test.describe('signing out in another tab, with unsaved text', () => {
  test('[A9] [A10] signing in again brings each tab to its screen, with what was typed', async ({ page, context, signIn }) => {
    const customer = someone()
    await signIn()
    await fillInvoice(page, customer)
    const other = await openTab(context, '/ebm/invoices')
    const third = await openTab(context, '/ebm/dashboard')
    await expect(heading(other, 'Invoices')).toBeVisible()
    await expect(heading(third, 'Dashboard')).toBeVisible()
    await signOut(other)
    await timed('signed out', Promise.all([login(page), login(third), login(other)]))
    await expect(page.getByText('You were signed out in another tab.')).toBeVisible()
    expect(await kept(third)).not.toContain(customer)
    await fillLogin(third)
    await timed('signed in again', Promise.all([expect(page).toHaveURL(/\/ebm\/invoices\/new$/), expect(heading(third, /^(Dashboard|Welcome)/)).toBeVisible()]))
    await expect(page.getByText('What you entered before is back.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue(customer)
    await expect(field(page, 'Price, line 2')).toHaveValue('849.60')
  })

  test('[A9] [D13] somebody else finds nothing of it: not on screen, not in the address, not in storage', async ({ page, context, api, signIn }) => {
    const customer = someone('Secret')
    await issue(api, await billFor(api, customer))
    await signIn()
    await page.goto(`/ebm/invoices?q=${encodeURIComponent(customer)}`)
    await expect(page.getByRole('cell', { name: customer })).toBeVisible()
    await expect.poll(() => kept(page)).toContain(customer)
    const form = await openTab(context, '/ebm/invoices/new')
    await field(form, 'Name').fill(customer)
    const other = await openTab(context, '/ebm/dashboard')
    await signOut(other)
    await Promise.all([login(page), login(form)])
    await fillLogin(other, manager)
    for (const tab of [page, form, other]) {
      await timed('somebody else', expect(tab.getByRole('heading', { name: /^(Dashboard|Welcome)/, level: 1 })).toBeVisible())
      expect(tab.url()).not.toContain(encodeURIComponent(customer))
      await expect(tab.getByText(customer)).toBeHidden()
      expect(await kept(tab)).not.toContain(customer)
      expect(await kept(tab)).not.toContain(cashier)
    }
  })
})

test('[A9] [D13] somebody else signs in while the first is still signed in here: their screens are gone', async ({ page, context, baseURL, signIn }) => {
  await signIn()
  await page.goto('/ebm/invoices?status=Signed')
  await expect(heading(page, 'Invoices')).toBeVisible()
  const client = await FrappeClient.signIn(baseURL ?? '', manager, password)
  // A late answer to the first person's page brings the first person's cookies back.
  const asManager = async () => {
    await context.addCookies(client.cookies())
    await page.waitForTimeout(500)
    return userCookie(context)
  }
  await expect.poll(asManager).toBe(encodeURIComponent(manager))
  await timed('somebody else by the cookie', expect(page.getByRole('button', { name: 'Your menu, Marie Manager' })).toBeVisible())
  await expect(page).toHaveURL(/\/ebm\/dashboard$/)
})

test('[A9] [A10] a session that is over, learnt by one tab, is over in all; one that asks nothing goes to Login too', async ({ page, context, baseURL, signIn }) => {
  await signIn()
  await page.goto('/ebm/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const other = await openTab(context, '/ebm/invoices')
  await expect(heading(other, 'Invoices')).toBeVisible()
  await (await FrappeClient.ofBrowser(baseURL ?? '', context)).call('logout')
  // What the pages ask by themselves may learn it before.
  for (const link of ['New invoice', 'Invoices']) {
    const target = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: link, exact: true })
    await target.or(field(page, 'E-mail')).first().click()
  }
  await timed('ended', Promise.all([login(page), login(other)]))
  await expect(other.getByText('Your session has ended.')).toBeVisible()
})

test('[A9] signed out by Desk in the same browser: the tabs notice without asking', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/ebm/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  // An answer that comes later than the sign-out's brings the cookies of the ended session back.
  const afterDesk = async () => {
    await context.request.get('/api/method/logout')
    await page.waitForTimeout(500)
    return (await userCookie(context)) || 'Guest'
  }
  await expect.poll(afterDesk).toBe('Guest')
  await timed('signed out by Desk', login(page))
})

test.describe('what an administrator does to a user', () => {
  async function openAs(context: BrowserContext, baseURL: string) {
    const admin = await administrator(baseURL)
    const email = await makePerson(admin, 'Tabs', { user_type: 'System User', roles: [{ role: 'EBM Cashier' }] })
    await context.addCookies((await FrappeClient.signIn(baseURL, email, password)).cookies())
    const tabs = [await context.newPage(), await context.newPage()] as const
    for (const tab of tabs) {
      const socket = connected(tab)
      await tab.goto(`${baseURL}/ebm/dashboard`)
      await expect(heading(tab, 'Dashboard')).toBeVisible()
      await socket
    }
    return { admin, email, tabs }
  }

  test('[A7] [A9] disabled: every open tab is at Login and says so, without having asked', async ({ context, baseURL }) => {
    const { admin, email, tabs } = await openAs(context, baseURL ?? '')
    await admin.setValue('User', email, { enabled: 0 })
    await timed('disabled', Promise.all(tabs.map(login)))
    for (const tab of tabs) await expect(tab.getByText(/Your session has ended|has been disabled|is disabled/)).toBeVisible()
  })

  test('[A9] [A10] another password, signed out everywhere: every open tab is at Login', async ({ context, baseURL }) => {
    test.skip(!isExternal, 'Embedded does not end sessions with a password.')
    const { admin, email, tabs } = await openAs(context, baseURL ?? '')
    await admin.setValue('User', email, { new_password: `${password}-2`, logout_all_sessions: 1 })
    await timed('another password', Promise.all(tabs.map(login)))
  })
})
