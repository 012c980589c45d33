import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { password } from './fixtures.ts'
import { FrappeClient, ServerRefusal } from './frappe-client.ts'

/** The site's Administrator; on a given site with the password it was told (EBM_ADMIN_PASSWORD). */
export const administrator = (url: string) => FrappeClient.signIn(url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')

/** A user whom no other test knows, with the demonstration's password. */
export async function makePerson(admin: FrappeClient, first_name: string, more: Record<string, unknown> = {}): Promise<string> {
  const email = `${first_name.toLowerCase().replace(/\W+/g, '-')}-${randomUUID().slice(0, 8)}@ebm.example`
  await admin.insert({ doctype: 'User', email, first_name, enabled: 1, send_welcome_email: 0, new_password: password, ...more })
  return email
}

/** A browser of its own in which somebody is signed in. */
export async function contextOf(browser: Browser, url: string, user: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url })
  await context.addCookies((await FrappeClient.signIn(url, user, password)).cookies())
  return context
}

/** Lets into Desk, and to nothing of EBM. */
export const BARE_ROLE = 'EBM Tests Bare'

/** Makes that role where it is not there yet. */
export async function bareRole(admin: FrappeClient) {
  try {
    await admin.insert({ doctype: 'Role', role_name: BARE_ROLE, desk_access: 1 })
  } catch (error) {
    if (!(error instanceof ServerRefusal && error.type === 'DuplicateEntryError')) throw error
  }
}
