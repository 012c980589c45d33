import type { BrowserContext, Page } from '@playwright/test'
import { draft, field, fillLogin, someone } from './support/actions.ts'
import { expect, password, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { kept } from './support/kept.ts'
import { administrator, contextOf, makePerson } from './support/people.ts'
import { timed } from './support/timed.ts'

const officer = 'officer@ebm.example'
const noteBox = (page: Page) => page.getByRole('textbox', { name: /^Note/ })
const login = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

interface Ending {
  /** How the session ends, behind the browser's back. */
  end: (admin: FrappeClient, person: string, context: BrowserContext, url: string) => Promise<unknown>
  /** What has to be done before the same person can sign in again. */
  mend?: (admin: FrappeClient, person: string) => Promise<unknown>
  words: RegExp
}

const endings: Record<string, Ending> = {
  'that the server no longer knows': {
    end: async (_admin, _person, context, url) => (await FrappeClient.ofBrowser(url, context)).call('logout'),
    words: /Your session has ended/,
  },
  'of somebody who is disabled': {
    end: (admin, person) => admin.setValue('User', person, { enabled: 0 }),
    mend: (admin, person) => admin.setValue('User', person, { enabled: 1 }),
    words: /Your session has ended|has been disabled|is disabled/,
  },
}

/** A note being written in one tab and an invoice in another. */
async function writeBoth(context: BrowserContext, api: FrappeClient, words: string) {
  const name = await draft(api)
  const [note, form] = [await context.newPage(), await context.newPage()]
  await note.goto(`/ebm/invoices/${name}`)
  await note.getByRole('button', { name: 'Write a note' }).click()
  await expect(noteBox(note)).toBeFocused()
  await note.keyboard.type(`${words} in a note`)
  await form.goto('/ebm/invoices/new')
  await field(form, 'Name').fill(`${words} in a form`)
  for (const each of [note, form]) await expect.poll(() => kept(each)).toContain(words)
  return { note, form, name }
}

for (const [which, { end, mend, words: said }] of Object.entries(endings)) {
  test.describe(`a session ${which}, with a note and an invoice being written`, () => {
    test('[A9] [A10] signing in again as the same person brings both back', async ({ browser, api, baseURL }) => {
      const url = baseURL ?? ''
      const admin = await administrator(url)
      const person = await makePerson(admin, 'Ended', { user_type: 'System User', roles: [{ role: 'EBM Cashier' }] })
      const context = await contextOf(browser, url, person)
      try {
        const words = someone('Unsaved')
        const { note, form, name } = await writeBoth(context, api, words)
        await end(admin, person, context, url)
        // The page that asks is told; the other hears of it.
        await note.evaluate(() => window.dispatchEvent(new Event('online')))
        await timed('both at Login', Promise.all([login(note), login(form)]))
        for (const tab of [note, form]) await expect(tab.getByText(said).first()).toBeVisible()
        await mend?.(admin, person)
        await fillLogin(note, person, password)
        await expect(note).toHaveURL(new RegExp(`/ebm/invoices/${name}$`))
        await expect(noteBox(note)).toContainText(`${words} in a note`)
        await expect(note.getByText('What you wrote before is back')).toBeVisible()
        await expect(form).toHaveURL(/\/ebm\/invoices\/new$/)
        await expect(field(form, 'Name')).toHaveValue(`${words} in a form`)
        await expect(form.getByText('What you entered before is back.')).toBeVisible()
      } finally {
        await context.close()
      }
    })

    test('[A9] [D13] signing in as somebody else shows neither, and neither is left in storage', async ({ browser, api, baseURL }) => {
      const url = baseURL ?? ''
      const admin = await administrator(url)
      const person = await makePerson(admin, 'Ended', { user_type: 'System User', roles: [{ role: 'EBM Cashier' }] })
      const context = await contextOf(browser, url, person)
      try {
        const words = someone('Unsaved')
        const { note, form, name } = await writeBoth(context, api, words)
        await end(admin, person, context, url)
        await note.evaluate(() => window.dispatchEvent(new Event('online')))
        await Promise.all([login(note), login(form)])
        await fillLogin(note, officer, password)
        for (const tab of [note, form]) {
          await timed('somebody else', expect(tab.getByRole('heading', { name: /^(Dashboard|Welcome)/, level: 1 })).toBeVisible())
          await expect(tab.getByText(words)).toBeHidden()
          await expect.poll(() => kept(tab)).not.toContain(words)
          expect(await kept(tab)).not.toContain(person)
        }
        await note.goto(`/ebm/invoices/${name}`)
        await expect(note.getByRole('button', { name: 'Write a note' })).toBeVisible()
        await form.goto('/ebm/invoices/new')
        await expect(field(form, 'Name')).toHaveValue('')
      } finally {
        await context.close()
      }
    })
  })
}
