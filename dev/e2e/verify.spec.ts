import type { Locator, Page } from '@playwright/test'
import { expect, patience, test } from './support/fixtures.ts'
import { billFor, fillLogin, issue, someone, tabTo } from './support/actions.ts'
import type { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'
import { openSecondPlace } from './support/second-place.ts'
import { timed } from './support/timed.ts'

const line = (page: Page, about: 'session' | 'roles' | 'device' | 'authority' | 'waiting') => page.locator(`li[data-check="${about}"]`)
const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / })
const onward = (page: Page) => page.getByRole('button', { name: 'Continue' })
const receiptField = (page: Page) => page.getByRole('textbox', { name: 'QR text of the receipt' })
/** Not “cannot be reached”, which is what a failure says. */
const REACHED = /reached (just now|\d+ min ago)/
const waiting = '**/api/method/ebm.api.session.waiting'
const authority = '**/api/method/ebm.api.devices.authority'

/** Signs a bill: afterwards the device is known to be well, and its receipt can be checked. */
async function signOne(api: FrappeClient, customer: string) {
  const { name } = await issue(api, await billFor(api, customer))
  await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Signed' }])
  const [{ qr_text } = { qr_text: '' }] = await api.list<{ qr_text: string }>('EBM Invoice', ['qr_text'], { name })
  return { name, qrText: qr_text }
}

