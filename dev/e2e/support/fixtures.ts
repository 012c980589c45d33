import { expect, test as base } from '@playwright/test'
import { EmbeddedSite } from './embedded-site.ts'
import { ExternalSite, password } from './external-site.ts'
import { FrappeClient } from './frappe-client.ts'
import { Simulator } from './simulator.ts'
import { watchViolations } from './violations.ts'

export const cashier = 'cashier@ebm.example'

const given = process.env['EBM_SITE_URL'] ?? ''

/** Whether the tests run against a site that was there before them. */
export const isExternal = given !== ''

/** How long a waiting invoice may take to go through: the longest back-off, a cron period of the site and some more (milliseconds). */
export const patience = isExternal ? 150_000 : 90_000

interface OfEachTest {
  /** Whether the test tries what the page's policy forbids. */
  expectsViolations: boolean
  /** What the browser has refused because of the page's policy. In any other test there is none, or the test fails. */
  violations: string[]
  simulator: Simulator
  /** The cashier's own session, without a browser. */
  api: FrappeClient
  /** Signs the browser in as the cashier, without the form. */
  signIn: () => Promise<void>
}

interface OfEachWorker {
  /** The site under test: an embedded one for each worker, so that they do not disturb each other's device. */
  site: EmbeddedSite | ExternalSite
}

export const test = base.extend<OfEachTest, OfEachWorker>({
  site: [
    async ({}, use) => {
      const site = isExternal ? await ExternalSite.start(given) : await EmbeddedSite.start()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  expectsViolations: [false, { option: true }],
  violations: [
    async ({ page, expectsViolations }, use) => {
      const seen = await watchViolations(page)
      await use(seen)
      if (!expectsViolations) expect(seen).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  simulator: [
    async ({ site }, use) => {
      const simulator = new Simulator(site.controlUrl)
      // Whatever the test before has left.
      await simulator.mode({ mode: 'up' })
      await use(simulator)
      await simulator.mode({ mode: 'up' })
    },
    { auto: true },
  ],
  api: async ({ site }, use) => use(await FrappeClient.signIn(site.url, cashier, password)),
  signIn: async ({ site, context }, use) =>
    use(async () => {
      const client = await FrappeClient.signIn(site.url, cashier, password)
      await context.addCookies(client.cookies())
    }),
})

export { expect, password }
