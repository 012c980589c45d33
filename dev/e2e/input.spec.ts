import type { Page } from '@playwright/test'
import { expect, patience, test } from './support/fixtures.ts'
import { billFor, chooseItem, draft, field, fillInvoice, issue, makeCustomer, openInvoiceName, sendButton, someone } from './support/actions.ts'
import { ServerRefusal } from './support/frappe-client.ts'

const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
const hacked = (page: Page) => page.evaluate(() => 'hacked' in window)
const anyField = (page: Page, name: string) => field(page, name).or(page.getByRole('combobox', { name }))

/** Refuses to be issued, with the cause at that field and row; and no invoice is made. */
async function refusedBecause(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof ServerRefusal)) throw new Error(`not refused: ${String(error)}`)
  expect(error.status).toBe(417)
  return (error.body['problems'] as { cause: string; field: string; row: number | null; text: string }[]).map(({ cause, field, row }) => ({ cause, field, row }))
}

/** What is wrong, the field, the fault typed into it, what is said there. */
const faults: [string, string, string, RegExp][] = [
  ['a TIN of 8 digits', 'TIN', '10234567', /9 digits; this has 8/],
  ['a quantity with 3 decimals', 'Quantity, line 1', '1.234', /2 decimals/],
  ['text where a quantity belongs', 'Quantity, line 1', 'five', /“five” is not a number/],
  ['text where a price belongs', 'Price, line 2', 'cheap', /“cheap” is not a number/],
  ['no quantity', 'Quantity, line 2', '', /Quantity missing/],
  ['no price', 'Price, line 1', '', /Price missing/],
  ['no customer', 'Name', '', /type a name/],
  ['no phone without a TIN', 'Phone', '', /phone number is required/],
  ['no item', 'Item, line 1', '', /Choose an item/],
]

test('bad input is answered at the field, keeps what was entered and makes no invoice', async ({ page, api, signIn }) => {
  const customer = someone()
  await signIn()
  await fillInvoice(page, customer)
  for (const [what, name, typed, words] of faults) {
    await test.step(what, async () => {
      const input = anyField(page, name)
      const good = await input.inputValue()
      await input.fill(typed)
      await sendButton(page).click()
      await expect(input).toBeFocused()
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveAccessibleDescription(words)
      await expect(input).toHaveValue(typed)
      await expect(page).toHaveURL(/\/invoices\/new$/)
      if (name !== 'Item, line 1') await input.fill(good)
    })
  }
  await expect(field(page, 'Name')).toHaveValue(customer)
  await expect(field(page, 'Quantity, line 2')).toHaveValue('7')
  expect(await api.list('EBM Invoice', ['name'], { customer_name: customer })).toEqual([])
})

