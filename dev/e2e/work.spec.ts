import type { Page } from '@playwright/test'
import { billFor, issue, someone, stateOf, tabTo } from './support/actions.ts'
import { expect, isExternal, password, patience, test } from './support/fixtures.ts'
import { EmbeddedSite } from './support/embedded-site.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'

/** Signs the browser in as one of the demonstration's people, without the form. */
async function signInAs(page: Page, url: string, user: string) {
  const client = await FrappeClient.signIn(url, user, password)
  await page.context().addCookies(client.cookies())
  return client
}

async function lookAtBothWidths(page: Page, name: string) {
  const before = page.viewportSize()
  for (const size of widths) {
    await page.setViewportSize(size)
    await look(page, name)
  }
  if (before) await page.setViewportSize(before)
}

/** Now in Kigali, as the portal shows it. */
const portalTime = () => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test.describe('what waits for a person', () => {
  test('a receipt whose answer was lost is completed by hand, from the invoice, by keyboard', async ({ page, site, simulator, api }) => {
    test.setTimeout(60_000 + 2 * patience)
    const customer = someone('Lost')
    await simulator.mode({ mode: 'take-no-answer', count: 1 })
    const { name } = await issue(api, await billFor(api, customer))
    await signInAs(page, site.url, 'supervisor@ebm.example')
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Incomplete', { timeout: patience })
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('A supervisor completes its receipt')
    const [taken] = (await simulator.ledger()).filter(({ request }) => request.custNm === customer)

    await tabTo(page, page.getByRole('link', { name: 'Complete the receipt' }))
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: `Complete ${name}` })
    await expect(form).toBeVisible()
    await expect(page.getByRole('heading', { name: `Complete ${name}` })).toBeFocused()
    await lookAtBothWidths(page, 'work-complete')
    await page.getByText(/^The portal shows another sale under number/).click()
    await expect(page.getByRole('button', { name: 'It is another sale' })).toBeVisible()
    await lookAtBothWidths(page, 'work-not-ours')
    await page.getByText(/^The portal shows another sale under number/).click()
    await form.getByRole('textbox', { name: 'Amount with VAT (RWF)' }).fill('7953.20')
    await form.getByRole('textbox', { name: 'Receipt number' }).fill(String(taken?.rcptNo))
    await form.getByRole('textbox', { name: 'Total of receipts' }).fill(String(taken?.totRcptNo))
    await form.getByRole('textbox', { name: 'Internal data' }).fill(taken?.intrlData.match(/.{1,4}/g)?.join('-') ?? '')
    await form.getByRole('textbox', { name: 'Receipt signature' }).fill('TOO-SHORT')
    await form.getByRole('textbox', { name: /date and time/ }).fill(portalTime())
    await form.getByRole('textbox', { name: 'Reason' }).fill('Seen in the portal under this number.')
    await form.getByRole('button', { name: 'Complete the receipt' }).click()
    await expect(form.getByRole('textbox', { name: 'Receipt signature' })).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByRole('textbox', { name: 'Receipt number' })).toHaveValue(String(taken?.rcptNo))
    await form.getByRole('textbox', { name: 'Receipt signature' }).fill(taken?.rcptSign ?? '')
    await form.getByRole('button', { name: 'Complete the receipt' }).click()
    await expect(page.getByText(`${name} is complete: Signed.`)).toBeVisible()

    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Signed')
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(taken?.rcptSign.match(/.{4}/g)?.join('-') ?? '?')
    expect((await simulator.ledger()).filter(({ request }) => request.custNm === customer)).toHaveLength(1)
  })

  test('a device ahead of us stops its counter; a supervisor decides and signing goes on after it', { tag: '@long' }, async ({ page, site, simulator, api }) => {
    test.skip(isExternal, 'Uses the device behind the site’s back: needs a device of its own.')
    test.setTimeout(60_000 + 3 * patience)
    const first = someone('First')
    await issue(api, await billFor(api, first))
    const entryOf = async (customer: string) => (await simulator.ledger()).find(({ request }) => request.custNm === customer)
    await expect.poll(async () => (await entryOf(first))?.invcNo, { timeout: patience }).toBeGreaterThan(0)
    const known = await entryOf(first)

    // Somebody else uses this device: it is five numbers ahead.
    const { device } = (site as EmbeddedSite).ports
    const sale = { ...known?.request, invcNo: (known?.invcNo ?? 0) + 5 }
    const foreign = await fetch(`http://127.0.0.1:${device}/trnsSales/saveSales`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sale),
    })
    expect(await foreign.json()).toMatchObject({ resultCd: '000' })

    const customer = someone('Stopped')
    await simulator.mode({ mode: 'no-answer', count: 1 })
    const { name } = await issue(api, await billFor(api, customer))
    await signInAs(page, site.url, 'supervisor@ebm.example')
    await page.goto(`/ebm/invoices/${name}`)
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('A supervisor decides about the counter', { timeout: patience })
    await page.getByRole('link', { name: 'Open Work' }).click()
    const form = page.getByRole('form', { name: /is stopped/ })
    await expect(form).toBeVisible()
    await lookAtBothWidths(page, 'work-stopped')
    await form.getByRole('radio', { name: /^Set aside/ }).check()
    await form.getByRole('button', { name: 'Decide' }).click()
    await expect(form).toContainText('Write at least 10 characters.')
    await form.getByRole('textbox', { name: 'Reason' }).fill('The portal shows another sale under later numbers.')
    await form.getByLabel('Evidence (optional)').setInputFiles({ name: 'portal.txt', mimeType: 'text/plain', buffer: Buffer.from(`seen ${name}`) })
    await page.route('**/api/method/upload_file', () => undefined)
    await form.getByRole('button', { name: 'Decide' }).click()
    await expect(form.getByRole('progressbar', { name: 'Uploading the evidence' })).toBeVisible()
    await lookAtBothWidths(page, 'work-uploading')
    await form.getByRole('button', { name: 'Stop the upload' }).click()
    await expect(form).toContainText('The request was stopped.')
    await page.unroute('**/api/method/upload_file')
    await form.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText(/is spent; its bill is parked/)).toBeVisible({ timeout: patience })
    await expect(page.getByRole('heading', { name: /^One bill refused/ })).toBeVisible()
    await lookAtBothWidths(page, 'work-groups')

    // It is looked at, sent again, and signed under a number after the device's.
    await page.goto(`/ebm/invoices/${name}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    const mine = (await simulator.ledger()).filter(({ request }) => request.custNm === customer)
    expect(mine.map(({ invcNo }) => invcNo)).toEqual([(known?.invcNo ?? 0) + 6])

    const auditor = await FrappeClient.signIn(site.url, 'auditor@ebm.example', password)
    const [event] = await auditor.list<{ who: string; reason: string; name: number }>('EBM Audit Event', ['who', 'reason', 'name'], { what: 'RULED_SET_ASIDE' })
    expect(event).toMatchObject({ who: 'supervisor@ebm.example', reason: 'The portal shows another sale under later numbers.' })
    const counters = await auditor.list<{ name: string }>('EBM Counter', ['name'])
    for (const counter of counters) {
      expect(await auditor.get('ebm.api.audit.check_chain', { counter: counter.name })).toMatchObject({ ok: true, first_broken: null })
    }
  })

  test('nothing: it says so, at both sizes', async ({ page, site }) => {
    await signInAs(page, site.url, 'auditor@ebm.example')
    await page.route('**/api/method/ebm.api.work.overview', (route) => route.fulfill({ json: { message: { counters: [], groups: [] } } }))
    await page.route('**/api/method/ebm.api.alarms.current', (route) => route.fulfill({ json: { message: { alarms: [], may_act: false } } }))
    await page.goto('/ebm/work')
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await lookAtBothWidths(page, 'work-empty')
  })
})

