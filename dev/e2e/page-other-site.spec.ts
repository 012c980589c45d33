import { expect } from './support/fixtures.ts'
import { field, someone } from './support/actions.ts'
import { ServerRefusal } from './support/frappe-client.ts'
import { test } from './support/security-fixtures.ts'

test.describe('from another site', () => {
  test('the page cannot be framed', async ({ page, other, baseURL }) => {
    other.page('/frames', `<iframe src="${baseURL}/ebm/login" style="width:900px;height:600px"></iframe>`)
    for (const origin of [other.foreign(baseURL ?? ''), other.neighbour(baseURL ?? '')]) {
      await page.goto(`${origin}/frames`)
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
      expect(await page.frames()[1]?.locator('#app').count()).toBe(0)
    }
  })

  test('a window it opened is no handle on the page, nor the page one on it', async ({ page, context, other, baseURL }) => {
    other.page('/opens', `<button onclick="handle = window.open('${baseURL}/ebm/login')">open</button>`)
    await page.goto(`${other.foreign(baseURL ?? '')}/opens`)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'open' }).click()
    const app = await opened
    await expect(field(app, 'E-mail')).toBeVisible()
    expect(await app.evaluate(() => window.opener as unknown)).toBeNull()
    expect(await page.evaluate(() => (window as unknown as { handle: Window }).handle.closed)).toBe(true)
  })

  test('a link from it leads in as from anywhere, and tells us where it came from [R4]', async ({ page, other, baseURL }) => {
    other.page('/links', `<a href="${baseURL}/ebm/login">in</a>`)
    await page.goto(`${other.foreign(baseURL ?? '')}/links`)
    await page.getByRole('link', { name: 'in' }).click()
    await expect(field(page, 'E-mail')).toBeVisible()
    expect(await page.evaluate(() => document.referrer)).toContain(other.foreign(baseURL ?? ''))
  })

  test('what it is linked to does not learn the path', async ({ page, other, baseURL, signIn }) => {
    await signIn()
    await page.goto('/ebm/invoices?q=secret')
    await page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = 'away'
      document.body.append(link)
    }, `${other.foreign(baseURL ?? '')}/away`)
    await page.getByText('away', { exact: true }).click()
    await expect.poll(() => other.calls.find(({ path }) => path === '/away')?.referer).toBe('')
  })

  test('it can read neither the token nor anything else', async ({ page, other, baseURL, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    for (const origin of [other.foreign(baseURL ?? ''), other.neighbour(baseURL ?? '')]) {
      await page.goto(`${origin}/reads`)
      for (const path of ['/api/method/ebm.api.session.boot', '/ebm', '/api/method/frappe.client.get_list?doctype=EBM+Invoice']) {
        const read = await page.evaluate(
          (url) => fetch(url, { credentials: 'include' }).then((answer) => answer.text(), (error: unknown) => String(error)),
          `${baseURL}${path}`,
        )
        expect(read, path).toContain('TypeError')
      }
    }
  })

  for (const from of ['foreign', 'neighbour'] as const) {
    test(`a form posted from a ${from} origin changes nothing, whoever is signed in`, async ({ page, other, baseURL, api, signIn }) => {
      await signIn()
      await page.goto('/ebm/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      const customer = someone('Forged')
      const doc = JSON.stringify({ doctype: 'EBM Customer', customer_name: customer, phone: '0788123456' }).replaceAll('"', '&quot;')
      other.page('/forges', `<form method="post" action="${baseURL}/api/method/frappe.client.insert"><input name="doc" value="${doc}"><button>go</button></form>`)
      await page.goto(`${other[from](baseURL ?? '')}/forges`)
      const [answer] = await Promise.all([page.waitForResponse('**/frappe.client.insert'), page.getByRole('button', { name: 'go' }).click()])
      // Without the cookie a stranger (403); with it, from the same host, a person without the token (400).
      expect(answer.status()).toBe(from === 'foreign' ? 403 : 400)
      expect(await api.list('EBM Customer', ['name'], { customer_name: customer })).toEqual([])
    })
  }

  test('an address that is only opened writes nothing', async ({ api }) => {
    const refused = async (method: string, args: Record<string, string>) => {
      const error: unknown = await api.get(method, args).then(() => null, (reason: unknown) => reason)
      expect(error, method).toBeInstanceOf(ServerRefusal)
      expect((error as ServerRefusal).status, method).toBe(403)
    }
    await refused('frappe.client.insert', { doc: '{"doctype":"EBM Customer","customer_name":"By address"}' })
    await refused('frappe.client.set_value', { doctype: 'EBM Customer', name: 'x', fieldname: 'phone', value: '1' })
    await refused('frappe.client.delete', { doctype: 'EBM Customer', name: 'x' })
    await refused('ebm.api.invoices.issue', { bill: '{}', send: '1' })
  })
})
