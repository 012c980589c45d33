import type { Page, Request, Route } from '@playwright/test'
import { field, fillLogin, someone, tabTo } from './support/actions.ts'
import { captured, replay } from './support/captures.ts'
import { cashier, expect, password } from './support/fixtures.ts'
import { look, widths } from './support/look.ts'
import { administrator, makePerson } from './support/people.ts'
import { test } from './support/settings.ts'

const login = '**/api/method/login'
const lookup = '**/api/method/frappe.auth.get_logged_user'
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const arrived = (page: Page) => expect(heading(page, /^(Dashboard|Welcome)/)).toBeVisible()

test.beforeEach(async ({ page }, { title }) => {
  if (title.startsWith('[')) await page.goto('/ebm/login')
})

test.describe('the form', () => {
  test('[A2] sends usr and pwd as JSON to the method login, and asks for a fresh boot and the lookup before the first screen', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    })
    const sent = page.waitForRequest(login)
    await fillLogin(page, `  ${cashier} `)
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual({ usr: cashier, pwd: password })
    await arrived(page)
    const after = asked.slice(asked.indexOf('POST /api/method/login'))
    expect(after.slice(1, 3)).toEqual(['GET /api/method/ebm.api.session.boot', 'GET /api/method/frappe.auth.get_logged_user'])
  })

  test('[A2] has the types and autocomplete that password managers know, and shows the password on request', async ({ page }) => {
    await expect(field(page, 'E-mail')).toHaveAttribute('type', 'email')
    await expect(field(page, 'E-mail')).toHaveAttribute('autocomplete', 'username')
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await passwordField(page).fill('a secret')
    await page.getByRole('button', { name: 'Show the password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    await expect(passwordField(page)).toHaveValue('a secret')
    await page.getByRole('button', { name: 'Show the password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
  })

  test('[A2] checks before it sends, and the focus goes to the field to mend', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/method/login')) sent += 1
    })
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.click()
    await expect(page.getByText('Type your e-mail.')).toBeVisible()
    await expect(field(page, 'E-mail')).toBeFocused()
    await field(page, 'E-mail').fill('nobody')
    await button.click()
    await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
    await field(page, 'E-mail').fill(cashier)
    await button.click()
    await expect(page.getByText('Type your password.')).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    expect(sent).toBe(0)
  })

  test('[A2] can be used by the keyboard alone', async ({ page }) => {
    await tabTo(page, field(page, 'E-mail'))
    await page.keyboard.type(cashier)
    await tabTo(page, passwordField(page))
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show the password' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
    await page.keyboard.press('Enter')
    await arrived(page)
  })

  for (const size of widths) {
    test(`does not jump from its first paint to ready at ${size.width} × ${size.height}, nor when its picture comes late`, async ({ page }) => {
      await page.setViewportSize(size)
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.route('**/ebm-logo.svg', async (route) => {
        await new Promise((done) => setTimeout(done, 700))
        await route.continue()
      })
      await page.goto('/ebm/login')
      await expect(field(page, 'E-mail')).toBeVisible()
      const picture = page.getByRole('main').locator('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.0005)
    })
  }
})

test.describe('a sign-in that fails', () => {
  const kept = async (page: Page, words: string | RegExp, focus = passwordField(page)) => {
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(passwordField(page)).toHaveValue('')
    await expect(focus).toBeFocused()
    await expect(page).toHaveURL(/\/ebm\/login$/)
  }

  test('[A7] of a disabled user is said so, the e-mail stays and has the focus', async ({ page, site }) => {
    const admin = await administrator(site.url)
    const email = await makePerson(admin, someone('Left'))
    await admin.setValue('User', email, { enabled: 0 })
    await fillLogin(page, email)
    await kept(page, 'This user is disabled or does not exist. Ask your administrator.', field(page, 'E-mail'))
    await expect(field(page, 'E-mail')).toHaveValue(email)
  })

  test('[A7] of somebody unknown sounds like a wrong password: nobody learns who is a user', async ({ page }) => {
    await fillLogin(page, 'nobody-here@ebm.example', 'x')
    await kept(page, 'The e-mail or the password is not right.')
  })

  test('[A7] of somebody locked out, as a real site answers it, says to wait a minute', async ({ page }) => {
    await page.route(login, replay('02_login', 'repeated failure #12'))
    await fillLogin(page)
    await kept(page, 'Too many attempts. Wait a minute and try again.')
    await expect(field(page, 'E-mail')).toHaveValue(cashier)
  })

  test('[A7] while the server is away says so, and the same form can be sent again', async ({ page }) => {
    await page.route(login, (route) => route.abort('connectionrefused'))
    await fillLogin(page)
    await kept(page, 'The server is away at the moment.')
    await page.unroute(login)
    await page.route(login, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }))
    await passwordField(page).fill(password)
    await page.keyboard.press('Enter')
    await kept(page, 'The server is away at the moment.')
    await page.unroute(login)
    await passwordField(page).fill(password)
    await page.keyboard.press('Enter')
    await arrived(page)
  })

  test('[E8] whose refusal is HTML is shown as text: nothing in it runs', async ({ page }) => {
    const evil = '<img src="x" onerror="window.ran = 1"><b>No entry</b><script>window.ran = 1</script>'
    const message = JSON.stringify([JSON.stringify({ message: evil, raise_exception: 1 })])
    await page.route(login, (route) => route.fulfill({ status: 417, contentType: 'application/json', body: JSON.stringify({ exc_type: 'ValidationError', _server_messages: message }) }))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toHaveText('No entry')
    await expect(page.getByRole('alert').locator('img, b, script')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
  })

  test('[A3] with an expired password shows the way to a new one, on this site only', async ({ page, baseURL }) => {
    const { body, ...answer } = captured('02c_login_variants', 'password expired (force_user_to_reset_password)')
    const { hostname } = new URL(baseURL ?? '')
    await page.route(login, (route) => route.fulfill({ ...answer, body: body.replace('ebm.localhost', hostname) }))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toContainText('Your password has expired.')
    await expect(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', /^\/update-password\?key=\w+&password_expired=true$/)
    await page.unroute(login)
    await page.route(login, (route) => route.fulfill({ ...answer, body: body.replace('ebm.localhost', 'evil.example') }))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toContainText('Your password has expired.')
    await expect(page.getByRole('link', { name: 'Set a new password' })).toHaveCount(0)
  })
})

