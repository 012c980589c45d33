import type { BrowserContext, Page } from '@playwright/test'
import { cashier, password } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'
import { administrator, makePerson } from './support/people.ts'
import { issuer, oddToken, olderSecret, rsa, SalesSample, secret, type SampleOptions } from './support/sales-sample.ts'
import { expect, test as base } from './support/settings.ts'

const manager = 'manager@ebm.example'
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 })
const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}` })
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'This link did not work' })

interface Fixtures {
  audience: string
  /** Starts the sample of the sales site; the hand-over is switched on with its secret. */
  sales: (options?: Partial<SampleOptions>) => Promise<SalesSample>
}

const test = base.extend<Fixtures>({
  audience: async ({ api }, use) => use((await api.get<{ site_name: string }>('ebm.api.session.boot')).site_name),
  sales: async ({ site, settings, audience }, use) => {
    await settings({
      handover_enabled: 1, handover_issuer: issuer, handover_audience: '', handover_algorithm: 'HS256', handover_secret: secret, handover_previous_secret: '',
      handover_public_key: '', handover_previous_public_key: '', sales_site_url: '', sales_site_rule: 0, default_route: '',
    })
    const samples: SalesSample[] = []
    await use(async (options = {}) => {
      const sample = await new SalesSample().start({ ebm: site.url, audience, user: cashier, ...options })
      samples.push(sample)
      return sample
    })
    for (const sample of samples) await sample.stop()
  },
})

/** Verify goes on by itself where all is well; where a device needs attention it stays, and is as good here. */
const arrived = (page: Page) => expect(dashboard(page).or(page.getByRole('heading', { name: /^Welcome, / }))).toBeVisible()

async function signInAs(context: BrowserContext, url: string, user: string) {
  const client = await FrappeClient.signIn(url, user, password)
  await context.addCookies(client.cookies())
}

/** The page first: an answer to one of its calls that comes after the cookies went would bring them back. */
async function signOut(page: Page, context: BrowserContext) {
  await page.goto('about:blank')
  await context.clearCookies()
}

async function whoIs(context: BrowserContext, url: string): Promise<string> {
  const session = await FrappeClient.ofBrowser(url, context)
  return session.get<string>('frappe.auth.get_logged_user')
}

const sidOf = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'sid')?.value

test.describe('from the sales site, another site than this one', () => {
  test('[R5] [R4] its button signs in and leads by Verify to the dashboard; the token stays nowhere', async ({ page, context, site, sales, settings }) => {
    const sample = await sales()
    // The rule for visitors from elsewhere at its strictest: who comes from the sales site is let in.
    await settings({ sales_site_url: sample.url, sales_site_rule: 1, allow_empty_referrer: 0 })
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    page.on('request', (request) => told.push(request.url().split('#')[0] ?? '', JSON.stringify(request.headers())))
    await page.goto(sample.url)
    const taken = page.waitForRequest('**/api/method/ebm.api.session.hand_over')
    await page.getByRole('button', { name: 'Open EBM' }).click()
    const { token } = (await taken).postDataJSON() as { token: string }
    await expect(page).toHaveURL(/\/ebm\/(verify|dashboard)$/)
    await arrived(page)
    expect(await whoIs(context, site.url)).toBe(cashier)

    expect(token.split('.')).toHaveLength(3)
    expect(told.join('\n')).not.toContain(token)
    const kept = await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state, location.href, performance.getEntriesByType('resource').map((entry) => entry.name)]))
    expect(kept).not.toContain(token)
    // Back is the sales site, and forward the application without a token: its entry of the history was replaced.
    await page.goBack()
    await expect(page).toHaveURL(sample.url)
    await page.goForward()
    await expect(page).toHaveURL(/\/ebm\/(verify|dashboard)$/)
    await arrived(page)
  })

  test('[R5] a link used twice is refused in words, with the two ways on', async ({ page, context, sales, settings }) => {
    const sample = await sales()
    await settings({ sales_site_url: sample.url })
    const link = await sample.link()
    await page.goto(link)
    await arrived(page)
    await signOut(page, context)
    await page.goto(link)
    await expect(refusal(page)).toBeVisible()
    await expect(page).toHaveURL(/\/ebm\/$/)
    await expect(page.getByRole('link', { name: 'Go to the sales site' })).toHaveAttribute('href', sample.url)
    await page.getByRole('button', { name: 'Sign in here' }).click()
    await expect(page).toHaveURL(/\/ebm\/login$/)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

  test('[R5] a new link in the tab that shows a refusal is taken, although only the fragment changes', async ({ page, sales }) => {
    const sample = await sales()
    await page.goto(`${(await sample.link()).slice(0, -4)}AAAA`)
    await expect(refusal(page)).toBeVisible()
    await page.goto(await sample.link())
    await arrived(page)
    await expect(page).toHaveURL(/\/ebm\/(verify|dashboard)$/)
  })
})

test.describe('refused', () => {
  test('[R5] expired, altered, for another site, of nobody, of a disabled user, of Administrator: the same words', async ({ page, site, audience, sales }) => {
    test.setTimeout(120_000)
    const sample = await sales()
    const now = Math.floor(Date.now() / 1000)
    const admin = await administrator(site.url)
    const left = await makePerson(admin, 'Left', { roles: [{ role: 'EBM Cashier' }] })
    await admin.setValue('User', left, { enabled: 0 })
    const [head, , signature] = (await sample.link()).split('#handover=')[1]?.split('.') ?? []
    const forged = Buffer.from(JSON.stringify({ iss: issuer, aud: audience, sub: manager, jti: 'a-forged-token', iat: now, exp: now + 60 })).toString('base64url')
    const tokens = {
      expired: oddToken({ aud: audience, sub: cashier, iat: now - 120, exp: now - 60 }),
      altered: `${head}.${forged}.${signature}`,
      'signed by another': oddToken({ aud: audience, sub: cashier }, 'some-other-secret-with-more-than-32-bytes-in-it'),
      'for another site': oddToken({ aud: 'another.site', sub: cashier }),
      'of nobody': oddToken({ aud: audience, sub: 'nobody@ebm.example' }),
      'of a disabled user': oddToken({ aud: audience, sub: left }),
      'of Administrator': oddToken({ aud: audience, sub: 'Administrator' }),
      'that lives too long': oddToken({ aud: audience, sub: cashier, exp: now + 3600 }),
      'no token': 'nonsense',
    }
    for (const [name, token] of Object.entries(tokens)) {
      await test.step(name, async () => {
        await page.goto('about:blank')
        await page.goto(`/ebm/#handover=${token}`)
        await expect(refusal(page)).toHaveText('This link did not work: it is good for one minute and for one use.')
        await expect(page).toHaveURL(/\/ebm\/$/)
      })
    }
  })

  test('[R5] when it is switched off', async ({ page, sales, settings }) => {
    const sample = await sales()
    await settings({ handover_enabled: 0 })
    await page.goto(await sample.link())
    await expect(refusal(page)).toBeVisible()
  })

  test('[R5] of eight exchanges of one token at the same moment one is given a session', async ({ site, sales }) => {
    const sample = await sales()
    const token = (await sample.link()).split('#handover=')[1]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${site.url}/api/method/ebm.api.session.hand_over`, {
          method: 'POST',
          headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
          body: JSON.stringify({ token }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)])
    const sids = answers.flatMap((answer) => answer.headers.getSetCookie()).filter((line) => /^sid=(?!Guest)[^;]/.test(line))
    expect(sids).toHaveLength(1)
  })
})

test.describe('somebody is signed in already', () => {
  test('[R5] the same user goes to Verify in the session of before', async ({ page, context, site, sales }) => {
    const sample = await sales()
    await signInAs(context, site.url, cashier)
    const before = await sidOf(context)
    await page.goto(await sample.link())
    await arrived(page)
    expect(await sidOf(context)).toBe(before)
  })

  test('[R5] another user is asked first, and may stay', async ({ page, context, site, sales }) => {
    const sample = await sales()
    await signInAs(context, site.url, manager)
    await page.goto(await sample.link())
    await expect(page.getByText('You are signed in as Marie Manager, and the sales site sends you as Claudine Cashier.')).toBeVisible()
    await expect(page).toHaveURL(/\/ebm\/$/)
    // The keyboard alone: the safe answer has the focus.
    await expect(page.getByRole('button', { name: 'Go on as Marie Manager' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(welcome(page, 'Marie Manager')).toBeVisible()
    expect(await whoIs(context, site.url)).toBe(manager)
  })

  test('[R5] [A9] another user is asked first, and may go on as the one who was sent; other tabs follow', async ({ page, context, site, sales }) => {
    const sample = await sales()
    await signInAs(context, site.url, manager)
    const other = await context.newPage()
    await other.goto(`${site.url}/ebm/dashboard`)
    await expect(other.getByRole('button', { name: 'Your menu, Marie Manager' })).toBeVisible()
    await page.goto(await sample.link())
    await page.getByRole('button', { name: 'Go on as Claudine Cashier' }).click()
    await arrived(page)
    expect(await whoIs(context, site.url)).toBe(cashier)
    await expect(other.getByRole('button', { name: 'Your menu, Claudine Cashier' })).toBeVisible()
  })

  test('[R5] a link that is refused leaves them signed in', async ({ page, context, site, sales }) => {
    await sales()
    await signInAs(context, site.url, manager)
    await page.goto('/ebm/#handover=nonsense')
    await expect(refusal(page)).toContainText('You are still signed in as Marie Manager.')
    await page.getByRole('button', { name: 'Go on as Marie Manager' }).click()
    await expect(welcome(page, 'Marie Manager')).toBeVisible()
  })
})

test.describe('keys', () => {
  test('[R5] while the secret is changed the old one and the new one are good; afterwards the new one only', async ({ page, context, sales, settings }) => {
    const before = await sales({ key: olderSecret })
    const after = await sales({ key: secret })
    await settings({ handover_previous_secret: olderSecret })
    for (const sample of [before, after]) {
      await signOut(page, context)
      await page.goto(await sample.link())
      await arrived(page)
    }
    await settings({ handover_previous_secret: '' })
    await signOut(page, context)
    await page.goto(await before.link())
    await expect(refusal(page)).toBeVisible()
  })

  test('[R5] RS256: only the sales site can sign', async ({ page, sales, settings }) => {
    const sample = await sales({ key: rsa.privateKey, algorithm: 'RS256' })
    await settings({ handover_algorithm: 'RS256', handover_public_key: rsa.publicKey })
    await page.goto(await sample.link())
    await arrived(page)
    // The public key as a secret is no signature.
    await page.goto('about:blank')
    await page.goto(`/ebm/#handover=${oddToken({ sub: cashier }, rsa.publicKey)}`)
    await expect(refusal(page)).toBeVisible()
  })
})

