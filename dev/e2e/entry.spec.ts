import type { Page } from '@playwright/test'
import { field, fillLogin, someone } from './support/actions.ts'
import { cashier, expect, password, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { administrator, makePerson } from './support/people.ts'

const lookup = '**/api/method/frappe.auth.get_logged_user'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const loginForm = (page: Page) => expect(field(page, 'E-mail')).toBeVisible()
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** The scripts that this page loads, by the names of their chunks. */
function chunksOf(page: Page): string[] {
  const chunks: string[] = []
  page.on('request', (request) => {
    const name = /\/frontend\/js\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name !== undefined) chunks.push(name)
  })
  return chunks
}

test.describe('the routes', () => {
  test('[R1] [R5] the address of the app alone is AutoLogin: its code comes on demand, a guest goes on to Login, a user to Verify', async ({ page, signIn }) => {
    const chunks = chunksOf(page)
    await page.goto('/ebm/login')
    await loginForm(page)
    expect(chunks).not.toContain('auto-login')
    await page.goto('/ebm')
    await expect(page).toHaveURL(/\/ebm\/login$/)
    expect(chunks).toContain('auto-login')
    await signIn()
    await page.goto('/ebm/')
    await expect(page).toHaveURL(/\/ebm\/verify$/)
    await expect(heading(page, /^Welcome, /)).toBeVisible()
  })

  test('[R2] the code of the dashboard comes when it is gone to', async ({ page, signIn }) => {
    await signIn()
    const chunks = chunksOf(page)
    await page.goto('/ebm/invoices')
    await expect(heading(page, 'Invoices')).toBeVisible()
    expect(chunks).not.toContain('dashboard')
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    expect(chunks).toContain('dashboard')
  })

  test('[R3] Login, LoginPage and Verify are there; LoginPage leads to Login and leaves no trace in the history', async ({ page, signIn }) => {
    await page.goto('/assets/ebm/ebm-logo.svg')
    await page.goto('/ebm/login-page')
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await loginForm(page)
    await page.goBack()
    await expect(page).toHaveURL(/ebm-logo\.svg$/)
    await signIn()
    await page.goto('/ebm/verify')
    await expect(heading(page, /^Welcome, /)).toBeVisible()
    await page.goto('/ebm/login-page')
    await expect(page).toHaveURL(/\/ebm\/verify$/)
  })

  test('[R6] a route waits for the lookup and shows nothing before; a failed one counts as signed out', async ({ page, signIn }) => {
    await signIn()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(lookup, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/ebm/dashboard')
    await expect(page.getByRole('status')).toHaveText('One moment…')
    await expect(heading(page, 'Dashboard')).toBeHidden()
    await expect(navigation(page)).toBeHidden()
    await expect(field(page, 'E-mail')).toBeHidden()
    release()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.unroute(lookup)
    await page.route(lookup, (route) => route.fulfill({ status: 403, contentType: 'application/json', body: '{"exc_type":"PermissionError"}' }))
    await page.goto('/ebm/dashboard')
    await loginForm(page)
    await expect(page).toHaveURL(/\/ebm\/login$/)
  })

  test('[A6] who is here is looked up once per page load, whatever is opened after', async ({ page, signIn }) => {
    await signIn()
    let lookups = 0
    page.on('request', (request) => {
      if (request.url().includes('get_logged_user')) lookups += 1
    })
    await page.goto('/ebm/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await navigation(page).getByRole('link', { name: 'Invoices' }).click()
    await expect(heading(page, 'Invoices')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    expect(lookups).toBe(1)
  })

  for (const path of ['/dashboard', '/invoices', '/invoices/new', '/invoices/EBM-1999-00000001', '/invoices/EBM-1999-00000001/print', '/verify', '/no/such/place']) {
    test(`[R8] [E7] a guest at ${path} is sent to Login`, async ({ page }) => {
      await page.goto(`/ebm${path}`)
      await expect(page).toHaveURL(/\/ebm\/login$/)
      await loginForm(page)
    })
  }

  test('[R8] [A3] the path they meant outlasts a reload of Login, and signing in replaces history: back is where they came from', async ({ page }) => {
    await page.goto('/assets/ebm/ebm-logo.svg')
    await page.goto('/ebm/dashboard?year=2025')
    await loginForm(page)
    await page.reload()
    await fillLogin(page)
    await expect(page).toHaveURL(/\/ebm\/dashboard\?year=2025$/)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/ebm-logo\.svg$/)
    await page.goForward()
    await expect(page).toHaveURL(/\/ebm\/dashboard\?year=2025$/)
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  test('[R8] back and forward go through the screens, each as it was', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await navigation(page).getByRole('link', { name: 'Invoices' }).click()
    await expect(heading(page, 'Invoices')).toBeVisible()
    await page.goto('/ebm/invoices?status=Signed')
    await navigation(page).getByRole('link', { name: 'New invoice' }).click()
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?status=Signed$/)
    await expect(heading(page, 'Invoices')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/ebm\/invoices$/)
    await page.goBack()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.goForward()
    await page.goForward()
    await page.goForward()
    await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeVisible()
  })

  for (const [path, title] of [
    ['/dashboard', 'Dashboard · EBM'],
    ['/invoices', 'Invoices · EBM'],
    ['/invoices/new', 'New invoice · EBM'],
    ['/no/such/place', 'Not found · EBM'],
  ] as const) {
    test(`[R9] ${path}, opened cold, has the title “${title}”`, async ({ page, signIn }) => {
      await signIn()
      await page.goto(`/ebm${path}`)
      await expect(page).toHaveTitle(title)
    })
  }

  test('[R9] without a title of its own a screen has that of the utility, from the first byte on', async ({ page, request, api }) => {
    const { utility_name: utility } = await api.get<{ utility_name: string }>('ebm.api.session.boot')
    const html = await (await request.get('/ebm/dashboard')).text()
    expect(html).toContain(`<title>EBM · ${utility}</title>`)
    await page.goto('/ebm/login')
    await loginForm(page)
    await expect(page).toHaveTitle(`EBM · ${utility}`)
    await fillLogin(page)
    await expect(page).toHaveTitle('Dashboard · EBM')
    await page.goto('/ebm/verify')
    await expect(page).toHaveTitle(`EBM · ${utility}`)
  })

  test('[R10] [R11] the page element holds the view of the route and nothing else: no shell on Login and Verify, one main each', async ({ page, signIn }) => {
    await page.goto('/ebm/login')
    await loginForm(page)
    await expect(page.locator('#app').getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto('about:blank')
    await signIn()
    await page.goto('/ebm/verify')
    await expect(heading(page, /^Welcome, /)).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(navigation(page)).toHaveCount(0)
    await page.goto('/ebm/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.locator('#app').getByRole('main')).toHaveCount(1)
    await expect(field(page, 'E-mail')).toHaveCount(0)
  })

  test('[R11] what the server refuses without a place of its own is told in a toast', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await page.route('**/api/method/logout', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('You are still signed in: The server cannot be reached.')).toBeVisible()
  })
})

test.describe('a user without any role of EBM', () => {
  test('[R13] [A11] a Website User ("No App") is signed in: Verify says what is missing, screens whom to ask, and no way leads to Desk', async ({ page, site }) => {
    const email = await makePerson(await administrator(site.url), someone('Portal'), { user_type: 'Website User' })
    await page.goto('/ebm/dashboard')
    await fillLogin(page, email)
    await expect(page).toHaveURL(/\/ebm\/verify$/)
    await expect(page.getByText(/You have no EBM role yet/)).toBeVisible()
    expect((await page.context().cookies()).find(({ name }) => name === 'system_user')?.value).toBe('no')
    // It stays, although reached by signing in: something needs attention.
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/ebm\/dashboard$/)
    await expect(page.getByText(/Ask your (EBM )?manager/).first()).toBeVisible()
    await page.goto('/ebm/invoices/new')
    await expect(page.getByText('Ask your EBM manager for access if you need it for your work.')).toBeVisible()
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Desk/ })).toHaveCount(0)
  })

  test('[R13] a route is not closed by role: an auditor opens New invoice, and the screen says so and whom to ask', async ({ page, context, site }) => {
    const auditor = await FrappeClient.signIn(site.url, 'auditor@ebm.example', password)
    await context.addCookies(auditor.cookies())
    await page.goto('/ebm/invoices/new')
    await expect(page).toHaveURL(/\/ebm\/invoices\/new$/)
    await expect(page.getByText('Your access does not include this')).toBeVisible()
    await expect(page.getByText('Ask your EBM manager for access if you need it for your work.')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})

test.describe('the user of the page', () => {
  test('[A1] is the one of the cookie, percent-encoded; Guest is nobody', async ({ page, context }) => {
    await page.goto('/ebm/login')
    const cookieOf = () => page.evaluate(() => /(?:^|; )user_id=([^;]*)/.exec(document.cookie)?.[1])
    expect(await cookieOf()).toBe('Guest')
    await fillLogin(page)
    await expect(heading(page, /^(Dashboard|Welcome)/)).toBeVisible()
    expect(await cookieOf()).toBe(encodeURIComponent(cashier))
    await page.goto('/ebm/dashboard')
    await page.getByRole('button', { name: /^Your menu, Claudine/ }).click()
    await expect(page.getByText(cashier)).toBeVisible()
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/ebm/dashboard')
    await loginForm(page)
  })
})

test.describe('layers and colours', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[C2] what lies over a page is at 1100, its shade at 1000', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Main navigation' })
    await expect(dialog).toBeVisible()
    const layers = await dialog.evaluate((element) => {
      const layerOf = (start: Element | null) => {
        for (let at = start; at !== null; at = at.parentElement) {
          const layer = getComputedStyle(at).zIndex
          if (layer !== 'auto') return Number(layer)
        }
        return null
      }
      return { modal: layerOf(element), shade: layerOf(document.querySelector('[class*="Drawer-overlay"], [class*="Overlay-root"]')) }
    })
    expect(layers).toEqual({ modal: 1100, shade: 1000 })
  })

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`[C3] the theme is light where the system prefers ${colorScheme}`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/ebm/login')
      await loginForm(page)
      await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light only')
      const colours = () =>
        page.evaluate(() => {
          const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
          return { page: style('body').backgroundColor, words: style('body').color, field: style('input, button').color, scheme: style('html').colorScheme }
        })
      const login = await colours()
      expect(login).toMatchObject({ page: 'rgb(255, 255, 255)', words: 'rgb(23, 32, 42)' })
      expect(login.scheme).toMatch(/light/)
      expect(login.scheme).not.toMatch(/dark/)
      await page.goto('about:blank')
      await signIn()
      await page.goto('/ebm/dashboard')
      await expect(heading(page, 'Dashboard')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
      expect(await colours()).toMatchObject({ page: 'rgb(255, 255, 255)', words: 'rgb(23, 32, 42)' })
    })
  }
})

