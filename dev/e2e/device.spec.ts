import { expect, patience, test } from './support/fixtures.ts'
import { billFor, field, fillInvoice, issue, openInvoiceName, sendButton, someone, stateOf } from './support/actions.ts'

test.describe('the device', () => {
  test('down: the invoice waits, says why, shows no receipt, and goes through by itself when it is back', async ({ page, simulator, signIn }) => {
    test.setTimeout(60_000 + 2 * patience)
    const customer = someone()
    await signIn()
    await simulator.mode({ mode: 'down' })
    await fillInvoice(page, customer)
    await sendButton(page).click()
    await openInvoiceName(page)
    await expect(stateOf(page)).toContainText('Waiting', { timeout: patience })
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect(receipt).toContainText('No receipt yet')
    await expect(receipt).toContainText(/does not answer|cannot be reached|not reached|nothing answers/i)
    await expect(receipt.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'QR code of the receipt' })).toHaveCount(0)

    await simulator.mode({ mode: 'up' })
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    await expect(receipt.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible()
    const mine = (await simulator.ledger()).filter((entry) => entry.request.custNm === customer)
    expect(mine).toHaveLength(1)
  })

  test('takes the invoice and does not answer: nothing is sent twice and the state says what is known', async ({ page, simulator, signIn }) => {
    test.setTimeout(60_000 + 2 * patience)
    const customer = someone()
    await signIn()
    await simulator.mode({ mode: 'take-no-answer', count: 1 })
    await fillInvoice(page, customer)
    await sendButton(page).click()
    await openInvoiceName(page)
    await expect(stateOf(page)).toContainText('Incomplete', { timeout: patience })
    await expect(page.getByRole('img', { name: 'QR code of the receipt' })).toHaveCount(0)
    const mine = (await simulator.ledger()).filter((entry) => entry.request.custNm === customer)
    expect(mine).toHaveLength(1)
  })

  test('refuses: the invoice is parked with the reason, is mended and goes through', async ({ page, simulator, api, signIn }) => {
    const customer = someone('Company')
    const bill = await billFor(api, customer, { customer_tin: '512345678', purchase_code: 'AB12CD' })
    const { name } = await issue(api, bill)
    await signIn()
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Parked', { timeout: patience })
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/884|TIN/)
    await page.getByRole('link', { name: 'Edit' }).click()
    await field(page, 'TIN').fill('102345678')
    await field(page, 'Purchase code').fill(`A${String(Date.now()).slice(-5)}`)
    await sendButton(page).click()
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    const mine = (await simulator.ledger()).filter((entry) => entry.request.custNm === customer)
    expect(mine).toMatchObject([{ custTin: '102345678' }])
  })
})

test.describe('one bill is one invoice and one receipt', () => {
  test('when Send is pressed twice and when its request is replayed', async ({ page, simulator, api, signIn }) => {
    const customer = someone()
    await signIn()
    await fillInvoice(page, customer)
    const sent = page.waitForRequest((request) => request.url().includes('ebm.api.invoices.issue'))
    await sendButton(page).dblclick()
    const request = await sent
    const name = await openInvoiceName(page)
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })

    const { bill } = request.postDataJSON() as { bill: Record<string, unknown> }
    expect(await issue(api, bill)).toMatchObject({ name, existing: true })
    const twins = await Promise.all([issue(api, bill), issue(api, bill), issue(api, bill)])
    expect(twins.map((twin) => twin.name)).toEqual([name, name, name])
    expect(await api.list('EBM Invoice', ['name'], { customer_name: customer })).toEqual([{ name }])
    expect((await simulator.ledger()).filter((entry) => entry.request.custNm === customer)).toHaveLength(1)
  })

  test('when ten requests with one key arrive at once', async ({ simulator, api }) => {
    const customer = someone()
    const bill = await billFor(api, customer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => issue(api, bill)))
    expect(new Set(answers.map(({ name }) => name)).size).toBe(1)
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1)
    const name = answers[0]?.name ?? ''
    await expect.poll(() => api.list('EBM Invoice', ['status'], { name }), { timeout: patience }).toEqual([{ status: 'Signed' }])
    expect((await simulator.ledger()).filter((entry) => entry.request.custNm === customer)).toHaveLength(1)
  })

  test('when the answer was lost on the way: Try again finds the invoice that is there', async ({ page, simulator, signIn }) => {
    const customer = someone()
    await signIn()
    await fillInvoice(page, customer)
    await page.route('**/api/method/ebm.api.invoices.issue', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await sendButton(page).click()
    await expect(page.getByText('The server did not answer')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue(customer)
    await page.unroute('**/api/method/ebm.api.invoices.issue')
    await page.getByRole('button', { name: 'Try again' }).click()
    await openInvoiceName(page)
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    expect((await simulator.ledger()).filter((entry) => entry.request.custNm === customer)).toHaveLength(1)
  })
})
