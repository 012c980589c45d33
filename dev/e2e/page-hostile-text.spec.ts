import { expect, patience } from './support/fixtures.ts'
import { billFor, field, fillLogin, issue, someone, stateOf } from './support/actions.ts'
import { evil, test } from './support/security-fixtures.ts'

test.describe('hostile text from the server is text', () => {
  test('the name of the utility cannot leave the title or the boot', async ({ page, violations, administrator }) => {
    const settings = await administrator.get<{ utility_name?: string | null }>('frappe.client.get', { doctype: 'EBM Settings', name: 'EBM Settings' })
    // As JSON: of a plain text Frappe would have taken the script out on saving.
    await administrator.setValue('EBM Settings', 'EBM Settings', { utility_name: JSON.stringify([evil]) })
    try {
      await page.goto('/ebm/login')
      await expect(field(page, 'E-mail')).toBeVisible()
      expect(await page.title()).toContain('<script>')
      expect(await page.evaluate(() => window.broken)).toBeUndefined()
      expect(violations).toEqual([])
      expect(await page.locator('img[src="x"]').count()).toBe(0)
    } finally {
      await administrator.setValue('EBM Settings', 'EBM Settings', { utility_name: settings.utility_name ?? '' })
    }
  })

  test('the name of a customer is shown as it is written, on the list, the invoice and the print', async ({ page, violations, api, signIn }) => {
    const customer = `${someone('Eve')} <img src=x onerror="window.broken=1">`
    const { name } = await issue(api, await billFor(api, customer))
    const [stored] = await api.list<{ customer_name: string }>('EBM Invoice', ['customer_name'], { name })
    test.setTimeout(90_000 + patience)
    await signIn()
    await page.goto(`/ebm/invoices/${name}`)
    await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
    for (const path of ['/ebm/invoices', `/ebm/invoices/${name}`, `/ebm/invoices/${name}/print?paper=A4`]) {
      await page.goto(path)
      await expect(page.getByText((stored?.customer_name ?? '').split(' <')[0] ?? '').first()).toBeVisible()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
    }
    expect(await page.evaluate(() => window.broken)).toBeUndefined()
    expect(violations).toEqual([])
  })

  test('[E8] markup in a message is not run and not shown as markup', async ({ page, violations }) => {
    await page.goto('/ebm/login')
    const message = JSON.stringify([JSON.stringify({ message: `Closed <b>today</b>${evil}`, title: 'Message', raise_exception: 1 })])
    await page.route('**/api/method/login', (route) => route.fulfill({ status: 417, json: { exc_type: 'ValidationError', _server_messages: message } }))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toContainText('Closed today')
    await expect(page.getByRole('alert').locator('b, img, script')).toHaveCount(0)
    expect(await page.evaluate(() => window.broken)).toBeUndefined()
    expect(violations).toEqual([])
  })
})