test.describe('the page as an app of its own', () => {
  test('icons and manifest are there with the types that browsers want, and the browser finds the app fit to install', async ({ page, request, baseURL, context }) => {
    await page.goto('/ebm/login')
    await loginForm(page)
    const named = await page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')].map((link) => link.getAttribute('href') ?? ''))
    expect(named).toHaveLength(4)
    const manifest = (await (await request.get('/assets/ebm/manifest.json')).json()) as { icons: { src: string; type: string }[] }
    const types = new Map([...named.map((href) => [href, ''] as const), ...manifest.icons.map(({ src, type }) => [src, type] as const)])
    for (const [href, type] of types) {
      const answer = await request.get(href)
      expect(answer.status(), href).toBe(200)
      // One that a guest has asked for must not sign out who signs in meanwhile.
      expect(answer.headers()['set-cookie'], href).toBeUndefined()
      const wanted = type !== '' ? type : href.endsWith('.json') ? 'application/json' : href.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
      expect(answer.headers()['content-type'], href).toMatch(new RegExp(`^${wanted.replace('+', '\\+')}`))
    }
    // Chromium's own reading of it: the same file, no errors.
    const devtools = await context.newCDPSession(page)
    const read = (await devtools.send('Page.getAppManifest')) as { url: string; errors: unknown[] }
    expect(read).toMatchObject({ url: `${baseURL}/assets/ebm/manifest.json`, errors: [] })
    // The mark on the card is loaded, not a broken picture.
    expect(await page.getByRole('main').locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})
