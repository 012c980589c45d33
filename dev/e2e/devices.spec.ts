import type { Page } from '@playwright/test'
import { billFor, issue, signInAs, someone, stateOf, tabTo, tryAgain } from './support/actions.ts'
import { expect, patience, test } from './support/fixtures.ts'
import { lookAtBothWidths } from './support/look.ts'
import { OtherDevice } from './support/other-device.ts'

const REASON = 'The prices are being checked.'

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chip = (page: Page) => page.getByRole('banner').getByRole('button', { name: /device/ })

test.describe('Devices', () => {
  test('a manager finds the device, tests it, initialises it, and takes the lists over', async ({ page, site, simulator }) => {
    test.setTimeout(60_000 + 2 * patience)
    await signInAs(page, site.url, 'manager@ebm.example')
    await page.goto('/ebm/dashboard')
    const entries = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await expect(entries.last()).toHaveText('Devices')
    await entries.last().click()
    await expect(page).toHaveURL(/\/ebm\/devices$/)
    await expect(cardOf(page, site.device)).toContainText('up')
    await lookAtBothWidths(page, 'devices')

    await cardOf(page, site.device).getByRole('button', { name: 'Test' }).click()
    await expect(cardOf(page, site.device)).toContainText(/answers\. Its last number is \d+\. That is ours, too\.It took [\d,]+ ms\./, { timeout: patience })
    await cardOf(page, site.device).getByRole('button', { name: 'Initialise' }).click()
    await expect(cardOf(page, site.device)).toContainText(/is initialised\. Its last invoice number is \d+/, { timeout: patience })
    await cardOf(page, site.device).getByRole('button', { name: 'Synchronise' }).click()
    await page.getByRole('link', { name: 'See what each list brings' }).click()
    const lists = page.getByRole('region', { name: 'The authority’s lists' })
    await expect(lists.getByRole('row', { name: /^Codes/ })).toContainText(/\d+ new, \d+ changed/, { timeout: patience })
    await lookAtBothWidths(page, 'device')

    // Away: said in words, with what to do; and back.
    await simulator.mode({ mode: 'down' })
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByRole('alert')).toContainText(/Nothing answers at .*Check the address/, { timeout: patience })
    await lookAtBothWidths(page, 'device-away')
    await simulator.mode({ mode: 'up' })
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText(/That is ours, too/)).toBeVisible({ timeout: patience })
  })

  test('a supervisor pauses it by keyboard alone; bills wait and say why; then it goes on', async ({ page, site, api }) => {
    test.setTimeout(60_000 + 3 * patience)
    await signInAs(page, site.url, 'supervisor@ebm.example')
    await page.goto('/ebm/devices')
    await tabTo(page, cardOf(page, site.device).getByRole('button', { name: 'Pause…' }))
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: `Pause ${site.device}` })
    await tabTo(page, form.getByRole('textbox', { name: 'Reason' }))
    await page.keyboard.type(REASON)
    await lookAtBothWidths(page, 'devices-pause')
    await tabTo(page, form.getByRole('button', { name: 'Pause' }))
    await page.keyboard.press('Enter')
    await expect(cardOf(page, site.device)).toContainText(`Paused by Solange Supervisor`)
    await expect(cardOf(page, site.device)).toContainText(REASON)
    await expect(chip(page)).toContainText('device paused')

    const { name } = await issue(api, await billFor(api, someone('Paused')))
    await expect(cardOf(page, site.device)).toContainText('1 bill waits', { timeout: patience })
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Queued')
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Solange Supervisor has paused its device')
    await page.goto('/ebm/work')
    await expect(page.getByRole('region', { name: `${site.device} is paused` })).toContainText(REASON)
    await lookAtBothWidths(page, 'work-paused')

    await page.getByRole('link', { name: 'Let it go on, on its page' }).click()
    await expect(page.getByRole('region', { name: 'Queue' })).toContainText('1 bill waits')
    await lookAtBothWidths(page, 'device-paused')
    await tabTo(page, page.getByRole('button', { name: 'Go on' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${site.device} goes on: what waited is sent now.`)).toBeVisible()
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
  })

  test('it is replaced: begun, taken back, begun again, asked, switched over', async ({ page, site, api, simulator }) => {
    test.setTimeout(90_000 + 4 * patience)
    // A name of its own: a site keeps the devices of earlier runs.
    const successor = `NEXT-${Date.now()}`
    const other = await OtherDevice.start(site.deviceArgs)
    try {
      await signInAs(page, site.url, 'manager@ebm.example')
      const before = await issue(api, await billFor(api, someone('Before')))
      await expect.poll(() => api.list('EBM Invoice', ['status'], { name: before.name }), { timeout: patience }).toEqual([{ status: 'Signed' }])
      await page.goto(`/ebm/devices/${site.device}?do=replace`)
      const begin = page.getByRole('form', { name: `Replace ${site.device}` })
      await begin.getByRole('button', { name: 'Pause and begin' }).click()
      await expect(begin).toContainText('Give it a name.')
      await lookAtBothWidths(page, 'device-replace-begin')
      await begin.getByRole('textbox', { name: 'Name of the new device' }).fill(successor)
      await begin.getByRole('textbox', { name: 'Address' }).fill(other.url)
      await begin.getByRole('textbox', { name: 'Serial number' }).fill(other.serial)
      await begin.getByRole('textbox', { name: 'Reason' }).fill('The old one is too slow by now.')
      await begin.getByRole('button', { name: 'Pause and begin' }).click()
      const steps = page.getByRole('region', { name: `${site.device} is being replaced by ${successor}` })
      await expect(steps).toContainText('Begun by Marie Manager')
      await expect(steps.getByRole('button', { name: `Switch over to ${successor}` })).toBeDisabled()
      await lookAtBothWidths(page, 'device-replace')

      // Taken back: everything is as before.
      await steps.getByText('Take it back', { exact: true }).first().click()
      const back = page.getByRole('form', { name: 'Take it back' })
      await back.getByRole('textbox', { name: 'Reason' }).fill('It has recovered.')
      await back.getByRole('button', { name: 'Take it back' }).click()
      await expect(page.getByText(`${site.device} stays and goes on with its bills.`)).toBeVisible()
      await expect(chip(page)).toContainText('device up')

      // Begun again with the device that is there, while a bill comes in.
      await page.getByRole('link', { name: 'Replace…' }).click()
      await begin.getByRole('radio', { name: successor }).check()
      await begin.getByRole('textbox', { name: 'Reason' }).fill('It has stopped for good.')
      await begin.getByRole('button', { name: 'Pause and begin' }).click()
      await expect(steps).toContainText('Begun by Marie Manager')
      const customer = someone('After')
      const { name } = await issue(api, await billFor(api, customer))
      await steps.getByRole('button', { name: `Ask ${successor}` }).click()
      await expect(steps).toContainText(new RegExp(`${successor} answers\\. Its last number is 0, ours is \\d+`), { timeout: patience })
      await lookAtBothWidths(page, 'device-replace-asked')
      const known = (await simulator.state()).lastSaleInvcNo
      await steps.getByRole('button', { name: `Switch over to ${successor}` }).click()
      await expect(page.getByText(`${successor} has taken over from ${site.device}`)).toBeVisible({ timeout: patience })
      await expect(page).toHaveURL(new RegExp(`/ebm/devices/${successor}$`))
      await page.goto(`/ebm/invoices/${name}`)
      await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
      const [sale] = await other.simulator.ledger()
      expect([sale?.request.custNm, (sale?.invcNo ?? 0) > known]).toEqual([customer, true])
      await page.goto('/ebm/devices')
      await expect(page.getByRole('region', { name: 'Not in use' })).toContainText(site.device)

      // And back to the first one, for the tests after this.
      await page.goto(`/ebm/devices/${successor}?do=replace`)
      const again = page.getByRole('form', { name: `Replace ${successor}` })
      await again.getByRole('radio', { name: site.device }).check()
      await again.getByRole('textbox', { name: 'Reason' }).fill('Only borrowed for a test.')
      await again.getByRole('button', { name: 'Pause and begin' }).click()
      await page.getByRole('button', { name: `Ask ${site.device}` }).click()
      await expect(page.getByText(/It has signed before: it is not a new device/)).toBeVisible({ timeout: patience })
      await page.getByRole('button', { name: `Switch over to ${site.device}` }).click()
      await expect(page.getByText(`${site.device} has taken over from ${successor}`)).toBeVisible({ timeout: patience })
    } finally {
      await other.stop()
    }
  })

  test('who only reads sees the cards and can do nothing; a failing page says what to do', async ({ page, site }) => {
    await signInAs(page, site.url, 'auditor@ebm.example')
    await page.goto('/ebm/devices')
    await expect(cardOf(page, site.device)).toContainText('Last number')
    await expect(cardOf(page, site.device).getByRole('button')).toHaveCount(0)
    await page.route('**/api/method/ebm.api.devices.cards**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await lookAtBothWidths(page, 'devices-failing')
    await page.unroute('**/api/method/ebm.api.devices.cards**')
    await tryAgain(page.getByRole('button', { name: 'Try again' }))
    await expect(cardOf(page, site.device)).toBeVisible()
    await page.route('**/api/method/ebm.api.devices.cards**', (route) => route.fulfill({ json: { message: { devices: [], unused: [], may: { initialise: true, synchronise: true, test: true, pause: true, replace: true } } } }))
    await page.reload()
    await expect(page.getByText('No device yet')).toBeVisible()
    await lookAtBothWidths(page, 'devices-empty')
  })
})
