import type { Page } from '@playwright/test'
import { billFor, issue, someone } from './support/actions.ts'
import { expect, patience, test } from './support/fixtures.ts'
import { password } from './support/external-site.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'

const SUPERVISOR = 'supervisor@ebm.example'
const AUDITOR = 'auditor@ebm.example'

const box = (page: Page) => page.getByRole('textbox', { name: /^Note/ })
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const items = (page: Page) => notes(page).getByRole('list').first().locator('> li')
const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })
const named = (page: Page) => box(page).locator('.mention')
const mention = (id: string, name: string) => `<span class="mention" data-id="${id}" data-value="${name}">@${name}</span>`

interface Stored {
  name: string
  content: string
  modified: string
}

async function openInvoice(page: Page, api: FrappeClient, signIn: () => Promise<void>) {
  const { name } = await issue(api, await billFor(api, someone()))
  await signIn()
  await page.goto(`/ebm/invoices/${name}`)
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible()
  return name
}

async function write(page: Page) {
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(box(page)).toBeFocused()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page).getByRole('status').first()).toHaveText('The note is saved.')
  await expect(box(page)).toHaveCount(0)
}

const noteOf = async (api: FrappeClient, invoice: string) => (await api.get<{ notes: Stored[] }>('ebm.api.notes.of_document', { reference_doctype: 'EBM Invoice', reference_name: invoice })).notes[0] as Stored

/** What somebody was told of the invoice, as that person sees it. */
async function told(url: string, user: string, invoice: string) {
  const client = await FrappeClient.signIn(url, user, password)
  return client.list<{ type: string; from_user: string; document_type: string; link: string }>('Notification Log', ['type', 'from_user', 'document_type', 'link'], { document_name: invoice, for_user: user })
}
/** Frappe's own notice, and no second one; it leads to the page of the app. */
const ofCashier = (invoice: string) => [{ type: 'Mention', from_user: 'cashier@ebm.example', document_type: 'EBM Invoice', link: `/ebm/invoices/${invoice}` }]

test.describe('mentions', () => {
  test('are made by the keyboard alone, and who is mentioned is told [W6] [W10]', async ({ page, api, signIn, site }) => {
    const invoice = await openInvoice(page, api, signIn)
    await write(page)
    await page.keyboard.type('write to ann@x.rw or @sol')
    await expect(people(page).getByRole('option')).toHaveCount(1)
    await expect(box(page)).toBeFocused()
    const active = people(page).getByRole('option', { name: /Solange Supervisor/ })
    await expect(active).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    await expect(page.getByText('One person. Enter takes them.')).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(people(page)).toHaveCount(0)
    await expect(named(page)).toHaveText('@Solange Supervisor')
    // One piece: gone by one key, back by one.
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(named(page)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(named(page)).toHaveCount(1)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' please')
    await page.keyboard.press('Control+Enter')
    await expect(items(page).locator('.mention')).toHaveText('@Solange Supervisor')
    const { content } = await noteOf(api, invoice)
    expect(content).toContain('<span class="mention" data-id="supervisor@ebm.example" data-value="Solange Supervisor" data-denotation-char="@" data-label="Solange Supervisor">@Solange Supervisor</span>')
    await expect.poll(() => told(site.url, SUPERVISOR, invoice), { timeout: patience }).toEqual(ofCashier(invoice))
  })

  test('tell in a changed note only those who are new in it [W6]', async ({ page, api, signIn, site }) => {
    const invoice = await openInvoice(page, api, signIn)
    await api.call('ebm.api.notes.add', { reference_doctype: 'EBM Invoice', reference_name: invoice, content: `<p>${mention(SUPERVISOR, 'Solange Supervisor')}</p>` })
    await expect(items(page).locator('.mention')).toHaveText('@Solange Supervisor')
    await expect.poll(() => told(site.url, SUPERVISOR, invoice), { timeout: patience }).toHaveLength(1)
    await notes(page).getByRole('button', { name: /^Edit the note/ }).click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' and @')
    await people(page).getByRole('option', { name: /Alain Auditor/ }).click()
    await expect(named(page)).toHaveText(['@Solange Supervisor', '@Alain Auditor'])
    await expect(box(page)).toBeFocused()
    await save(page)
    await expect.poll(() => told(site.url, AUDITOR, invoice), { timeout: patience }).toEqual(ofCashier(invoice))
    expect(await told(site.url, SUPERVISOR, invoice)).toHaveLength(1)
  })

  test('are left as typed by Esc, and say when there is nobody or people cannot be asked for [W6] [W10]', async ({ page, api, signIn }) => {
    await openInvoice(page, api, signIn)
    await write(page)
    await page.keyboard.type('@sol')
    await expect(people(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(people(page)).toHaveCount(0)
    await expect(box(page)).toHaveText('@sol')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(' @zzz')
    await expect(page.getByText('Nobody of that name can be mentioned here.').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box(page).locator('p')).toHaveCount(2)
    const ask = '**/api/method/ebm.api.notes.people*'
    await page.route(ask, (route) => route.abort('internetdisconnected'))
    await page.keyboard.type('@al')
    await expect(page.getByText('People could not be asked for. Type on to try again.').first()).toBeVisible()
    await page.unroute(ask)
    await page.keyboard.type('a')
    await expect(people(page).getByRole('option', { name: /Alain Auditor/ })).toBeVisible()
  })

  for (const size of widths) {
    test(`look right at ${size.width} × ${size.height} [W6] [W10]`, async ({ page, api, signIn }) => {
      await page.setViewportSize(size)
      const invoice = await openInvoice(page, api, signIn)
      await api.call('ebm.api.notes.add', { reference_doctype: 'EBM Invoice', reference_name: invoice, content: `<p>For ${mention(SUPERVISOR, 'Solange Supervisor')}, with a rule</p><hr><p>below it</p>` })
      await expect(notes(page)).toContainText('Editing this in Desk would lose: lines across.')
      const ten = Array.from({ length: 10 }, (_, at) => ({ id: `somebody.of.a.large.site.${at}@utility.example`, label: `Somebody of a Large Site with a Long Name ${at}`, is_group: false }))
      await page.route('**/api/method/ebm.api.notes.people*', (route) => route.fulfill({ json: { message: ten } }))
      await write(page)
      await page.keyboard.type('@')
      await expect(people(page).getByRole('option')).toHaveCount(10)
      await look(page, 'mentions-list')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(named(page)).toHaveCount(1)
      await look(page, 'mentions-written')
    })
  }
})

test.describe('mentions by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('open where a keyboard puts in several letters at once, and while words are composed [W6] [W10]', async ({ page, api, signIn }) => {
    await openInvoice(page, api, signIn)
    await write(page)
    await page.keyboard.insertText('to @sol')
    await people(page).getByRole('option', { name: /Solange Supervisor/ }).tap()
    await expect(named(page)).toHaveText('@Solange Supervisor')
    await expect(box(page)).toBeFocused()
    await page.keyboard.insertText('and @')
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'al', selectionStart: 2, selectionEnd: 2 })
    await session.send('Input.insertText', { text: 'ala' })
    await people(page).getByRole('option', { name: /Alain Auditor/ }).tap()
    await expect(named(page)).toHaveText(['@Solange Supervisor', '@Alain Auditor'])
    await expect(box(page)).toHaveText(/^to\s@Solange Supervisor\s+and\s+@Alain Auditor/)
  })
})

