import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { FrappeClient } from '../../e2e/support/frappe-client.ts'
import { password } from '../../e2e/support/furnish.ts'
import { findChromium } from '../../scripts/lib/chromium.mjs'

export async function openBrowser(): Promise<Browser> {
  const executable = await findChromium()
  return chromium.launch(executable === null ? {} : { executablePath: executable })
}

/** A window of one of the demonstration's people, signed in without the form. */
export async function pageOf(browser: Browser, url: string, user: string): Promise<{ page: Page; client: FrappeClient }> {
  const client = await FrappeClient.signIn(url, user, password)
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Africa/Kigali' })
  // esbuild, which runs these files, names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addCookies(client.cookies())
  return { page: await context.newPage(), client }
}