test.describe('after a sign-in', () => {
  test('[A3] default_route of the settings is gone to, and history replaced', async ({ page, settings }) => {
    await settings({ default_route: '/invoices' })
    await page.goto('/assets/ebm/ebm-logo.svg')
    await page.goto('/ebm/dashboard?year=2025')
    await fillLogin(page)
    await expect(page).toHaveURL(/\/ebm\/invoices$/)
    await expect(heading(page, 'Invoices')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/ebm-logo\.svg$/)
  })

  for (const bad of ['//evil.example', 'https://evil.example/', '/app', '/login', '/no/such/place']) {
    test(`[A3] a default_route of ${bad} counts as absent`, async ({ page }) => {
      await page.route(login, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), default_route: bad } })
      })
      await fillLogin(page)
      await arrived(page)
      expect(new URL(page.url()).pathname).toMatch(/^\/ebm\/(verify|dashboard)$/)
    })
  }

  test('[A3] a lookup of the guest that answers late takes nothing away: it was stopped before', async ({ page }) => {
    let release = () => {}
    const late = new Promise<void>((resolve) => (release = resolve))
    let lookups = 0
    await page.route(lookup, async (route) => {
      lookups += 1
      if (lookups > 1) return route.continue()
      await late
      // The page no longer waits for it: there is nothing to answer any more.
      return route.fulfill({ status: 403, headers: { 'Set-Cookie': 'sid=Guest; Path=/' }, contentType: 'application/json', body: '{"exc_type":"PermissionError"}' }).catch(() => undefined)
    })
    await page.goto('/ebm/login')
    const entered = page.waitForResponse(login)
    await fillLogin(page)
    await entered
    release()
    await arrived(page)
    await page.goto('/ebm/invoices')
    await expect(heading(page, 'Invoices')).toBeVisible()
  })

  test('[A3] home_page and redirect_to of Frappe are not followed', async ({ page, baseURL }) => {
    await page.route(login, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), home_page: '/app', redirect_to: `${baseURL}/app` } })
    })
    await fillLogin(page)
    await arrived(page)
    expect(new URL(page.url()).pathname).toMatch(/^\/ebm\//)
  })
})

test.describe('the second factor', () => {
  /** The first step as a real site answers it; then `second`. */
  const twoSteps = async (page: Page, second: (route: Route, request: Request) => Promise<unknown>) => {
    await page.route(login, async (route, request) => {
      const sent = request.postDataJSON() as Record<string, unknown>
      if ('otp' in sent) await second(route, request)
      else await route.fulfill(captured('02b_login_2fa', '2FA OTP App, set-up user: first step'))
    })
    await fillLogin(page)
    await expect(heading(page, 'One more step')).toBeVisible()
    await expect(field(page, 'Verification code')).toBeFocused()
  }

  test('[A8] takes the place of the two fields, sends otp and tmp_id, and lets in', async ({ page }) => {
    let sent: unknown
    await twoSteps(page, (route, request) => {
      sent = request.postDataJSON()
      // Embedded has no second factor: the session is made by the password, the answer is what a real site gives.
      return route.continue({ postData: JSON.stringify({ usr: cashier, pwd: password }) })
    })
    await expect(passwordField(page)).toHaveCount(0)
    await expect(field(page, 'Verification code')).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field(page, 'Verification code')).toHaveAttribute('inputmode', 'numeric')
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await arrived(page)
    expect(sent).toEqual({ otp: '123456', tmp_id: 'f0269953' })
  })

  test('[A8] [A7] a wrong code is said and asked for again; back leads to the two fields', async ({ page }) => {
    await twoSteps(page, replay('02b_login_2fa', '2FA wrong otp'))
    await field(page, 'Verification code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This code is not right.')
    await expect(field(page, 'Verification code')).toHaveValue('')
    await expect(field(page, 'Verification code')).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'E-mail')).toHaveValue(cashier)
  })

  test('[A8] a code that comes too late leads back to the beginning, with the words for it', async ({ page }) => {
    await twoSteps(page, replay('02b_login_2fa', '2FA otp with bogus tmp_id'))
    await field(page, 'Verification code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('The code came too late. Sign in again.')
    await expect(field(page, 'E-mail')).toHaveValue(cashier)
  })
})

