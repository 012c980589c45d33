import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { field, fillLogin, someone } from './support/actions.ts'
import { expect, isExternal, password, test as base } from './support/fixtures.ts'
import { administrator, makePerson } from './support/people.ts'
import { lend } from './support/put-back.ts'
import { freshTotp, totp } from './support/totp.ts'

/*
 * What embedded does not have and only a real Frappe does: its own pages, lock-out, second factor, expired passwords.
 * With EBM_SITE_URL, as Administrator; the second factor also needs the bench's folder (EBM_BENCH) and site (EBM_SITE).
 */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
/** Signed in, on Verify or already past it. */
const arrived = (page: Page) => expect(heading(page, /^(Welcome|Dashboard|Invoices)/)).toBeVisible({ timeout: 20_000 })

/** Changes of System Settings, put back after the test. */
const test = base.extend<{ system: (values: Record<string, unknown>) => Promise<void> }>({
  system: async ({ site }, use) => lend(await administrator(site.url), 'System Settings', 'System Settings', use),
})

/** Runs a function of Frappe on the bench; its answer. */
async function onBench(method: string, ...args: unknown[]): Promise<string> {
  const { EBM_BENCH: cwd, EBM_SITE: site } = process.env
  const { stdout } = await promisify(execFile)('bench', ['--site', site ?? '', 'execute', method, '--args', JSON.stringify(args)], { cwd })
  return stdout.trim()
}

test('[A8] the code of an authenticator is that of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1111111109, 1234567890, 2000000000].map((seconds) => totp(secret, seconds * 1000))).toEqual(['287082', '081804', '005924', '279037'])
})

test.describe('on a real site', () => {
  test.skip(!isExternal, 'embedded has no pages of Frappe, no lock-out and no second factor')

  test("[A11] a forgotten password leads to Frappe's own form", async ({ page }) => {
    await page.goto('/ebm/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/login#forgot$/)
    await expect(page.locator('.for-forgot #forgot_email')).toBeVisible()
    await expect(page.locator('.for-forgot .btn-forgot')).toBeVisible()
  })

  test("[A11] Frappe's own sign-in leads back into the application, signed in", async ({ page, site }) => {
    const email = await makePerson(await administrator(site.url), someone('Other'), { roles: [{ role: 'EBM Auditor' }] })
    await page.goto('/ebm/login')
    await page.getByRole('link', { name: 'Other ways to sign in' }).click()
    await page.locator('#login_email').fill(email)
    await page.locator('#login_password').fill(password)
    await page.locator('.for-login .btn-login').click()
    await expect(page).toHaveURL(/\/ebm\//, { timeout: 20_000 })
    await arrived(page)
  })

  test('[A3] a password that has expired: the link leads to Frappe’s page for a new one, which then works here', async ({ page, site, system }) => {
    const admin = await administrator(site.url)
    const email = await makePerson(admin, someone('Expired'), { roles: [{ role: 'EBM Auditor' }] })
    const renewed = 'a-new-word-2026-kigali'
    await system({ force_user_to_reset_password: 30 })
    // Switching it on sets everybody's date to today.
    await admin.setValue('User', email, { last_password_reset_date: '2025-01-01' })
    await page.goto('/ebm/login')
    await fillLogin(page, email)
    await expect(page.getByRole('alert')).toContainText('Your password has expired.')
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await expect(page).toHaveURL(/\/update-password\?key=/)
    // Key by key: Frappe's page judges the password as it is typed, and opens its button then.
    await page.locator('#new_password').pressSequentially(renewed)
    await page.locator('#confirm_password').pressSequentially(renewed)
    await page.locator('#update').click()
    await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === 'user_id')?.value, { timeout: 20_000 }).toBe(encodeURIComponent(email))
    await page.context().clearCookies()
    await page.goto('/ebm/login')
    await fillLogin(page, email, renewed)
    await arrived(page)
  })

  test('[A8] the second factor: a wrong code, then the right one of an authenticator', async ({ page, site, system }) => {
    test.skip(!process.env['EBM_BENCH'] || !process.env['EBM_SITE'], 'the secret is read on the bench: EBM_BENCH and EBM_SITE')
    test.setTimeout(120_000)
    const admin = await administrator(site.url)
    const role = someone('Two steps')
    await admin.insert({ doctype: 'Role', role_name: role, desk_access: 1, two_factor_auth: 1 })
    const email = await makePerson(admin, someone('Otp'), { roles: [{ role: 'EBM Auditor' }, { role }] })
    // As it is for a person who has scanned the QR code before.
    const secret = (await onBench('frappe.twofactor.get_otpsecret_for_', email)).replaceAll('"', '')
    await onBench('frappe.twofactor.set_default', `${email}_otplogin`, '1')
    await system({ enable_two_factor_auth: 1, two_factor_method: 'OTP App' })
    // Frappe asks everybody for it when it is switched on; here only this role.
    await admin.setValue('Role', 'All', { two_factor_auth: 0 })
    await page.goto('/ebm/invoices')
    await fillLogin(page, email)
    await expect(heading(page, 'One more step')).toBeVisible()
    await expect(field(page, 'Verification code')).toBeFocused()
    const right = await freshTotp(secret)
    await page.keyboard.type(right === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This code is not right.')
    await expect(field(page, 'Verification code')).toBeFocused()
    await page.keyboard.type(await freshTotp(secret))
    await page.keyboard.press('Enter')
    await arrived(page)
    expect((await page.context().cookies()).find(({ name }) => name === 'user_id')?.value).toBe(encodeURIComponent(email))
  })

  test('[A7] a user disabled under an open screen is told so in the words of the server, and somebody else can sign in', async ({ page, site }) => {
    const admin = await administrator(site.url)
    const email = await makePerson(admin, someone('Leaves'), { roles: [{ role: 'EBM Auditor' }] })
    await page.goto('/ebm/invoices')
    await fillLogin(page, email)
    await expect(heading(page, /^(Invoices|Welcome)/)).toBeVisible()
    await page.goto('/ebm/invoices')
    await expect(heading(page, 'Invoices')).toBeVisible()
    await admin.setValue('User', email, { enabled: 0 })
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText(/is disabled\. Please contact your System Manager|This user is disabled|Your session has ended/).first()).toBeVisible()
  })

  // Last: an address that fails too often is locked as well; these failures say that they come from another one.
  test('[A7] @long eleven wrong passwords lock a user out for a minute, and it says so', async ({ page, site }) => {
    test.setTimeout(180_000)
    const email = await makePerson(await administrator(site.url), someone('Locked'), { roles: [{ role: 'EBM Auditor' }] })
    const attempt = async () => {
      const body = JSON.stringify({ usr: email, pwd: 'not the password' })
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Forwarded-For': '10.99.0.1' }
      return (await fetch(`${site.url}/api/method/login`, { method: 'POST', headers, body })).status
    }
    for (let failure = 0; failure < 11; failure += 1) expect(await attempt()).toBe(401)
    await page.goto('/ebm/login')
    await fillLogin(page, email)
    await expect(page.getByRole('alert')).toContainText('Too many attempts. Wait a minute and try again.')
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.waitForTimeout(62_000)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await arrived(page)
  })
})
