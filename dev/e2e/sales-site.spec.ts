import type { Page } from '@playwright/test'
import { field, fillLogin } from './support/actions.ts'
import { SalesSite } from './support/sales-site.ts'
import { expect, test as base } from './support/settings.ts'

/** A sales site of this test's own, set as such in EBM Settings with the rule on and no empty referrer. */
const test = base.extend<{ sales: SalesSite }>({
  sales: async ({ site, settings }, use) => {
    const sales = await new SalesSite(site.url).start()
    await settings({ sales_site_url: sales.at(), sales_site_rule: 1, allow_empty_referrer: 0 })
    await use(sales)
    await sales.stop()
  },
})

/** Calls of the application's page to its server, by this browser page. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  return calls
}

/** Opens a page of the sales site (or another) and follows its link, as a person comes. */
async function comeFrom(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('link', { name: 'To EBM' }).click()
}

const loginForm = (page: Page) => expect(field(page, 'E-mail')).toBeVisible()
const salesSite = (page: Page) => expect(page.getByRole('heading', { name: 'Sales site' })).toBeVisible()

test.describe('the very first navigation', () => {
  for (const to of ['/ebm', '/ebm/', '/ebm/login', '/ebm/login-page', '/ebm/verify', '/ebm/dashboard?year=2025', '/ebm/no/such/place']) {
    test(`[R4] from another site to ${to} leads to the sales site, before anything is asked of the server`, async ({ page, sales }) => {
      const calls = callsOf(page)
      const from = sales.at(`/?to=${encodeURIComponent(to)}`, 'other')
      await comeFrom(page, from)
      await salesSite(page)
      expect(calls).toEqual([])
      // The address of the application was replaced: back is where they came from.
      await page.goBack()
      await expect(page).toHaveURL(from)
    })
  }

  test('[R4] of somebody signed in is judged the same, before every other guard', async ({ page, sales, signIn }) => {
    await signIn()
    const calls = callsOf(page)
    await comeFrom(page, sales.at('/?to=/ebm/dashboard', 'other'))
    await salesSite(page)
    expect(calls).toEqual([])
  })

  test('[R4] from the sales site is let in, and only the first one is judged: signing in, screens, back, reload', async ({ page, sales }) => {
    await comeFrom(page, sales.at('/page?to=/ebm/invoices'))
    await loginForm(page)
    await fillLogin(page)
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    expect(sales.visits).toBe(0)
  })

  test('[R4] from a page of the own origin is let in', async ({ page, sales, baseURL }) => {
    await page.goto(`${baseURL}/assets/ebm/ebm-logo.svg`)
    await page.evaluate(() => location.assign('/ebm/dashboard'))
    await loginForm(page)
    expect(await page.evaluate(() => document.referrer)).toBe(`${baseURL}/assets/ebm/ebm-logo.svg`)
    expect(sales.visits).toBe(0)
  })

  test('[R4] without a referrer is let in only where the setting says so', async ({ page, sales, settings }) => {
    await page.goto('/ebm')
    await salesSite(page)
    await settings({ allow_empty_referrer: 1 })
    await page.goto('/ebm')
    await loginForm(page)
    expect(await page.evaluate(() => document.referrer)).toBe('')
    expect(sales.visits).toBe(1)
  })

  test('[R4] loaded again by the browser is no new arrival: reload, and back from another page of this server', async ({ page, sales, signIn }) => {
    await signIn()
    await comeFrom(page, sales.at('/page?to=/ebm/invoices'))
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    await page.evaluate(() => location.assign('/assets/ebm/ebm-logo.svg'))
    await expect(page).toHaveURL(/ebm-logo\.svg$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    expect(sales.visits).toBe(0)
  })

  test('[R4] from a host that only begins alike, from another port, or with the address in its query, is not from the sales site', async ({ context, sales }) => {
    const other = await new SalesSite(sales.app).start()
    try {
      const asked = `policy=unsafe-url&x=${encodeURIComponent(sales.at())}`
      for (const from of [sales.at('/page', 'sales.evil'), other.at('/page'), sales.at(`/page?${asked}`, 'other')]) {
        // A tab of its own each: a bounce of the same tab a moment ago would show both ways instead.
        const page = await context.newPage()
        await comeFrom(page, from)
        await expect(page, from).toHaveURL(sales.at())
        await page.close()
      }
    } finally {
      await other.stop()
    }
  })

  test('[R4] a referrer with a path is held to the path of the address, at a segment; one without is not', async ({ page, sales, settings }) => {
    await settings({ sales_site_url: sales.at('/app') })
    await comeFrom(page, sales.at('/app/customers?policy=unsafe-url'))
    await loginForm(page)
    await comeFrom(page, sales.at('/elsewhere'))
    await loginForm(page)
    expect(await page.evaluate(() => document.referrer)).toBe(sales.at('/'))
    await comeFrom(page, sales.at('/application?policy=unsafe-url'))
    await expect(page).toHaveURL(sales.at('/app'))
  })

  test('[R4] a sales site that sends the browser straight back makes no loop: both ways are shown, and both work', async ({ page, sales }) => {
    sales.bounces = true
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('heading', { name: 'This page is opened from the sales site' })).toBeVisible()
    expect(sales.visits).toBe(1)
    sales.bounces = false
    await expect(page.getByRole('link', { name: 'Go to the sales site' })).toHaveAttribute('href', sales.at())
    await page.getByRole('button', { name: 'Sign in here' }).click()
    await loginForm(page)
    await page.goBack()
    await page.goto('/ebm/dashboard')
    await page.getByRole('link', { name: 'Go to the sales site' }).click()
    await salesSite(page)
  })

  test('[R4] is free when the rule is off, or no address is set', async ({ page, sales, settings }) => {
    await settings({ sales_site_rule: 0 })
    await comeFrom(page, sales.at('/', 'other'))
    await loginForm(page)
    await settings({ sales_site_url: '' })
    await comeFrom(page, sales.at('/', 'other'))
    await loginForm(page)
  })
})
