import { password, test as base } from './fixtures.ts'
import { FrappeClient } from './frappe-client.ts'

interface OfSettings {
  /** Changes EBM Settings as the manager does; put back as they were after the test. */
  settings: (values: Record<string, unknown>) => Promise<void>
}

const NAME = 'EBM Settings'

/** Tests that change what is set for the whole site. */
export const test = base.extend<OfSettings>({
  settings: async ({ site }, use) => {
    const manager = await FrappeClient.signIn(site.url, 'manager@ebm.example', password)
    const before = await manager.call<Record<string, unknown>>('frappe.client.get', { doctype: NAME, name: NAME })
    const changed = new Set<string>()
    await use(async (values) => {
      for (const field of Object.keys(values)) changed.add(field)
      await manager.setValue(NAME, NAME, values)
    })
    if (changed.size > 0) await manager.setValue(NAME, NAME, Object.fromEntries([...changed].map((field) => [field, before[field] ?? ''])))
  },
})
export { expect } from './fixtures.ts'