test.describe('a note that was changed in Desk', () => {
  for (const size of widths) {
    test(`is brought back to what it was, at ${size.width} × ${size.height} [W8] [W10]`, async ({ page, api, signIn }) => {
      await page.setViewportSize(size)
      const invoice = await openInvoice(page, api, signIn)
      const content = '<p>Read twice</p><hr><table><tbody><tr><th><p>Meter</p></th><th><p>Read</p></th></tr><tr><td><p>778-12</p></td><td><p>412</p></td></tr></tbody></table>'
      await api.call('ebm.api.notes.add', { reference_doctype: 'EBM Invoice', reference_name: invoice, content })
      await expect(notes(page)).toContainText(/Editing this in Desk would lose: .*header row and lines across\./)
      const { name } = await noteOf(api, invoice)
      // What Desk's editor makes of it, saved as Desk saves it.
      const flat = '<div class="ql-editor read-mode"><p>Read twice, now by Desk</p><table class="table table-bordered"><tbody><tr><td data-row="1">Meter</td><td data-row="1">Read</td></tr><tr><td data-row="2">778-12</td><td data-row="2">412</td></tr></tbody></table></div>'
      await api.call('frappe.desk.form.utils.update_comment', { name, content: flat })
      await expect(notes(page)).toContainText('Changed in Desk by Claudine Cashier')
      await expect(notes(page)).toContainText(/What was lost: .*header row and lines across\./)
      await page.getByRole('button', { name: 'Bring the version before back' }).click()
      await expect(page.getByRole('button', { name: 'Leave it as it is' })).toBeFocused()
      const both = page.getByRole('group', { name: 'Save the version before in place of the one now?' })
      await expect(both.locator('th')).toHaveCount(2)
      await expect(both).toContainText('now by Desk')
      await look(page, 'note-desk-change')
      await both.getByRole('button', { name: 'Bring it back' }).click()
      await expect(notes(page).getByRole('status').first()).toHaveText('The version before is back.')
      await expect(items(page).locator('th')).toHaveCount(2)
      await expect(notes(page)).not.toContainText('Changed in Desk')
      expect((await noteOf(api, invoice)).content).toBe(content)
    })
  }
})
