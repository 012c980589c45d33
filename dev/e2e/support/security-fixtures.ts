import { test as base } from './fixtures.ts'
import { FrappeClient } from './frappe-client.ts'
import { OtherSite } from './other-site.ts'

declare global {
  interface Window {
    /** Set by whatever should not have run. */
    broken?: unknown
  }
}

/** Markup that leaves a script and an attribute, and runs where it is taken for markup. */
export const evil = '</script><script>window.broken=1</script><img src=x onerror="window.broken=1">'

/** With a site of somebody else's, Administrator, and violations of the policy expected: the test looks at them itself. */
export const test = base.extend<{ other: OtherSite; administrator: FrappeClient }>({
  expectsViolations: true,
  other: async ({}, use) => {
    const other = await OtherSite.start()
    await use(other)
    await other.stop()
  },
  administrator: async ({ site }, use) => use(await FrappeClient.signIn(site.url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')),
})
