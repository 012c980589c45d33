import { password, test as base } from './fixtures.ts'
import { FrappeClient } from './frappe-client.ts'
import { lend } from './put-back.ts'

interface OfSettings {
  /** Changes EBM Settings as the manager does; put back as they were after the test. */
  settings: (values: Record<string, unknown>) => Promise<void>
}

/** Tests that change what is set for the whole site. */
export const test = base.extend<OfSettings>({
  settings: async ({ site }, use) => {
    await lend(await FrappeClient.signIn(site.url, 'manager@ebm.example', password), 'EBM Settings', 'EBM Settings', use)
  },
})
export { expect } from './fixtures.ts'