test.describe('the server is away', () => {
  const exchange = '**/api/method/ebm.api.session.hand_over'

  test('[R5] before the exchange: the same link can be tried again', async ({ page, sales }) => {
    const sample = await sales()
    await page.route(exchange, (route) => route.abort('connectionrefused'))
    await page.goto(await sample.link())
    await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible()
    await page.unroute(exchange)
    await page.getByRole('button', { name: 'Try again' }).click()
    await arrived(page)
  })

  test('[R5] after the exchange, its answer lost: who is signed in by it goes on, the spent token is not sent again', async ({ page, sales }) => {
    const sample = await sales()
    let sent = 0
    await page.route(exchange, async (route) => {
      sent += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto(await sample.link())
    await page.getByRole('button', { name: 'Try again' }).click()
    await arrived(page)
    expect(sent).toBe(1)
  })
})

for (const size of widths) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('[R5] each screen of the hand-over: no serious axe finding, nothing wider than the window', { tag: '@long' }, async ({ page, context, site, sales, settings }) => {
      const sample = await sales()
      await settings({ sales_site_url: sample.url })
      await page.route('**/api/method/ebm.api.session.hand_over', async (route) => {
        await new Promise((done) => setTimeout(done, 1500))
        await route.abort('connectionrefused')
      })
      await page.goto(await sample.link())
      await expect(page.getByText(`Signing you in from ${new URL(sample.url).host}…`)).toBeVisible()
      await page.waitForTimeout(400)
      await look(page, 'hand-over-busy')
      await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible()
      await look(page, 'hand-over-away')
      await page.unroute('**/api/method/ebm.api.session.hand_over')
      await page.goto('about:blank')
      await page.goto('/ebm/#handover=nonsense')
      await expect(refusal(page)).toBeVisible()
      await look(page, 'hand-over-refused')
      await signInAs(context, site.url, manager)
      await page.goto('about:blank')
      await page.goto(await sample.link())
      await expect(page.getByRole('heading', { name: 'Somebody else is signed in here' })).toBeVisible()
      await look(page, 'hand-over-other-user')
    })
  })
}
