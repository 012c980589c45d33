import type { Browser, Locator, Page } from '@playwright/test'
import { expect, patience, test as base } from './support/fixtures.ts'
import { contextOf } from './support/people.ts'
import { makeRolesData, type RolesData } from './support/roles-data.ts'
import { addressesOf, mainOf, makersAddressesOf, ROLES, screensOf, type Role, type Screen } from './support/roles-table.ts'

const NO_ACCESS = 'Your access does not include this'
/** What a list shows is limited; what else the role may do there is tried without a limit. */
const LISTS = ['/work', '/invoices', '/customers', '/devices', '/notices']
const ADVICE = /Ask your EBM manager for access/
const emailOf: Record<Role, string> = {
  Cashier: 'cashier@ebm.example',
  'Billing Officer': 'officer@ebm.example',
  Supervisor: 'supervisor@ebm.example',
  Auditor: 'auditor@ebm.example',
  Manager: 'manager@ebm.example',
}

const test = base.extend<object, { data: RolesData }>({
  data: [
    async ({ site }, use) => {
      const data = await makeRolesData(site.url, site.controlUrl)
      await use(data)
      await data.close()
    },
    { scope: 'worker', timeout: 60_000 + 2 * patience },
  ],
})

test.describe.configure({ timeout: 180_000 })

/** What the server says to a page: refusals, failures, and whatever holds a word that is not for this person. */
class Answers {
  refused: string[] = []
  failed: string[] = []
  told: string[] = []
  #pending: Promise<unknown>[] = []

  constructor(page: Page, secret = '') {
    page.on('pageerror', (error) => this.failed.push(String(error)))
    page.on('response', (response) => {
      const url = response.url()
      if (!url.includes('/api/')) return
      const status = response.status()
      if (status === 401 || status === 403) this.refused.push(url)
      if (status >= 500) this.failed.push(`${status} ${url}`)
      if (secret === '') return
      const look = response.text().then(
        (text) => {
          if (text.includes(secret)) this.told.push(url)
        },
        // A page that is left takes its answers along.
        () => undefined,
      )
      this.#pending.push(look)
    })
  }

  settled = () => Promise.all(this.#pending)

  /** What was refused since this was asked for last. */
  newlyRefused() {
    const refused = this.refused
    this.refused = []
    return refused
  }
}

/** Opens a page for somebody; closed with the test's own. */
async function pageOf(browser: Browser, url: string, person: string, secret = '') {
  const page = await (await contextOf(browser, url, person)).newPage()
  return { page, answers: new Answers(page, secret) }
}

/** Follows an address within the page that is loaded: by way of nowhere, so that nothing of the screen before is taken for this one's. */
async function follow(page: Page, at: string) {
  const go = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, `/ebm${to}`)
  await go('/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeVisible()
  await go(at)
}

/** Whether the screen is one that the person stands before, and not a refusal. */
async function opens(page: Page, { at, heading, ready, acts }: Screen, role: Role) {
  const main = mainOf(page)
  await follow(page, at)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(ready(main), `${at}: what ${role} reads`).toBeVisible()
  for (const act of acts.filter(({ roles }) => roles.includes(role))) await expect.soft(act.find(main), `${at}: ${role} has ${act.what}`).toBeVisible()
  for (const act of acts.filter(({ roles }) => !roles.includes(role))) await expect.soft(act.find(main), `${at}: ${role} has no ${act.what}`).toHaveCount(0)
}

interface Refusal {
  at: string
  heading: string | RegExp
  wayOn?: (page: Page) => Locator
}

const menu = (page: Page) => page.getByRole('button', { name: /^Your menu/ })
const back = (page: Page) => mainOf(page).getByRole('link', { name: /^Back|^All / })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).or(back(page))

/** Whether the screen says in words that it is refused, whom to ask, and offers a way on. */
async function saysNo(page: Page, { at, heading, wayOn = navigation }: Refusal) {
  const main = mainOf(page)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), `${at} has its heading`).toBeVisible()
  await expect(main.getByText(NO_ACCESS).first(), `${at} is refused in words`).toBeVisible()
  await expect(main.getByText(ADVICE).first(), `${at} says whom to ask`).toBeVisible()
  await expect(wayOn(page).first(), `${at} has a way on`).toBeVisible()
}

