import type { Page } from '@playwright/test'
import { expect, isExternal, password, patience, test } from './support/fixtures.ts'
import { billFor, fillInvoice, fillLogin, issue, makeCustomer, sendButton, someone, tabTo } from './support/actions.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const marked = (page: Page) => page.getByRole('option', { selected: true })
const main = (page: Page) => page.getByRole('main')
const chip = (page: Page) => page.locator('header').getByRole('button', { name: /device/ })

async function openDashboard(page: Page) {
  await page.goto('/ebm/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
}

test.describe('the palette, by keyboard alone', () => {
  test('goes to a screen; Esc gives the focus back', async ({ page, signIn }) => {
    await signIn()
    await openDashboard(page)
    const link = page.getByRole('link', { name: 'Invoices', exact: true })
    await tabTo(page, link)
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(link).toBeFocused()

    await openPalette(page)
    await page.keyboard.type('inv')
    await expect(marked(page)).toHaveText(/^Invoices/)
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toHaveText('New invoice')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Invoices')).toBeVisible()
    await expect(main(page)).toBeFocused()
    await expect(page).toHaveTitle('Invoices · EBM')
  })

  test('keeps what is typed from the first key on, also while its chunk is on the way', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await page.getByRole('button', { name: 'Search or command' }).click()
    await expect(palette(page)).toBeFocused()
    await page.keyboard.type('new inv')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ebm\/invoices\/new$/)
    // The screen places the focus itself, and keeps it.
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
  })

  test('finds an invoice by its number, by its digits and by the customer’s phone, and opens it', async ({ page, api, signIn }) => {
    const phone = `0799${String(Date.now()).slice(-6)}`
    const { name } = await issue(api, await billFor(api, someone('Zaninka'), { customer_phone: phone }))
    const digits = String(Number(name.split('-').pop()))
    await signIn()
    await openDashboard(page)
    for (const text of [name.toLowerCase(), digits, `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`, phone.slice(0, 9)]) {
      await openPalette(page)
      await page.keyboard.type(text)
      await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/result/)
      while (!(await marked(page).innerText()).includes(name)) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/ebm/invoices/${name}$`))
      await expect(heading(page, name)).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'Dashboard')).toBeVisible()
    }
    // It was opened: it is offered without typing, and no longer after signing out.
    await openPalette(page)
    await expect(page.getByRole('group', { name: 'Opened lately' }).getByRole('option').first()).toContainText(name)
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await fillLogin(page)
    await expect(page.getByRole('heading', { level: 1, name: /Welcome|Dashboard/ })).toBeVisible()
    await openDashboard(page)
    await openPalette(page)
    await expect(page.getByRole('group', { name: 'Go to' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Opened lately' })).toBeHidden()
  })

  test('leads from a customer to his page and his invoices', async ({ page, api, signIn }) => {
    const name = someone('Kayitesi')
    const poc = `7${String(Date.now()).slice(-9)}`
    await makeCustomer(api, { customer_name: name, poc_number: poc, phone: '0788000111' })
    await issue(api, await billFor(api, name, { poc_number: poc }))
    await signIn()
    await openDashboard(page)
    await openPalette(page)
    await page.keyboard.type(name.slice(0, 14))
    const option = page.getByRole('group', { name: 'Customers' }).getByRole('option', { name: new RegExp(name) })
    await expect(option).toBeVisible()
    await option.click()
    await expect(page).toHaveURL(/\/ebm\/customers\/EBM-CUST-\d+$/)
    await page.getByRole('link', { name: 'All invoices' }).click()
    await expect(page).toHaveURL(new RegExp(`/ebm/invoices\\?q=${poc}$`))
    await expect(page.getByRole('table', { name: 'Invoices' })).toContainText(name)
  })

  test('finds nothing for a wildcard, and says so', async ({ page, signIn }) => {
    await signIn()
    await openDashboard(page)
    await openPalette(page)
    await page.keyboard.type('%%%')
    await expect(page.getByRole('dialog').getByText('Nothing begins with “%%%”.').first()).toBeVisible()
  })

  test('the shortcuts open by a question mark, but not while writing', async ({ page, signIn }) => {
    await signIn()
    await openDashboard(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/ebm/invoices')
    await page.getByRole('searchbox', { name: /Search/ }).fill('?')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

const reading = ['Dashboard', 'Work', 'Invoices', 'Customers', 'Items', 'Notices', 'Devices']
const making = ['Dashboard', 'Work', 'Invoices', 'Counter', 'New invoice', 'Customers', 'Items', 'Notices', 'Devices']
const roles = [
  ['cashier@ebm.example', making, 'Cashier'],
  ['officer@ebm.example', making, 'Billing Officer'],
  ['supervisor@ebm.example', making, 'Supervisor'],
  ['auditor@ebm.example', reading, 'Auditor'],
  ['manager@ebm.example', reading, 'Manager'],
] as const

for (const [user, screens, role] of roles) {
  test(`[R13] the navigation shows a ${role} the screens of the role, and each of them opens`, async ({ page, context, site }) => {
    const client = await FrappeClient.signIn(site.url, user, password)
    await context.addCookies(client.cookies())
    // A site where something stands says so beside Work; what is tried here are the screens.
    await page.route('**/api/method/ebm.api.alarms.current', (route) => route.fulfill({ json: { message: { alarms: [], may_act: false } } }))
    await openDashboard(page)
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await expect(links).toHaveText([...screens])
    for (const name of screens) {
      await links.filter({ hasText: new RegExp(`^${name}$`) }).click()
      await expect(heading(page, name)).toBeVisible()
      await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText([name])
      await expect(page.getByText('Your access does not include this')).toBeHidden()
    }
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await expect(page.getByRole('menu')).toContainText(role)
    await expect(page.getByRole('menuitem', { name: 'Open Desk' })).toBeVisible()
  })
}

test('the device chip tells that the device is down, how long, and what to do', { tag: '@long' }, async ({ page, api, simulator, signIn }) => {
  test.setTimeout(60_000 + 2 * patience)
  await signIn()
  await openDashboard(page)
  await expect(chip(page)).toContainText(isExternal ? /device/ : 'device up')
  await simulator.mode({ mode: 'down' })
  const { name } = await issue(api, await billFor(api, someone('Gasana')))
  await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Waiting' }])
  await page.reload()
  await expect(chip(page)).toContainText('device does not answer')
  await chip(page).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: /device/ })
  await expect(details.getByText(/Check its power and network cable/).first()).toBeVisible()
  await expect(details.getByText(/Offline less than a minute of 24 h allowed \(0 %\)|Offline \d+ min of 24 h allowed/).first()).toBeVisible()
  await expect(details.getByRole('meter', { name: 'Offline time used' }).first()).toBeVisible()
  await look(page, 'device-down')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(chip(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await details.getByRole('link', { name: 'Change device' }).click()
  await expect(page).toHaveURL(/\/ebm\/verify$/)
  await simulator.mode({ mode: 'up' })
  await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Signed' }])
})

test('a new version is told when the page is looked at again, and what was typed outlives loading it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/ebm/invoices/new')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half an invoice')
  await expect(page.getByText('A new version is installed')).toBeHidden()
  await page.route('**/api/method/ebm.api.session.version', (route) => route.fulfill({ json: { message: { build_id: 'another', read_only: false } } }))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('A new version is installed')).toBeVisible()
  await look(page, 'new-version')
  await page.unroute('**/api/method/ebm.api.session.version')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load it' }).click()
  await loaded
  await expect(name).toHaveValue('Half an invoice')
  await expect(page.getByText('A new version is installed')).toBeHidden()
})

test('a change that a read-only site refuses brings the banner, and the site’s word takes it away', async ({ page, signIn }) => {
  await signIn()
  await fillInvoice(page, someone())
  const banner = page.getByText('This site is read-only at the moment')
  // As Frappe answers in maintenance with reads allowed (seen on a bench).
  await page.route('**/api/method/ebm.api.invoices.issue', (route) => route.fulfill({ status: 503, json: { exc_type: 'InReadOnlyMode' } }))
  await expect(banner).toBeHidden()
  await sendButton(page).click()
  await expect(banner).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(banner).toBeHidden()
})

test('the skip link is the first stop and leads past the navigation', async ({ page, signIn }) => {
  await signIn()
  await openDashboard(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await expect(page).toHaveURL(/\/ebm\/dashboard$/)
})

test('a new screen starts at its top with the focus in its content, and its title is announced', async ({ page, signIn }) => {
  await signIn()
  await openDashboard(page)
  const announcer = page.locator('[data-announcer]')
  await tabTo(page, page.getByRole('link', { name: 'Invoices', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Invoices')).toBeVisible()
  await expect(main(page)).toBeFocused()
  await expect(announcer).toHaveText('Invoices · EBM')
  await page.goBack()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(main(page)).toBeFocused()
  await expect(announcer).toHaveText('Dashboard · EBM')
})

test.describe('on a telephone', () => {
  test.use({ viewport: widths[1] })

  test('the navigation is a drawer that gives the focus back, or leaves it with the screen', async ({ page, signIn }) => {
    await signIn()
    await openDashboard(page)
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
    const button = page.getByRole('button', { name: 'Open the menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Main navigation' })
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await drawer.getByRole('link', { name: 'Invoices' }).press('Enter')
    await expect(heading(page, 'Invoices')).toBeVisible()
    await expect(drawer).toBeHidden()
    await expect(main(page)).toBeFocused()
  })
})

for (const size of widths) {
  test.describe(`what the shell opens at ${size.width} × ${size.height}`, { tag: '@long' }, () => {
    test.use({ viewport: size })

    test('no serious axe finding, nothing wider than the window', async ({ page, api, signIn }) => {
      // Each look is a picture and a run of axe; a busy machine takes some seconds for it.
      test.setTimeout(180_000)
      await issue(api, await billFor(api, someone('Nyirahabimana Marie Claire of a very long name')))
      await signIn()
      await openDashboard(page)
      await look(page, 'shell')
      await openPalette(page)
      await look(page, 'palette-empty')
      await page.keyboard.type('Nyira')
      await expect(page.getByRole('group', { name: 'Invoices' }).getByRole('option').first()).toBeVisible()
      await look(page, 'palette-found')
      await palette(page).fill('zzzz')
      await expect(page.getByText('Nothing begins with').first()).toBeVisible()
      await look(page, 'palette-nothing')
      await page.route('**/api/method/ebm.api.find.find*', (route) => route.abort('connectionrefused'))
      await palette(page).fill('yyyy')
      await expect(page.getByRole('button', { name: 'Search again' })).toBeVisible()
      await look(page, 'palette-failed')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await look(page, 'shortcuts')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: /^Your menu/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await look(page, 'user-menu')
      await page.keyboard.press('Escape')
      await chip(page).click()
      await expect(page.getByRole('dialog', { name: /device/ })).toBeVisible()
      await look(page, 'device-chip')
      await page.keyboard.press('Escape')
      if (size.width < 768) {
        await page.getByRole('button', { name: 'Open the menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Main navigation' })).toBeVisible()
        await look(page, 'drawer')
      }
    })
  })
}
