import { billFor, issue, signInAs, someone, stateOf, tabTo } from './support/actions.ts'
import { expect, password, patience, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { lookAtBothWidths } from './support/look.ts'

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

  test('a bill whose TIN the authority refuses is issued without it by a supervisor, who says why', { tag: '@long' }, async ({ page, site, simulator, api }) => {
    test.setTimeout(60_000 + 3 * patience)
    const customer = someone('Taxpayer')
    await simulator.script({ list: ['refuse:884'], only: 'saveSales' })
    const { name } = await issue(api, await billFor(api, customer, { customer_tin: '102345678', purchase_code: 'ABC123' }))
    await signInAs(page, site.url, 'supervisor@ebm.example')
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Parked', { timeout: patience })
    await page.goto('/ebm/work?group=Parked%2FVSDC_884')
    const form = page.getByRole('form', { name: 'Mend these bills' })
    await form.getByRole('radio', { name: 'Issue without a TIN' }).check()
    await page.getByRole('checkbox', { name: `Without a TIN: ${name}` }).check()
    await form.getByRole('textbox', { name: 'Reason' }).fill('She is not registered, she told us.')
    await form.getByRole('button', { name: 'See what it does' }).click()
    await expect(form).toContainText('One bill will be issued without a TIN and purchase code.')
    await lookAtBothWidths(page, 'work-without-tin')
    await form.getByRole('button', { name: 'Issue one bill without a TIN' }).click()
    await expect(page.getByText('One bill is on its way, 0 were left as they were.')).toBeVisible()
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    const sold = (await simulator.ledger()).filter(({ request }) => request.custNm === customer)
    expect(sold.map(({ custTin }) => custTin || null)).toEqual([null])
  })

  test('a device ahead of us stops its counter; a supervisor decides and signing goes on after it', { tag: '@long' }, async ({ page, site, simulator, api }) => {
    test.setTimeout(60_000 + 3 * patience)
    const first = someone('First')
    await issue(api, await billFor(api, first))
    const entryOf = async (customer: string) => (await simulator.ledger()).find(({ request }) => request.custNm === customer)
    await expect.poll(async () => (await entryOf(first))?.invcNo, { timeout: patience }).toBeGreaterThan(0)
    const known = await entryOf(first)

    // Somebody else uses this device: it is five numbers ahead.
    const { device } = site.ports
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
    await expect(page.getByRole('heading', { name: /^Set aside by a supervisor – one bill/ })).toBeVisible()
    await lookAtBothWidths(page, 'work-groups')

    // It is looked at, sent again, and signed under a number after the device's.
    await page.goto(`/ebm/invoices/${name}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    const mine = (await simulator.ledger()).filter(({ request }) => request.custNm === customer)
    expect(mine.map(({ invcNo }) => invcNo)).toEqual([(known?.invcNo ?? 0) + 6])

    const auditor = await FrappeClient.signIn(site.url, 'auditor@ebm.example', password)
    // Of this run's device: a site keeps the counters and the audit of earlier runs.
    const [home] = await auditor.list<{ branch: string }>('EBM Device', ['branch'], { name: site.device })
    const branch = home?.branch ?? ''
    const events = await auditor.list('EBM Audit Event', ['who', 'reason'], { what: 'RULED_SET_ASIDE', branch })
    expect(events).toEqual([{ who: 'supervisor@ebm.example', reason: 'The portal shows another sale under later numbers.' }])
    const counters = await auditor.list<{ name: string }>('EBM Counter', ['name'], { branch })
    expect(counters).toHaveLength(1)
    expect(await auditor.get('ebm.api.audit.check_chain', { counter: counters[0]?.name ?? '' })).toMatchObject({ ok: true, first_broken: null })
  })

  test('bills refused for their purchase code are mended at once, by keyboard, from the dashboard', async ({ page, site, api }) => {
    test.setTimeout(60_000 + 3 * patience)
    // The simulator takes no code that begins with X.
    const customers = [someone('Code'), someone('Code')]
    const names: string[] = []
    for (const customer of customers) {
      const { name } = await issue(api, await billFor(api, customer, { customer_tin: '102345678', purchase_code: 'XAAAAA' }))
      names.push(name)
    }
    for (const name of names) {
      await expect.poll(() => api.list('EBM Invoice', ['status', 'cause'], { name }), { timeout: patience }).toEqual([{ status: 'Parked', cause: 'VSDC_882' }])
    }
    await signInAs(page, site.url, 'officer@ebm.example')
    await page.goto('/ebm/dashboard')
    await tabTo(page, page.getByRole('link', { name: 'Purchase code wrong' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ebm\/work\?group=Parked%2FVSDC_882$/)
    const form = page.getByRole('form', { name: 'Mend these bills' })
    await expect(form).toBeVisible()
    await lookAtBothWidths(page, 'work-fix')
    const [first = '', second = ''] = names
    const code = (n: number) => `T${String(Date.now() + n).slice(-5)}`
    await tabTo(page, page.getByRole('textbox', { name: `Purchase code of ${first}` }))
    await page.keyboard.type(code(1))
    await tabTo(page, page.getByRole('textbox', { name: `Purchase code of ${second}` }))
    await page.keyboard.type('bad')
    await tabTo(page, form.getByRole('button', { name: 'See what it does' }))
    await page.keyboard.press('Enter')
    await expect(form.getByText('2 bills will be sent again.')).toBeVisible()
    await lookAtBothWidths(page, 'work-fix-effect')
    await tabTo(page, form.getByRole('button', { name: 'Send 2 bills' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/One bill is on its way, one was left as it was/)).toBeVisible({ timeout: patience })
    await expect(page.getByText('A purchase code has 6 letters or digits. Ask the customer for it again.')).toBeVisible()
    await lookAtBothWidths(page, 'work-fix-results')
    await expect.poll(() => api.list('EBM Invoice', ['status'], { name: first }), { timeout: patience }).toEqual([{ status: 'Signed' }])
    expect(await api.list('EBM Invoice', ['status', 'purchase_code'], { name: second })).toEqual([{ status: 'Parked', purchase_code: 'XAAAAA' }])

    // The other one by two pasted columns.
    await page.getByText('Paste two columns', { exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Paste two columns' }).fill(`${second}\t${code(2)}`)
    await page.getByRole('button', { name: 'Find these bills' }).click()
    await expect(page.getByText(/One bill was found/)).toBeVisible()
    await form.getByRole('button', { name: 'See what it does' }).click()
    await form.getByRole('button', { name: 'Send one bill' }).click()
    await expect.poll(() => api.list('EBM Invoice', ['status'], { name: second }), { timeout: patience }).toEqual([{ status: 'Signed' }])
  })

  test('nothing: it says so, at both sizes', async ({ page, site }) => {
    await signInAs(page, site.url, 'auditor@ebm.example')
    await page.route('**/api/method/ebm.api.work.overview', (route) => route.fulfill({ json: { message: { counters: [], paused: [], groups: [] } } }))
    await page.route('**/api/method/ebm.api.alarms.current', (route) => route.fulfill({ json: { message: { alarms: [], may_act: false } } }))
    await page.goto('/ebm/work')
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await lookAtBothWidths(page, 'work-empty')
  })
})

