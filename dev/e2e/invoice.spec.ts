import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { cashier, password, patience } from './support/fixtures.ts'
import { billFor, field, issue, makeCustomer, openInvoiceName, someone, stateOf, tabTo } from './support/actions.ts'
import { FrappeClient, ServerRefusal } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'

async function lookAtBothWidths(page: Page, name: string) {
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(size)
    await look(page, name)
  }
}

/** Signs the browser in as one of the demonstration's people, without the form. */
async function signInAs(page: Page, url: string, user: string) {
  const client = await FrappeClient.signIn(url, user, password)
  await page.context().addCookies(client.cookies())
}

test.describe('from sign-in to a printed receipt', () => {
  test('by keyboard alone: a new customer, two prices of one item, signed, shown and printed', async ({ page, simulator }) => {
    test.setTimeout(60_000 + patience)
    const customer = someone('Uwase')
    // Printing itself is the browser's; what it is given is looked at below.
    await page.addInitScript(() => {
      window.print = () => {
        document.body.dataset['prints'] = String(Number(document.body.dataset['prints'] ?? 0) + 1)
      }
    })
    const before = await simulator.ledger()

    await page.goto('/ebm')
    await tabTo(page, field(page, 'E-mail'))
    await page.keyboard.type(cashier)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

    await tabTo(page, page.getByRole('link', { name: 'New invoice' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
    await page.keyboard.type(customer)
    await expect(page.getByRole('option', { name: `New customer “${customer}”` })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toHaveValue(customer)
    await expect(field(page, 'Phone')).toBeFocused()
    await page.keyboard.type('0788123456')
    await tabTo(page, page.getByRole('button', { name: 'Save as a new customer' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()

    for (const [line, qty, price] of [[1, '5', '401.20'], [2, '7', '849.60']] as const) {
      await expect(page.getByRole('combobox', { name: `Item, line ${line}` })).toBeFocused()
      await page.keyboard.type('residential 0')
      await expect(page.getByRole('option', { name: /residential 0–5/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(field(page, `Quantity, line ${line}`)).toBeFocused()
      await page.keyboard.type(qty)
      await page.keyboard.press('Enter')
      await expect(field(page, `Price, line ${line}`)).toBeFocused()
      await page.keyboard.type(price)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('status', { name: 'Total to pay' })).toContainText('7,953.20')
    await expect(page.getByRole('table', { name: 'Totals by tax letter' })).toContainText('1,213.20')
    await page.keyboard.press('Control+Enter')

    const name = await openInvoiceName(page)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })

    const taken = (await simulator.ledger()).slice(before.length)
    expect(taken).toMatchObject([{ totAmt: 7953.2, totTaxAmt: 1213.2, request: { custNm: customer } }])
    const [signed] = taken
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect(receipt).toContainText(`${signed?.rcptNo ?? '?'}/${signed?.totRcptNo ?? '?'} NS`)
    await expect(receipt).toContainText(signed?.rcptSign.match(/.{4}/g)?.join('-') ?? '?')
    await expect(receipt).toContainText('7,953.20')
    await expect(receipt.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible()

    await tabTo(page, page.getByRole('link', { name: 'Print', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Print original' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('body')).toHaveAttribute('data-prints', '1')
    await expect(page.getByText('The original went to the printer.')).toBeVisible()
    await expect(page.locator('.ebm-print-sheet')).not.toContainText('COPY')

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await tabTo(page, page.getByRole('button', { name: 'Print copy' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('body')).toHaveAttribute('data-prints', '2')
    await expect(page.locator('.ebm-print-sheet')).toContainText('COPY')
    await expect(page.locator('.ebm-print-sheet')).toContainText('THIS IS NOT AN OFFICIAL RECEIPT')
    await expect(page.getByText('Copy 1 went to the printer.')).toBeVisible()
  })

  test('a customer found by phone fills the form', async ({ page, api, signIn }) => {
    const phone = `0788${String(Date.now()).slice(-6)}`
    const customer = someone('Mugisha')
    await makeCustomer(api, { customer_name: customer, phone })
    await signIn()
    await page.goto('/ebm/invoices/new')
    await page.getByRole('combobox', { name: 'Find customer' }).fill(phone)
    await page.getByRole('option', { name: customer }).click()
    await expect(field(page, 'Name')).toHaveValue(customer)
    await expect(field(page, 'Phone')).toHaveValue(phone)
  })
})

test.describe('what lies behind an invoice', () => {
  test('its timeline goes on by itself from Waiting to Signed, with what the device took', async ({ page, simulator, api, signIn }) => {
    test.setTimeout(60_000 + 2 * patience)
    await simulator.mode({ mode: 'down' })
    const { name } = await issue(api, await billFor(api, someone('Slow')))
    await signIn()
    await page.goto(`/ebm/invoices/${name}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline).toContainText('The device could not be reached', { timeout: patience })
    await expect(timeline).toContainText('Now: Waiting.')
    await lookAtBothWidths(page, 'invoice-waiting')

    await simulator.script({ list: ['slow:700'], only: 'saveSales' })
    await simulator.mode({ mode: 'up' })
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    const way = timeline.getByRole('list', { name: 'Its way to the receipt' })
    await expect(way).toContainText(/Entered .*Queued .*Sent .* in the queue.*Signed \d\d:\d\d:\d\d \((?:[7-9]\d\d ms|[1-4]\.\d s)\)/)
    await expect(timeline).toContainText(/Given number \d+, to be sent to .*Sent to .* as number \d+/)
    await expect(timeline).not.toContainText('Now:')

    // Exact requests and replies are for those who look after them.
    await expect(page.getByText('Calls to the device')).toHaveCount(0)
    const refused = await api.get('ebm.api.invoice_history.calls', { invoice: name }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ServerRefusal)
    expect(refused).toMatchObject({ status: 403, type: 'PermissionError' })
    await lookAtBothWidths(page, 'invoice-signed')
  })

  test('an auditor opens the exact exchange, by keyboard alone', async ({ page, site, simulator, api }) => {
    test.setTimeout(60_000 + patience)
    const customer = someone('Audited')
    const { name } = await issue(api, await billFor(api, customer))
    await expect.poll(async () => (await simulator.ledger()).some(({ request }) => request.custNm === customer), { timeout: patience }).toBe(true)
    const taken = (await simulator.ledger()).find(({ request }) => request.custNm === customer)
    await signInAs(page, site.url, 'auditor@ebm.example')
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    const calls = page.getByRole('region', { name: 'Calls to the device' })
    await tabTo(page, calls.locator('summary'))
    await page.keyboard.press('Enter')
    await tabTo(page, calls.getByRole('button', { name: /The bill, to be signed/ }))
    await page.keyboard.press('Enter')

    const request = calls.getByRole('region', { name: 'Request' })
    await expect(request).toContainText(customer)
    await expect(request).toContainText(/"totAmt": 7953\.20?\b/)
    await expect(calls.getByRole('region', { name: 'Reply' })).toContainText(taken?.rcptSign ?? '?')
    // The device's own sum of what it was sent.
    await expect(calls).toContainText(`SHA-256 ${taken?.requestSha256 ?? '?'}`)
    await expect(calls.getByRole('list', { name: 'Checks' })).toHaveText(/^Right: The request is, to the byte.*Right: Entry \d+ of the journal holds/)
    await lookAtBothWidths(page, 'invoice-calls')
    await tabTo(page, calls.getByRole('radiogroup', { name: 'Show the request' }).getByLabel('Readable'))
    await page.keyboard.press('ArrowRight')
    await expect(request.locator('pre')).toHaveText(/^\{"/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(request).toBeFocused()
    // Nothing of it is printed, sent or changed by an auditor.
    await expect(page.getByRole('link', { name: /^Print/ })).toHaveCount(0)
  })

  test('a refund and its original are one chain; the list it came from leads to its neighbours and back', async ({ page, api, signIn }) => {
    test.setTimeout(60_000 + patience)
    const customer = someone('Chain')
    const bill = await billFor(api, customer)
    const { name } = await issue(api, bill)
    const { branch } = await api.get<{ branch: { name: string } | null }>('ebm.api.devices.mine')
    const other = await billFor(api, customer)
    const refund = await api.insert<{ name: string }>({ ...other, doctype: 'EBM Invoice', kind: 'Refund', original_invoice: name, branch: branch?.name })
    await signIn()
    await page.goto(`/ebm/invoices?q=${encodeURIComponent(customer)}`)
    await page.getByRole('link', { name: refund.name }).click()
    const chain = page.getByRole('table', { name: 'Corrections' })
    await expect(chain.getByRole('row', { name: new RegExp(`refunds ${name}`) })).toContainText('7,953.20')
    await expect(page.getByText('What the authority has of them in all').locator('..')).toContainText('7,953.20', { timeout: patience })
    await lookAtBothWidths(page, 'invoice-chain')

    const neighbours = page.getByRole('navigation', { name: 'Neighbours in the list' })
    await neighbours.getByRole('link', { name: `Next: ${name}` }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.reload()
    await expect(neighbours.getByRole('link', { name: `Previous: ${refund.name}` })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL(/\/ebm\/invoices\?q=/)
  })

  test('an invoice that is not there says so, and so does a history that fails, alone', async ({ page, site, api }) => {
    const { name } = await issue(api, await billFor(api, someone('Alone')))
    await signInAs(page, site.url, 'auditor@ebm.example')
    await page.goto('/ebm/invoices/EBM-1999-00000001')
    await expect(page.getByText('This does not exist, or no longer')).toBeVisible()
    await lookAtBothWidths(page, 'invoice-missing')
    await page.route('**/api/method/ebm.api.invoice_history.calls*', (route) => route.abort())
    await page.goto(`/ebm/invoices/${name}`)
    const calls = page.getByRole('region', { name: 'Calls to the device' })
    await calls.locator('summary').click()
    await expect(calls).toContainText('The server cannot be reached')
    await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
    await lookAtBothWidths(page, 'invoice-calls-failing')
  })
})