test.describe('the server decides for itself', () => {
  const line = { qty: '5', price: '401.20', discount_rate: '0', tax_letter: 'B' }

  test('what a spoilt or foreign client sends is refused with cause, field and row', async ({ api }) => {
    const customer = someone()
    const good = await billFor(api, customer)
    const item = good.lines[0]?.item
    const of = (lines: unknown[]) => refusedBecause(issue(api, { ...good, lines }))
    expect(await of([{ ...line, item, qty: '1.234' }])).toContainEqual({ cause: 'QTY_DECIMALS', field: 'qty', row: 0 })
    expect(await of([{ ...line, item }, { ...line, item, qty: 'five' }])).toContainEqual({ cause: 'BAD_QTY', field: 'qty', row: 1 })
    expect(await of([{ ...line, item, price: '' }])).toContainEqual({ cause: 'NO_PRICE', field: 'price', row: 0 })
    expect(await of([{ ...line, item: '' }])).toContainEqual({ cause: 'NO_ITEM', field: 'item', row: 0 })
    expect(await of([])).toContainEqual({ cause: 'NO_LINES', field: 'lines', row: null })
    expect(await refusedBecause(issue(api, { ...good, customer_tin: '10234567' }))).toContainEqual({ cause: 'BAD_TIN', field: 'customer_tin', row: null })
    expect(await refusedBecause(issue(api, { ...good, customer_tin: '102345678' }))).toContainEqual({ cause: 'NO_PURCHASE_CODE', field: 'purchase_code', row: null })
    expect(await api.list('EBM Invoice', ['name'], { customer_name: customer })).toEqual([])
  })

  test('status and signature cannot be set from outside', async ({ api }) => {
    const name = await draft(api)
    const read = () => api.list('EBM Invoice', ['status', 'docstatus', 'grand_total'], { name })
    const before = await read()
    for (const values of [{ status: 'Signed' }, { signature: 'ABCDEFGHIJKLMNOP' }, { grand_total: 1 }, { docstatus: 1 }, { receipt_no: 7 }]) {
      await expect(api.setValue('EBM Invoice', name, values), JSON.stringify(values)).rejects.toThrow(ServerRefusal)
    }
    expect(await read()).toEqual(before)
  })

  test('the same key with other content is a conflict, not a second invoice', async ({ api }) => {
    const bill = await billFor(api, someone())
    await issue(api, bill)
    const other = issue(api, { ...bill, lines: [bill.lines[0]] })
    await expect(other).rejects.toMatchObject({ status: 409, type: 'BillConflictError' })
  })
})

test.describe('script in text fields', () => {
  test('is shown as text on every screen and never runs', async ({ page, api, signIn }) => {
    const phone = `0789${String(Date.now()).slice(-6)}`
    await makeCustomer(api, { customer_name: `${script.slice(0, 36)} ${someone('x')}`, phone, meter_number: '<b onclick=x>' })
    // Frappe changes HTML when it saves; what it keeps must be shown as it is.
    const [kept] = await api.list<{ customer_name: string }>('EBM Customer', ['customer_name'], { phone })
    const name = kept?.customer_name ?? ''
    expect(name).toContain('onerror')
    await signIn()
    await page.goto('/ebm/invoices/new')
    await page.getByRole('combobox', { name: 'Find customer' }).fill(phone)
    await page.getByRole('option').filter({ hasText: name }).click()
    await expect(field(page, 'Name')).toHaveValue(name)
    await page.getByRole('combobox', { name: 'Item, line 1' }).fill(script)
    await expect(page.getByText(`No item found for “${script}”`).first()).toBeVisible()
    await chooseItem(page, 1, 'Water, residential 0–5')
    for (const label of ['Quantity, line 1', 'Price, line 1', 'Phone', 'TIN']) {
      const input = field(page, label)
      const good = await input.inputValue()
      await input.fill(script)
      await input.blur()
      await input.fill(good)
    }
    await field(page, 'Quantity, line 1').fill('1')
    await sendButton(page).click()
    const invoice = await openInvoiceName(page)
    await expect(page.getByRole('region', { name: 'Receipt' }).getByRole('img', { name: 'QR code of the receipt' })).toBeVisible({ timeout: patience })
    await expect(page.getByText(name).first()).toBeVisible()
    await page.goto(`/ebm/invoices/${invoice}/print`)
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(name.slice(0, 12))
    await page.goto('/ebm/invoices')
    await expect(page.getByText(name).first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill(script)
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.goto(`/ebm/invoices/${encodeURIComponent(script)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/ebm/dashboard?year=${encodeURIComponent(script)}`)
    await expect(page.getByText('is not a year')).toBeVisible()
    expect(await hacked(page)).toBe(false)

    await page.goto('/ebm/invoices/new')
    for (const label of ['Name', 'Phone', 'TIN', 'POC number', 'Meter number', 'Quantity, line 1', 'Price, line 1']) await field(page, label).fill(script)
    await page.getByRole('button', { name: 'Save as a new customer' }).click()
    await sendButton(page).click()
    await expect(field(page, 'Name')).toHaveValue(script)
    expect(await hacked(page)).toBe(false)
  })
})
