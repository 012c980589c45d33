import { expect, test } from './support/fixtures.ts'
import { cashier, password, patience } from './support/fixtures.ts'
import { field, makeCustomer, openInvoiceName, someone, stateOf, tabTo } from './support/actions.ts'

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