/** Holds every answer back until told. */
async function hold(page: Page, pattern: string) {
  let release = () => {}
  const gate = new Promise<void>((done) => (release = done))
  await page.route(pattern, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

test.describe('Verify', () => {
  test.beforeEach(() => test.setTimeout(60_000 + 2 * patience))

  test('[A3] [R7] goes on by itself after signing in when all is well', async ({ page, api }) => {
    await signOne(api, someone())
    const release = await hold(page, waiting)
    await page.goto('/ebm/login')
    await fillLogin(page)
    await expect(line(page, 'authority')).toContainText(REACHED)
    await expect(line(page, 'device')).toContainText('up · sandbox · signed')
    await expect(line(page, 'session')).toContainText('until')
    release()
    // How long one has to look is said in verify.test.tsx.
    await timed('on by itself', page.waitForURL(/\/ebm\/dashboard/))
  })

  test('[R7] stays when a key was pressed, and when it was opened from the menu', async ({ page, api }) => {
    await signOne(api, someone())
    const release = await hold(page, waiting)
    await page.goto('/ebm/login')
    await fillLogin(page)
    await expect(line(page, 'authority')).toContainText(REACHED)
    await page.keyboard.press('Shift')
    release()
    await expect(line(page, 'waiting')).toContainText('for you')
    await page.waitForTimeout(1500)
    await expect(page).toHaveURL(/\/ebm\/verify$/)
    await onward(page).click()
    await expect(page).toHaveURL(/\/ebm\/dashboard/)

    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: /My session and devices/ }).click()
    await expect(line(page, 'authority')).toContainText(REACHED)
    await page.waitForTimeout(1500)
    await expect(page).toHaveURL(/\/ebm\/verify$/)
  })

  test('stays when the device does not answer, says for how long and what it means', async ({ page, api, simulator }) => {
    await simulator.mode({ mode: 'down' })
    const { name } = await issue(api, await billFor(api, someone()))
    await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Waiting' }])
    await page.goto('/ebm/login')
    await fillLogin(page)
    await expect(line(page, 'authority')).toContainText(/not reached for (less than a minute|\d+ min) of 24 h/)
    await expect(line(page, 'device')).toContainText('has not answered since')
    const meaning = page.getByText('What does this mean?')
    await tabTo(page, meaning)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Check the power and the network cable')).toBeVisible()
    await page.waitForTimeout(1500)
    await expect(page).toHaveURL(/\/ebm\/verify$/)
    await simulator.mode({ mode: 'up' })
    await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Signed' }])
  })

  test('one check that fails leaves the others and can be tried again', async ({ page, signIn }) => {
    await signIn()
    await page.route(authority, (route) => route.abort('connectionrefused'))
    await page.goto('/ebm/verify')
    await expect(line(page, 'authority')).toContainText('Could not be read.')
    await expect(line(page, 'session')).toContainText('until')
    await expect(line(page, 'device')).toContainText('signed')
    const again = page.getByRole('button', { name: 'Try again: Authority' })
    await tabTo(page, again)
    // Not before: what has failed is asked for again by itself, too.
    await page.unroute(authority)
    await page.keyboard.press('Enter')
    await expect(line(page, 'authority')).toContainText(REACHED)
    await expect(again).toBeHidden()
  })

  test('the device that is chosen is remembered: after loading the page again and in another session', async ({ page, browser, baseURL, api }) => {
    const home = (await api.get<{ branch: { name: string } }>('ebm.api.devices.mine')).branch.name
    const second = await openSecondPlace(baseURL ?? '', home)
    try {
      await page.goto('/ebm/login')
      await fillLogin(page, second.person)
      await expect(page).not.toHaveURL(/\/login$/)
      await page.goto('/ebm/verify')
      const change = page.getByRole('button', { name: 'Change device' })
      await tabTo(page, change)
      await page.keyboard.press('Enter')
      const radio = page.getByRole('radio', { name: new RegExp(second.device) })
      await expect(radio).toBeVisible()
      for (let at = 0; at < 20 && !(await radio.isChecked()); at += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`You now work at ${second.device}, ${second.branchName}.`)).toBeVisible()
      await expect(change).toBeFocused()
      await expect(line(page, 'device')).toContainText('not been initialised')

      await page.reload()
      await expect(line(page, 'device')).toContainText(`Device ${second.device}`)
      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
      const other = await elsewhere.newPage()
      await other.goto('/ebm/login')
      await fillLogin(other, second.person)
      await expect(line(other, 'device')).toContainText(`Device ${second.device}`)
      await expect(other.getByText(`Cashier, ${second.branchName}`)).toBeVisible()
      await elsewhere.close()

      await second.close()
      await page.reload()
      await expect(line(page, 'device')).toContainText(`${second.device}, which you chose, can no longer be used.`)
    } finally {
      await second.close()
    }
  })

  test('a receipt is checked by its QR text: genuine, altered and where, unknown, not a receipt', async ({ page, api, signIn }) => {
    const customer = someone('Receipt holder')
    const { name, qrText } = await signOne(api, customer)
    await signIn()
    await page.goto('/ebm/verify')
    await receiptField(page).focus()
    // As a handheld scanner: keys and Enter.
    await page.keyboard.type(qrText)
    await page.keyboard.press('Enter')
    const result = page.getByRole('region', { name: 'Check a receipt' })
    await expect(result).toContainText('Genuine')
    await expect(result).toContainText(customer)
    await expect(result).toContainText('7,953.20')
    await expect(receiptField(page)).toBeFocused()

    const [date = '', time = '', sdc = '', number = '', data = '', sign = ''] = qrText.split('#')
    const paper = (...parts: string[]) => parts.join('#')
    // The text before is marked: the next scan takes its place.
    await page.keyboard.type(paper(date, '000000', sdc, number, data, sign))
    await page.keyboard.press('Enter')
    await expect(result).toContainText('Altered')
    await expect(result.getByRole('row')).toHaveCount(2)
    await expect(result.getByRole('row').nth(1)).toContainText(/Time\s*00:00:00/)

    await page.keyboard.type(paper(date, time, sdc, number, data, 'Z'.repeat(16)))
    await page.keyboard.press('Enter')
    await expect(result.getByRole('row').nth(1)).toContainText(/Signature\s*ZZZZ-ZZZZ-ZZZZ-ZZZZ/)

    await page.keyboard.type(paper(date, time, 'SDC999999999', '987654', 'Z'.repeat(26), 'Z'.repeat(16)))
    await page.keyboard.press('Enter')
    await expect(result).toContainText('Unknown')

    await page.keyboard.type('hello')
    await page.keyboard.press('Enter')
    await expect(result).toContainText('Not the text of a receipt')
    await page.keyboard.press('Escape')
    await expect(receiptField(page)).toHaveValue('')

    await receiptField(page).fill(qrText)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await result.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/ebm/invoices/${name}$`))
  })
})

for (const size of widths) {
  test.describe(`Verify at ${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('does not jump when the answers arrive', async ({ page, api, signIn }) => {
      await signOne(api, someone())
      await signIn()
      const release = await hold(page, '**/api/method/ebm.api.{session.who,session.waiting,devices.mine,devices.authority}')
      await page.goto('/ebm/verify')
      await expect(welcome(page)).toBeVisible()
      await expect(line(page, 'device')).toHaveAttribute('aria-busy', 'true')
      const place = async (what: Locator) => (await what.boundingBox())?.y
      const before = await place(onward(page))
      release()
      await expect(page.getByRole('list')).toHaveAttribute('aria-busy', 'false')
      expect(await place(onward(page))).toBe(before)
    })

    test('looks right where no device is set up', async ({ page, signIn }) => {
      await signIn()
      const none = { mine: { branch: null, device: null, lapsed: null, choices: 0 }, authority: { device: null, contact_age: null, offline_since: null, offline_age: null, offline_limit_hours: 24 } }
      for (const [method, message] of Object.entries(none)) await page.route(`**/api/method/ebm.api.devices.${method}`, (route) => route.fulfill({ json: { message } }))
      await page.goto('/ebm/verify')
      await expect(line(page, 'device')).toContainText('No device is set up.')
      await expect(line(page, 'authority')).toContainText('not asked')
      await expect(page.getByRole('button', { name: /device$/ })).toHaveCount(0)
      await look(page, 'verify-no-device')
    })

    test('looks right: well, with all that can be wrong, with a receipt of each kind', { tag: '@long' }, async ({ page, api, simulator, signIn, baseURL }) => {
      test.setTimeout(90_000 + 5 * patience)
      const { qrText } = await signOne(api, someone('Mukamana'))
      const second = await openSecondPlace(baseURL ?? '', (await api.get<{ branch: { name: string } }>('ebm.api.devices.mine')).branch.name)
      try {
        await signIn()
        await page.goto('/ebm/verify')
        await expect(line(page, 'authority')).toContainText(REACHED)
        await page.getByRole('button', { name: 'Change device' }).click()
        await expect(page.getByRole('radio', { name: new RegExp(second.device) })).toBeVisible()
        await receiptField(page).fill(qrText)
        await receiptField(page).press('Enter')
        await expect(page.getByText('Genuine')).toBeVisible()
        await look(page, 'verify-choice-genuine')
        await page.keyboard.press('Escape')
      } finally {
        await second.close()
      }
      await simulator.mode({ mode: 'down' })
      const { name } = await issue(api, await billFor(api, someone()))
      await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Waiting' }])
      await page.route(waiting, (route) => route.abort('connectionrefused'))
      await page.reload()
      await page.getByText('What does this mean?').click()
      await expect(line(page, 'waiting')).toContainText('Could not be read.')
      await receiptField(page).fill(qrText.replace(/^\d{8}/, '01012020'))
      await receiptField(page).press('Enter')
      await expect(page.getByText('Altered')).toBeVisible()
      await look(page, 'verify-failing-altered')
      await receiptField(page).fill('https://example.com')
      await receiptField(page).press('Enter')
      await expect(page.getByText('Not the text of a receipt')).toBeVisible()
      await look(page, 'verify-unreadable')
      await simulator.mode({ mode: 'up' })
      // The longer it was away, the later it is tried again.
      await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: 3 * patience }).toEqual([{ status: 'Signed' }])
    })
  })
}
