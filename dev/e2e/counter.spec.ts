import type { Page } from '@playwright/test'
import { expect, test } from './support/settings.ts'
import { patience } from './support/fixtures.ts'
import { billFor, field, issue, makeCustomer, someone } from './support/actions.ts'
import { fillByKey, phoneOf, WATER } from './support/at-the-counter.ts'
import { look, widths } from './support/look.ts'
import { contextOf } from './support/people.ts'
import { timed } from './support/timed.ts'

const PAYMENTS = ['Cash', 'Credit', 'Cash/Credit', 'Bank cheque', 'Card', 'Mobile money', 'Other']
const status = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name })
const sheet = (page: Page) => page.locator('.ebm-print-sheet')
const body = (page: Page) => page.locator('body')

/** Printing itself is the browser's; how often it is asked for is counted. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['prints'] = String(Number(document.body.dataset['prints'] ?? 0) + 1)
    }
  })

const receiptOf = async (page: Page) => (await status(page, /^The receipt is here/).locator('xpath=..').innerText()).match(/\d+\/\d+/)?.[0] ?? ''
const endPrinting = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

test.describe('the counter', () => {
  let phone: string
  let customer: string
  test.beforeEach(async ({ page, api, signIn }) => {
    phone = phoneOf()
    customer = someone('Uwase')
    await makeCustomer(api, { customer_name: customer, phone })
    await countPrints(page)
    await signIn()
  })

  test('from the customer to the printed receipt by keyboard alone, and Esc begins the next', async ({ page, simulator }) => {
    test.setTimeout(60_000 + patience)
    const before = await simulator.ledger()
    await page.goto('/ebm/counter')
    await fillByKey(page, phone)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Item, line 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Payment type' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('status', { name: 'Total to pay' })).toContainText('2,006.00')
    await timed(
      'from Ctrl Enter to the receipt',
      (async () => {
        await page.keyboard.press('Control+Enter')
        // Seen in the page itself: an expectation looks again only after ever longer pauses.
        await status(page, /^The receipt is here/).waitFor({ timeout: patience })
      })(),
    )
    await expect(body(page)).toHaveAttribute('data-prints', '1')
    await expect(sheet(page)).toContainText('CREDIT')
    await expect(sheet(page)).not.toContainText('COPY')
    expect((await simulator.ledger()).slice(before.length)).toMatchObject([{ totAmt: 2006, request: { custNm: customer } }])
    await endPrinting(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
    await expect(page).toHaveURL(/\/ebm\/counter$/)
  })

  test('Ctrl+Enter pressed twice makes one invoice and one print', async ({ page, api, simulator }) => {
    const before = await simulator.ledger()
    await page.goto('/ebm/counter')
    await fillByKey(page, phone)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await expect(status(page, /^The receipt is here/)).toBeVisible({ timeout: patience })
    await expect(body(page)).toHaveAttribute('data-prints', '1')
    expect(await api.list('EBM Invoice', ['name'], { customer_name: customer })).toHaveLength(1)
    expect((await simulator.ledger()).slice(before.length)).toHaveLength(1)
  })

  test('a favourite is kept by a key, follows to another machine, and one digit takes it', async ({ page, browser, site, api }) => {
    await page.goto('/ebm/counter')
    await fillByKey(page, phone)
    await page.getByRole('button', { name: `Keep ${WATER} as a favourite` }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Keep as 9' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)
    await page.keyboard.press('7')
    await expect(page.getByRole('button', { name: `7: ${WATER}` })).toBeVisible()

    const elsewhere = await contextOf(browser, site.url, 'cashier@ebm.example')
    const there = await elsewhere.newPage()
    await there.goto('/ebm/counter')
    await expect(there.getByRole('button', { name: `7: ${WATER}` })).toBeVisible()
    await there.getByRole('combobox', { name: 'Item, line 1' }).focus()
    await there.keyboard.press('7')
    await expect(field(there, 'Quantity, line 1')).toBeFocused()
    await expect(field(there, 'Price, line 1')).toHaveValue('401.20')
    await elsewhere.close()
    await api.call('ebm.api.favourites.keep', { key: 7 })
  })

  test('each way of paying stands on its receipt', async ({ page, api }) => {
    test.setTimeout(90_000 + patience)
    const names = new Map<string, string>()
    for (const payment of PAYMENTS) {
      names.set(payment, (await issue(api, await billFor(api, customer, { payment_type: payment }))).name)
    }
    for (const [payment, name] of names) {
      await page.goto(`/ebm/counter?invoice=${name}`)
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText(payment.toUpperCase(), { timeout: patience })
    }
    await page.goto('/ebm/counter')
    const offered = page.getByRole('combobox', { name: 'Payment type' }).getByRole('option')
    await expect(offered).toHaveText(PAYMENTS)
  })

  test('a copy is found by receipt number, printed by Enter, counted and marked', async ({ page, api, settings }) => {
    test.setTimeout(60_000 + patience)
    await settings({ print_at_counter: 0 })
    const { name } = await issue(api, await billFor(api, customer))
    await page.goto(`/ebm/counter?invoice=${name}`)
    // Off in the settings: nothing prints by itself.
    await expect(page.getByRole('button', { name: /^Print original/ })).toBeFocused({ timeout: patience })
    expect(await api.list('EBM Print', ['name'], { invoice: name })).toEqual([])
    const number = await receiptOf(page)
    await page.keyboard.press('Control+p')
    await expect(page.getByText('The original went to the printer.')).toBeVisible()
    await endPrinting(page)
    await page.keyboard.press('Escape')

    await page.keyboard.press('Alt+r')
    await page.keyboard.type(number)
    await expect(page.getByRole('option', { name: new RegExp(`${number} NS · ${customer}`) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Print copy/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Copy 1 went to the printer.')).toBeVisible()
    await expect(sheet(page)).toContainText('COPY')
    await expect(sheet(page)).toContainText(`${number} CS`)
    await expect(sheet(page).getByText('THIS IS NOT AN OFFICIAL RECEIPT')).toHaveCount(2)
    expect(await api.list('EBM Print', ['copy_number', 'label', 'paper'], { invoice: name })).toEqual([
      { copy_number: 0, label: 'NS', paper: '80mm' },
      { copy_number: 1, label: 'CS', paper: '80mm' },
    ])
  })

  test('with the device away one tells the customer, goes on, and finds it at the side until it is signed', async ({ page, simulator }) => {
    test.setTimeout(90_000 + patience)
    await simulator.mode({ mode: 'down' })
    await page.goto('/ebm/counter')
    await fillByKey(page, phone)
    await page.keyboard.press('Control+Enter')
    await expect(status(page, /Waiting$/)).toBeVisible({ timeout: patience })
    await expect(page.getByText(/the receipt follows by itself/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
    const mine = page.getByRole('complementary').getByRole('listitem').filter({ hasText: customer })
    await expect(mine).toContainText('Waiting')
    for (const size of widths) {
      await page.setViewportSize(size)
      await look(page, 'counter-waiting')
    }
    await simulator.mode({ mode: 'up' })
    await expect(mine).toHaveCount(0, { timeout: patience })
  })

  test('what the device refuses is parked: its cause is told, and the way to mend it', async ({ page, simulator }) => {
    test.setTimeout(60_000 + patience)
    await simulator.script({ list: ['refuse:881'], only: 'saveSales' })
    await page.goto('/ebm/counter')
    await fillByKey(page, phone)
    await page.keyboard.press('Control+Enter')
    await expect(status(page, /Parked$/)).toBeVisible({ timeout: patience })
    await expect(page.getByText(/has refused a detail of the bill/)).toBeVisible()
    await look(page, 'counter-parked')
    await page.getByRole('link', { name: 'Mend it' }).click()
    await expect(page).toHaveURL(/\/invoices\/new\?edit=/)
  })

  test('looks right empty, filled and signed, wide and narrow', async ({ page }) => {
    test.setTimeout(90_000 + patience)
    await page.goto('/ebm/counter')
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
    for (const size of widths) {
      await page.setViewportSize(size)
      await look(page, 'counter-empty')
    }
    await fillByKey(page, phone)
    await page.getByRole('button', { name: `Keep ${WATER} as a favourite` }).click()
    await page.getByRole('menuitem', { name: 'Keep as 1', exact: false }).first().click()
    for (const size of widths) {
      await page.setViewportSize(size)
      await look(page, 'counter-filled')
    }
    await page.keyboard.press('Control+Enter')
    await expect(status(page, /^The receipt is here/)).toBeVisible({ timeout: patience })
    await endPrinting(page)
    for (const size of widths) {
      await page.setViewportSize(size)
      await look(page, 'counter-signed')
    }
  })
})

test('an auditor and a manager have no counter', async ({ browser, site }) => {
  for (const user of ['auditor@ebm.example', 'manager@ebm.example']) {
    const context = await contextOf(browser, site.url, user)
    const page = await context.newPage()
    await page.goto('/ebm/counter')
    await expect(page.getByText('Your access does not include this')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Counter' })).toHaveCount(0)
    await context.close()
  }
})
