import { cashier, expect, password, test } from './support/fixtures.ts'
import { field, fillInvoice, fillLogin, openInvoiceName, sendButton, someone } from './support/actions.ts'
import { FrappeClient } from './support/frappe-client.ts'

const login = '**/api/method/login'

test.describe('signing in', () => {
  test('[A7] a wrong password is said at the form, the e-mail stays, the focus is on the password', async ({ page }) => {
    await page.goto('/ebm/login')
    await fillLogin(page, cashier, 'not the password')
    await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right.')
    await expect(field(page, 'E-mail')).toHaveValue(cashier)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('a server that is away is said in words, and the way on is to try again', async ({ page }) => {
    await page.goto('/ebm/login')
    await expect(field(page, 'E-mail')).toBeVisible()
    await page.route(login, (route) => route.abort('connectionrefused'))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toContainText('The server is away')
    await page.unroute(login)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    // Verify stays where something needs attention, as on a site whose device another test has just switched off.
    await expect(page.getByRole('heading', { name: /^(Dashboard|Welcome)/, level: 1 })).toBeVisible()
  })

  test('[R8] a deep link opened cold leads to its screen after signing in', async ({ page }) => {
    await page.goto('/ebm/invoices?status=Signed')
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await fillLogin(page)
    await expect(page).toHaveURL(/\/ebm\/invoices\?status=Signed$/)
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  })

  test('[R7] somebody signed in who goes to Login is sent to Verify', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/login')
    await expect(page).toHaveURL(/\/ebm\/verify$/)
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  })

  test('[R1] the address of the app alone leads to Login, and after signing in to work', async ({ page }) => {
    await page.goto('/ebm')
    await expect(page).toHaveURL(/\/ebm\/login$/)
  })

  test('[R12] an unknown path says so and shows the way back', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/no/such/place')
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  test('[A4] signing out leads to Login, and going back shows nothing', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' }).click()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    const logout = page.waitForRequest('**/api/method/logout')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    expect((await logout).postData()).toBeNull()
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await expect(field(page, 'E-mail')).toBeVisible()
    await page.goto('/ebm/dashboard')
    await expect(page).toHaveURL(/\/ebm\/login$/)
  })

  test('[R2] a year of the dashboard stands in the address', async ({ page, signIn }) => {
    await signIn()
    const year = new Date().getFullYear()
    await page.goto(`/ebm/dashboard?year=${year - 1}`)
    await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: String(year), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`year=${year}$`))
  })
})

test.describe('in the middle of an invoice', () => {
  test('[A10] the session ends: after signing in again nothing entered is lost, and it becomes one invoice', async ({ page, context, baseURL, api, signIn }) => {
    const customer = someone()
    await signIn()
    await fillInvoice(page, customer)
    const session = await FrappeClient.ofBrowser(baseURL ?? '', context)
    await session.call('logout')

    // What the page asks by itself may learn it before.
    await sendButton(page).or(field(page, 'E-mail')).first().click()
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await fillLogin(page)
    await expect(page.getByText('What you entered before is back.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue(customer)
    await expect(field(page, 'Price, line 2')).toHaveValue('849.60')
    await expect(page.getByRole('status', { name: 'Total to pay' })).toContainText('7,953.20')
    await sendButton(page).click()
    const name = await openInvoiceName(page)
    expect(await api.list('EBM Invoice', ['name'], { customer_name: customer })).toEqual([{ name }])
  })

  test('the page is loaded again: what was entered is back', async ({ page, signIn }) => {
    const customer = someone()
    await signIn()
    await fillInvoice(page, customer)
    await page.reload()
    await expect(page.getByText('What you entered before is back.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue(customer)
    await expect(field(page, 'Quantity, line 2')).toHaveValue('7')
  })

  test('somebody else changes the draft: the stale save is said, nothing is overwritten and nothing is lost', async ({ page, api, signIn }) => {
    const customer = someone()
    await signIn()
    await fillInvoice(page, customer)
    await page.getByRole('button', { name: 'Save draft' }).click()
    const name = await openInvoiceName(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(field(page, 'Name')).toHaveValue(customer)
    await api.setValue('EBM Invoice', name, { customer_phone: '0788999999' })
    await field(page, 'Quantity, line 1').fill('6')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Somebody changed this invoice meanwhile')).toBeVisible()
    await expect(field(page, 'Quantity, line 1')).toHaveValue('6')
    expect(await api.list('EBM Invoice', ['customer_phone'], { name })).toEqual([{ customer_phone: '0788999999' }])
  })
})

test.describe('after a deploy', () => {
  test('a chunk that is no longer there is met with words and a way on', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.route(/\/assets\/ebm\/frontend\/js\/(invoice-list|new-invoice)-/, (route) => route.fulfill({ status: 404, body: '' }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' }).click()
    await expect(page.getByText(/A new version has been installed|This screen has failed/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Load the page again|Show it again/ })).toBeVisible()
    // Once by itself, which may have helped; never in a loop.
    await page.waitForTimeout(2_000)
    expect(loads).toBeLessThanOrEqual(1)
  })

  test('a server that is away under an open screen is said, and the screen can be asked for again', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.route('**/api/method/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' }).click()
    // The dashboard's own parts may have been refused too: they are gone with it.
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/method/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  })
})
