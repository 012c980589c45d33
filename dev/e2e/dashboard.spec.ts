import { readFile } from 'node:fs/promises'
import { billFor, issue, someone, tabTo, tryAgain } from './support/actions.ts'
import { expect, password, patience, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'

const year = Number(new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 4))

test.describe('the dashboard', () => {
  test.beforeEach(async ({ page, site }) => {
    const client = await FrappeClient.signIn(site.url, 'officer@ebm.example', password)
    await page.context().addCookies(client.cookies())
  })

  test('figures, table and CSV say the same; a receipt signed elsewhere comes in by itself', async ({ page, api }) => {
    test.setTimeout(60_000 + 2 * patience)
    const first = someone('Counted')
    await issue(api, await billFor(api, first))
    await expect.poll(() => api.list('EBM Invoice', ['status'], { customer_name: first }), { timeout: patience }).toEqual([{ status: 'Signed' }])
    await page.goto('/ebm/dashboard')
    const asTable = page.getByRole('button', { name: 'Show as table' })
    await tabTo(page, asTable)
    await page.keyboard.press('Enter')
    const total = page.getByRole('row', { name: /^Total/ })
    await expect(total).toBeVisible()
    const before = await page.getByText(/^\d[\d,]* signed$/).innerText()
    for (const size of widths) {
      await page.setViewportSize(size)
      await look(page, 'dashboard-table')
    }
    await page.setViewportSize(widths[0])

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Branches as a CSV file' }).click()
    const text = await readFile(await (await coming).path(), 'utf8')
    const { branches } = await api.get<{ branches: { sales: string; tax: string }[] }>('ebm.api.dashboard.year', { year: String(year) })
    for (const { sales, tax } of branches) expect(text).toContain([sales, tax].join(','))
    expect(text.trim().split('\r\n')).toHaveLength(branches.length + 1)

    await issue(api, await billFor(api, someone('Later')))
    await expect(page.getByText(before, { exact: true })).toHaveCount(0, { timeout: patience })
    // As it was left.
    await page.reload()
    await expect(page.getByRole('table', { name: 'Sales by month' })).toBeVisible()
    await page.getByRole('button', { name: 'Show as chart' }).click()
    await expect(page.getByRole('img', { name: /Sales by month/ })).toBeVisible()
    await page.setViewportSize(widths[1])
    await look(page, 'dashboard-chart')
  })

  test('the year that was chosen is there again; the address goes before it; a branch alone', async ({ page }) => {
    await page.goto('/ebm/dashboard?year=2003')
    await expect(page.getByText('No receipts in 2003')).toBeVisible()
    const chosen = page.getByRole('link', { name: '2003', exact: true })
    await Promise.all([page.waitForResponse(/remember_year/), chosen.click()])
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('link', { name: '2003', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.goto(`/ebm/dashboard?year=${year}`)
    await expect(page.getByRole('link', { name: String(year), exact: true })).toHaveAttribute('aria-current', 'page')
    await Promise.all([page.waitForResponse(/remember_year/), page.getByRole('link', { name: String(year), exact: true }).click()])
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('link', { name: String(year), exact: true })).toHaveAttribute('aria-current', 'page')
  })

  test('the server is away: it says so and comes back', async ({ page }) => {
    await page.route('**/api/method/ebm.api.dashboard.*', (route) => route.abort())
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await look(page, 'dashboard-away')
    await page.unroute('**/api/method/ebm.api.dashboard.*')
    await tryAgain(page.getByRole('button', { name: 'Try again' }).first())
    await expect(page.getByText('Sales with VAT')).toBeVisible()
  })
})
