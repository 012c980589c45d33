import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { billFor, chooseItem, field, fillInvoice, issue, makeCustomer, openInvoiceName, sendButton, signIn, someone } from './support/actions.ts'
import { ServerRefusal } from './support/frappe-client.ts'

const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
const hacked = (page: Page) => page.evaluate(() => 'hacked' in window)
const fault = (page: Page, name: string) =>
  field(page, name).or(page.getByRole('combobox', { name })).and(page.locator('[aria-invalid="true"]'))

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

test.describe('bad input is answered at the place of the fault', () => {
  test.beforeEach(async ({ page }) => signIn(page))

  const cases: [string, (page: Page) => Promise<void>, string, RegExp][] = [
    ['a TIN of 8 digits', (page) => field(page, 'TIN').fill('10234567'), 'TIN', /9 digits; this has 8/],
    ['a quantity with 3 decimals', (page) => field(page, 'Quantity, line 1').fill('1.234'), 'Quantity, line 1', /2 decimals/],
    ['text where a quantity belongs', (page) => field(page, 'Quantity, line 1').fill('five'), 'Quantity, line 1', /.+/],
    ['text where a price belongs', (page) => field(page, 'Price, line 2').fill('cheap'), 'Price, line 2', /.+/],
    ['no quantity', (page) => field(page, 'Quantity, line 2').fill(''), 'Quantity, line 2', /Quantity missing/],
    ['no price', (page) => field(page, 'Price, line 1').fill(''), 'Price, line 1', /Price missing/],
    ['no item', (page) => page.getByRole('combobox', { name: 'Item, line 1' }).fill(''), 'Item, line 1', /Choose an item/],
    ['no customer', (page) => field(page, 'Name').fill(''), 'Name', /type a name/],
    ['no phone without a TIN', (page) => field(page, 'Phone').fill(''), 'Phone', /phone number is required/],
  ]
  for (const [name, spoil, label, words] of cases) {
    test(name, async ({ page }) => {
      await fillInvoice(page, someone())
      await spoil(page)
      await sendButton(page).click()
      await expect(fault(page, label)).toBeVisible()
      await expect(fault(page, label)).toHaveAccessibleDescription(words)
      await expect(fault(page, label)).toBeFocused()
      await expect(page).toHaveURL(/\/invoices\/new$/)
      await expect(field(page, 'Price, line 2').or(fault(page, label)).first()).toBeVisible()
    })
  }
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
    const { name } = await api.call<{ name: string }>('ebm.api.invoices.issue', { bill: await billFor(api, someone()), send: 0 })
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
  test('is shown as text on every screen and never runs', async ({ page, api }) => {
    const name = `${script.slice(0, 36)} ${someone('x')}`.slice(0, 60)
    const phone = `0789${String(Date.now()).slice(-6)}`
    await makeCustomer(api, { customer_name: name, phone, meter_number: '<b onclick=x>' })
    await signIn(page)
    await page.goto('/ebm/invoices/new')
    await page.getByRole('combobox', { name: 'Find customer' }).fill(phone)
    await page.getByRole('option', { name }).click()
    await expect(field(page, 'Name')).toHaveValue(name)
    await page.getByRole('combobox', { name: 'Item, line 1' }).fill(script)
    await expect(page.getByText(`No item found for “${script}”`).first()).toBeVisible()
    await chooseItem(page, 1, 'Water, residential 0–5')
    for (const label of ['Quantity, line 1', 'Price, line 1', 'Phone', 'TIN']) {
      const input = field(page, label)
      const kept = await input.inputValue()
      await input.fill(script)
      await input.blur()
      await input.fill(kept)
    }
    await field(page, 'Quantity, line 1').fill('1')
    await sendButton(page).click()
    const invoice = await openInvoiceName(page)
    await expect(page.getByRole('region', { name: 'Receipt' }).getByRole('img', { name: 'QR code of the receipt' })).toBeVisible({ timeout: 30_000 })
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
  })
})
