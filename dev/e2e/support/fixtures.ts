import { test as base } from '@playwright/test'
import { FrappeClient } from './frappe-client.ts'
import { Simulator } from './simulator.ts'

/** The demonstration's password on embedded; the same is given to the users made on another site. */
export const password = 'ebm-demo-2026'
export const cashier = 'cashier@ebm.example'

function fromSetup(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is set by global-setup.ts; run these tests with npm run e2e or npm test.`)
  return value
}

/** Whether the tests run against a site that was there before them. */
export const isExternal = (process.env['EBM_SITE_URL'] ?? '') !== ''

/** How long a waiting invoice may take to go through: a cron period of the site and some more (milliseconds). */
export const patience = isExternal ? 150_000 : 25_000

interface Fixtures {
  simulator: Simulator
  /** The cashier's own session, without a browser. */
  api: FrappeClient
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(fromSetup('EBM_E2E_URL')),
  simulator: [
    async ({}, use) => {
      const simulator = new Simulator(fromSetup('EBM_E2E_CONTROL_URL'))
      // Whatever the test before has left.
      await simulator.mode({ mode: 'up' })
      await use(simulator)
      await simulator.mode({ mode: 'up' })
    },
    { auto: true },
  ],
  api: async ({ baseURL }, use) => use(await FrappeClient.signIn(baseURL ?? '', cashier, password)),
})

export { expect } from '@playwright/test'