async function hasNone(page: Page, { at, acts }: Screen, who: string) {
  for (const act of acts) await expect.soft(act.find(mainOf(page)), `${at}: ${who} has no ${act.what}`).toHaveCount(0)
}

for (const role of ROLES) {
  test(`[R13] every screen by its address, as ${role}: opens or is refused in words, with the buttons of the role and no others`, { tag: '@long' }, async ({ browser, site, data }) => {
    const { page, answers } = await pageOf(browser, site.url, emailOf[role])
    await page.goto('/ebm/dashboard')
    for (const screen of screensOf(data)) {
      if (screen.roles.includes(role)) {
        await opens(page, screen, role)
        expect.soft(answers.newlyRefused(), `${screen.at} asks for nothing that ${role} is refused`).toEqual([])
      } else {
        // As one who was sent the address, or kept it: from nothing.
        await page.goto(`/ebm${screen.at}`)
        await saysNo(page, { at: screen.at, heading: screen.refused ?? screen.heading })
        await hasNone(page, screen, role)
        answers.newlyRefused()
      }
    }
    expect(answers.failed).toEqual([])
    await page.context().close()
  })
}

test('[R13] whoever has no role of EBM is refused every screen in words, finds no way there, and is told nothing', { tag: '@long' }, async ({ browser, site, data }) => {
  const { page, answers } = await pageOf(browser, site.url, data.outsider, data.home.secret)
  await page.goto('/ebm/dashboard')
  await expect(page.getByText('No screens yet: you have no EBM role')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  for (const screen of screensOf(data)) {
    await follow(page, screen.at)
    await saysNo(page, { at: screen.at, heading: /\S/, wayOn: (from) => menu(from).or(back(from)) })
    await hasNone(page, screen, 'nobody')
    await expect.soft(page.getByText(data.home.secret), screen.at).toHaveCount(0)
  }
  await answers.settled()
  expect(answers.told).toEqual([])
  expect(answers.failed).toEqual([])
  await page.context().close()
})

for (const role of ['Cashier', 'Supervisor', 'Manager'] as const) {
  test(`[R13] [D9] a ${role} limited to a branch works with its bills and devices only; another's are refused by address and nothing of them is told`, { tag: '@long' }, async ({ browser, site, data }) => {
    const { home, other } = data
    const { page, answers } = await pageOf(browser, site.url, data.limited[role], other.secret)
    await page.goto('/ebm/dashboard')
    const own = screensOf(data).filter(({ roles, of }) => roles.includes(role) && of.every((branch) => branch === home.branch)).filter(({ at }) => role === 'Supervisor' || LISTS.includes(at))
    for (const screen of own) {
      await opens(page, screen, role)
      await expect.soft(page.getByText(other.secret), screen.at).toHaveCount(0)
      await expect.soft(page.getByText(other.device), screen.at).toHaveCount(0)
      expect.soft(answers.newlyRefused(), `${screen.at} asks for nothing that is refused`).toEqual([])
    }
    await follow(page, '/invoices')
    const table = mainOf(page).getByRole('table', { name: 'Invoices' })
    await expect(table).toContainText(home.draft)
    await expect(table).not.toContainText(other.draft)

    for (const [at, heading] of role === 'Manager' ? addressesOf(data) : [...addressesOf(data), ...makersAddressesOf(data)]) {
      await follow(page, at)
      await saysNo(page, { at, heading })
      // The name that stands in the address is all there is.
      await expect.soft(mainOf(page).getByText(other.secret), at).toHaveCount(0)
      await expect.soft(mainOf(page).getByText(`branch ${other.branch}`), at).toHaveCount(0)
    }
    await answers.settled()
    expect(answers.told).toEqual([])
    expect(answers.failed).toEqual([])
    await page.context().close()
  })
}
