import { expect, cashier, password } from './support/fixtures.ts'
import { field, fillInvoice, fillLogin, openInvoiceName, sendButton, someone } from './support/actions.ts'
import { test } from './support/security-fixtures.ts'

test.describe('what the page is told by its headers', () => {
  for (const path of ['/ebm', '/ebm/dashboard', '/ebm/no/such/place']) {
    test(`${path} may load from its own origin only, run nothing inline and be framed by nobody`, async ({ page, baseURL }) => {
      const headers = (await page.goto(path))?.headers() ?? {}
      const policy = new Map((headers['content-security-policy'] ?? '').split(';').map((part) => [part.trim().split(' ')[0], part.trim()]))
      expect(policy.get('script-src')).toBe("script-src 'self'")
      expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
      const connect = policy.get('connect-src')?.split(' ').slice(2) ?? []
      for (const source of connect) expect(new URL(source).hostname).toBe(new URL(baseURL ?? '').hostname)
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
    })
  }

  test('two answers never have the same nonce', async ({ request }) => {
    const nonce = async () => /'nonce-([^']+)'/.exec((await request.get('/ebm')).headers()['content-security-policy'] ?? '')?.[1]
    const first = await nonce()
    expect(first).toMatch(/^[\w-]{22,}$/)
    expect(await nonce()).not.toBe(first)
  })
})

test('nothing of ours needs what the policy forbids: no violation on the way through all screens', { tag: '@long' }, async ({ page, violations, api }) => {
  test.setTimeout(180_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|TrustedHTML/i.test(message.text())) complaints.push(message.text())
  })
  await page.goto('/ebm')
  await fillLogin(page, cashier, password)
  await expect(page).toHaveURL(/\/ebm\/(dashboard|verify)/)
  for (const path of ['/ebm/verify', '/ebm/dashboard', '/ebm/dashboard?year=2020', '/ebm/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await fillInvoice(page, someone())
  await sendButton(page).click()
  const name = await openInvoiceName(page)
  for (const path of ['/ebm/invoices', `/ebm/invoices/${name}`, `/ebm/invoices/${name}/print`, `/ebm/invoices/${name}/print?paper=A4`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await page.goto('/ebm/invoices/new')
  await sendButton(page).click()
  await expect(field(page, 'Name')).toBeVisible()
  expect(await api.list('EBM Invoice', ['name'], { name })).toHaveLength(1)
  expect(violations).toEqual([])
  expect(complaints).toEqual([])
})
