import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { EmbeddedSite } from '../e2e/support/embedded-site.ts'
import { password } from '../e2e/support/furnish.ts'
import { FrappeClient } from '../e2e/support/frappe-client.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { seedBills } from '../scripts/lib/embedded.mjs'
import { pictures } from './pictures.ts'
import type { Picture } from './pictures.ts'
import { playScene } from './scene.ts'

const images = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const bills = Number(process.env['EBM_MANUAL_BILLS'] ?? 2000)

/** Names that stand for `:invoice` and the others. */
async function namesOf(admin: FrappeClient): Promise<Record<string, string>> {
  const newest = async (doctype: string, filters: Record<string, unknown>, fields = ['name']) => {
    const rows = await admin.call<Record<string, string>[]>('frappe.client.get_list', { doctype, fields, filters, order_by: 'creation desc', limit_page_length: 1 })
    if (rows[0] === undefined) throw new Error(`There is no ${doctype} to take a picture of.`)
    return rows[0]
  }
  const invoice = await newest('EBM Invoice', { status: 'Signed', meter_number: ['is', 'set'] }, ['name', 'poc_number'])
  return {
    invoice: invoice['name'] ?? '',
    // One who has invoices.
    customer: (await newest('EBM Customer', { poc_number: invoice['poc_number'] }))['name'] ?? '',
    item: (await newest('EBM Item', { item_name: 'Water, residential 0–5 m³' }))['name'] ?? '',
    device: (await newest('EBM Device', { enabled: 1 }))['name'] ?? '',
  }
}

/** Waits for what is shown to be there: a heading, no shape of what is still loading, no request under way. */
async function ready(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading-shape]') === null)
  await page.evaluate(() => document.fonts.ready)
}

async function take(browser: Browser, site: EmbeddedSite, names: Record<string, string>, picture: Picture) {
  const viewport = picture.narrow ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: site.url, viewport, locale: 'en-GB', timezoneId: 'Africa/Kigali', reducedMotion: 'reduce' })
  try {
    await context.addCookies((await FrappeClient.signIn(site.url, `${picture.who}@ebm.example`, password)).cookies())
    const page = await context.newPage()
    await page.goto(`/ebm${picture.path.replace(/:(\w+)/g, (_all, what: string) => encodeURIComponent(names[what] ?? what))}`)
    await ready(page)
    await picture.first?.(page)
    await page.screenshot({ path: path.join(images, `${picture.name}.png`), animations: 'disabled', fullPage: picture.whole ?? false })
    console.log(`- ${picture.name}`)
  } finally {
    await context.close()
  }
}

const site = await EmbeddedSite.start()
try {
  await seedBills(site.folder, site.ports, bills)
  await playScene(site)
  mkdirSync(images, { recursive: true })
  const names = await namesOf(await FrappeClient.signIn(site.url, 'Administrator', 'admin'))
  const executable = await findChromium()
  const browser = await chromium.launch({ args: ['--disable-gpu'], ...(executable === null ? {} : { executablePath: executable }) })
  const only = process.argv.slice(2)
  for (const picture of pictures) if (only.length === 0 || only.includes(picture.name)) await take(browser, site, names, picture)
  await browser.close()
} finally {
  await site.stop()
}
