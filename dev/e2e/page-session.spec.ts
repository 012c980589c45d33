import { expect } from './support/fixtures.ts'
import { fillLogin, makeCustomer, someone } from './support/actions.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { test } from './support/security-fixtures.ts'

test.describe('the session', () => {
  test('its cookie is out of reach of script and of forms elsewhere; neither it nor the token stands in an address or a store', async ({ page, context, baseURL }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/ebm/login')
    await fillLogin(page)
    await expect(page).toHaveURL(/\/ebm\/(dashboard|verify)/)
    await page.goto('/ebm/invoices')
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    const cookies = await context.cookies(baseURL ?? '')
    const sid = cookies.find(({ name }) => name === 'sid')
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: (baseURL ?? '').startsWith('https') })
    for (const cookie of cookies) expect(cookie.sameSite, cookie.name).toBe('Lax')
    const token = (await (await FrappeClient.ofBrowser(baseURL ?? '', context)).get<{ csrf_token: string }>('ebm.api.session.boot')).csrf_token
    const kept = await page.evaluate(() => document.cookie + JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    for (const secret of [sid?.value ?? '', token]) {
      expect(secret).toMatch(/^\w{20,}$/)
      expect(kept).not.toContain(secret)
      for (const address of addresses) expect(address).not.toContain(secret)
    }
  })

  test('a file that could run is given out to be saved, not opened', async ({ context, api, baseURL, signIn }) => {
    await signIn()
    const customer = someone('Files')
    await makeCustomer(api, { customer_name: customer, phone: '0788123456' })
    const [row] = await api.list<{ name: string }>('EBM Customer', ['name'], { customer_name: customer })
    const { csrf_token } = await (await FrappeClient.ofBrowser(baseURL ?? '', context)).get<{ csrf_token: string }>('ebm.api.session.boot')
    for (const [name, mimeType] of [['evil.html', 'text/html'], ['evil.svg', 'image/svg+xml']] as const) {
      const body = `<svg xmlns="http://www.w3.org/2000/svg"><script>/* ${customer} */</script></svg>`
      const uploaded = await context.request.post('/api/method/upload_file', {
        headers: { 'X-Frappe-CSRF-Token': csrf_token, Accept: 'application/json' },
        multipart: { file: { name, mimeType, buffer: Buffer.from(body) }, doctype: 'EBM Customer', docname: row?.name ?? '', is_private: '1' },
      })
      const { message } = (await uploaded.json()) as { message: { file_url: string } }
      const given = await context.request.get(message.file_url)
      expect(given.status()).toBe(200)
      expect(given.headers()['content-disposition'], name).toMatch(/^attachment/)
    }
  })
})
