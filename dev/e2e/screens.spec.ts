import { expect, patience, test } from './support/fixtures.ts'
import { billFor, field, fillInvoice, issue, sendButton, someone, stateOf } from './support/actions.ts'
import { look, widths } from './support/look.ts'

for (const size of widths) {
  test.describe(`every screen at ${size.width} × ${size.height}: no serious axe finding, nothing wider than the window`, () => {
    test.use({ viewport: size })

    test('before the work', async ({ page, signIn }) => {
      await page.goto('/ebm/login')
      await expect(field(page, 'E-mail')).toBeVisible()
      await look(page, 'login')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await look(page, 'login-empty-fields')
      await signIn()
      await page.goto('/ebm/verify')
      await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' })).toBeVisible()
      await look(page, 'verify')
    })

    test('empty, filled and refused forms', { tag: '@long' }, async ({ page, signIn }) => {
      await signIn()
      await page.goto('/ebm/invoices/new')
      await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
      await look(page, 'new-invoice-empty')
      await sendButton(page).click()
      await look(page, 'new-invoice-faults')
      await fillInvoice(page, someone())
      await page.getByRole('combobox', { name: 'Find customer' }).fill('uwi')
      await expect(page.getByRole('option').first()).toBeVisible()
      await look(page, 'new-invoice-filled')
    })

    test('invoices signed and waiting, lists, dashboard, print, nothing there', { tag: '@long' }, async ({ page, api, simulator, signIn }) => {
      test.setTimeout(90_000 + 3 * patience)
      const { name } = await issue(api, await billFor(api, someone('Mukamana')))
      await signIn()
      await page.goto(`/ebm/invoices/${name}`)
      await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
      await look(page, 'invoice-signed')
      await page.goto(`/ebm/invoices/${name}/print`)
      await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
      await look(page, 'print')
      await page.goto(`/ebm/invoices/${name}/print?paper=A4`)
      await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
      await look(page, 'print-a4')

      await simulator.mode({ mode: 'down' })
      const waiting = await issue(api, await billFor(api, someone('Habimana')))
      await page.goto(`/ebm/invoices/${waiting.name}`)
      await expect(stateOf(page)).toContainText('Waiting', { timeout: patience })
      await look(page, 'invoice-waiting')
      await simulator.mode({ mode: 'up' })

      await page.goto('/ebm/invoices')
      await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
      await look(page, 'invoices')
      await page.goto('/ebm/invoices?q=nothing-begins-so')
      await expect(page.getByText('Nothing matches')).toBeVisible()
      await look(page, 'invoices-no-match')
      await page.goto('/ebm/dashboard')
      await expect(page.getByText('Sales with VAT')).toBeVisible()
      await look(page, 'dashboard')
      await page.goto('/ebm/dashboard?year=2020')
      await expect(page.getByText('No receipts in 2020')).toBeVisible()
      await look(page, 'dashboard-empty')
      await page.goto('/ebm/nowhere')
      await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
      await look(page, 'not-found')
      await page.goto('/ebm/invoices/EBM-1999-00000001')
      await expect(page.getByRole('button', { name: 'Try again' }).or(page.getByText('Not found')).first()).toBeVisible()
      await look(page, 'invoice-missing')

      // Leaves nothing waiting: the tests after this one expect a device that is well.
      await expect.poll(() => api.list('EBM Invoice', ['status'], { name: waiting.name }), { timeout: patience }).toEqual([{ status: 'Signed' }])
    })
  })
}