test.describe('a session that is not there', () => {
  test('[A5] no answer to the lookup: Login says that the server is away, asks again by itself and lets in where they were going', async ({ page, signIn }) => {
    await signIn()
    await page.route(lookup, (route) => route.abort('connectionrefused'))
    await page.goto('/ebm/invoices?status=Signed')
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await expect(page.getByText('The server is away at the moment. This page tries again by itself.')).toBeVisible()
    await page.unroute(lookup)
    await expect(page).toHaveURL(/\/ebm\/verify$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/ebm\/invoices\?status=Signed$/)
  })

  test('[A5] [A4] a server away drops nothing that was kept in the browser; signing out does', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/invoices/new')
    await field(page, 'Name').fill('Uwase')
    await page.route(lookup, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"exc_type":"SessionStopped"}' }))
    await page.reload()
    await expect(page.getByText(/The server is away at the moment/)).toBeVisible()
    await page.unroute(lookup)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(heading(page, /^Welcome, /)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field(page, 'Name')).toHaveValue('Uwase')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('Uwase')
  })

  for (const name of ['guest get_logged_user', 'unknown/expired sid']) {
    test(`[A5] [E7] the lookup refused as by a real site (“${name}”) leads to Login, without a word of a server away`, async ({ page, signIn }) => {
      await signIn()
      await page.route(lookup, replay('03_session', name))
      await page.goto('/ebm/dashboard')
      await expect(page).toHaveURL(/\/ebm\/login$/)
      await expect(field(page, 'E-mail')).toBeVisible()
      await expect(page.getByText(/server is away/)).toHaveCount(0)
    })
  }

  test('[A5] [E7] the cookie of a Guest under an open screen: the next refusal leads to Login, and it says why', async ({ page, context, signIn }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    // Only the session's: that nobody is signed in any more the page reads from the other one by itself. An answer that was
    // on its way sets it again.
    const left = async () => {
      await context.clearCookies({ name: 'sid' })
      await page.waitForTimeout(500)
      return (await context.cookies()).filter(({ name }) => name === 'sid').length
    }
    await expect.poll(left).toBe(0)
    // What the dashboard asks by itself may have been refused before anybody could click: then Login is there already.
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' }).or(field(page, 'E-mail')).first().click()
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
  })

  test('[A7] a user who was disabled meanwhile is told so at Login, in the words of a real site', async ({ page, signIn }) => {
    await signIn()
    await page.route(lookup, replay('11_sessions', 'user disabled mid-session via User.save()'))
    await page.goto('/ebm/dashboard')
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await expect(page.getByText(/is disabled\. Please contact your System Manager/)).toBeVisible()
  })
})

test('[A11] a forgotten password and other ways to sign in lead to pages of Frappe', async ({ page }) => {
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/login#forgot')
  await expect(page.getByRole('link', { name: 'Other ways to sign in' })).toHaveAttribute('href', '/login?redirect-to=%2Febm')
})

for (const size of widths) {
  test.describe(`Login at ${size.width} × ${size.height}, in all it can say`, { tag: '@long' }, () => {
    test.use({ viewport: size })

    test('locked, second step, wrong code, expired, away: no serious axe finding, nothing wider than the window', async ({ page }) => {
      await page.goto('/ebm/login')
      await page.route(login, replay('02_login', 'repeated failure #12'))
      await fillLogin(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await look(page, 'login-locked')
      await page.unroute(login)
      await page.route(login, replay('02c_login_variants', 'password expired (force_user_to_reset_password)'))
      await fillLogin(page)
      await expect(page.getByText('Your password has expired.')).toBeVisible()
      await look(page, 'login-expired')
      await page.unroute(login)
      await page.route(login, replay('02b_login_2fa', '2FA OTP App, first ever login (QR mail sent)'))
      await fillLogin(page)
      await expect(heading(page, 'One more step')).toBeVisible()
      await look(page, 'login-code')
      await page.unroute(login)
      await page.route(login, replay('02b_login_2fa', '2FA wrong otp'))
      await field(page, 'Verification code').fill('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await look(page, 'login-code-wrong')
      await page.route(lookup, (route) => route.abort('connectionrefused'))
      await page.goto('/ebm/login')
      await expect(page.getByText(/The server is away/)).toBeVisible()
      await look(page, 'login-away')
    })
  })
}
