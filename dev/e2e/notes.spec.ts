import type { Locator, Page } from '@playwright/test'
import { billFor, issue, makeCustomer, someone, tabTo } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { look, widths } from './support/look.ts'
import type { FrappeClient } from './support/frappe-client.ts'
import { contextOf } from './support/people.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /^Note/ })
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const items = (page: Page) => notes(page).getByRole('list').first().locator('> li')
const loaded = (page: Page) => expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible()

async function openInvoice(page: Page, api: FrappeClient, signIn: () => Promise<void>) {
  const { name } = await issue(api, await billFor(api, someone()))
  await signIn()
  await page.goto(`/ebm/invoices/${name}`)
  return name
}

/** A note as Desk writes one. */
const inDesk = (api: FrappeClient, invoice: string, content: string) =>
  api.call('frappe.desk.form.utils.add_comment', {
    reference_doctype: 'EBM Invoice',
    reference_name: invoice,
    content,
    comment_email: 'cashier@ebm.example',
    comment_by: 'Claudine Cashier',
  })

test.describe('notes on an invoice', () => {
  test('are written by keyboard alone, and are there after a reload, with all formatting [W8] [W10]', async ({ page, api, signIn }) => {
    await openInvoice(page, api, signIn)
    await tabTo(page, page.getByRole('button', { name: 'Write a note' }))
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('## Meter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Read **twice**')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. first')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('below')
    await page.keyboard.press('Control+Enter')
    await expect(notes(page).getByRole('status').first()).toHaveText('The note is saved.')
    await expect(page.getByRole('button', { name: 'Write a note' })).toBeFocused()
    await page.reload()
    await expect(items(page)).toHaveCount(1)
    await expect(items(page).getByRole('heading', { name: 'Meter', level: 2 })).toBeVisible()
    await expect(items(page).locator('strong').filter({ hasText: 'twice' })).toBeVisible()
    await expect(items(page).locator('li[data-list="ordered"]')).toHaveText(['first', 'below'])
    await expect(items(page)).toContainText('Claudine Cashier')
  })

  test('are changed and deleted by who wrote them [W8]', async ({ page, api, signIn }) => {
    const invoice = await openInvoice(page, api, signIn)
    await inDesk(api, invoice, '<div class="ql-editor read-mode"><p>From <strong>Desk</strong></p></div>')
    await page.reload()
    await notes(page).getByRole('button', { name: /^Edit the note/ }).click()
    await expect(box(page)).toHaveText(/From Desk/)
    await expect(box(page).locator('strong')).toHaveText('Desk')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', and from here')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(items(page)).toContainText('From Desk, and from here')
    await notes(page).getByRole('button', { name: /^Delete the note/ }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await notes(page).getByRole('group', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(notes(page)).toContainText('No notes yet.')
    await page.reload()
    await expect(notes(page)).toContainText('No notes yet.')
  })

  test('show how deep an item is nested, read and while written [W8] [W10]', async ({ page, api, signIn }) => {
    const invoice = await openInvoice(page, api, signIn)
    await inDesk(api, invoice, '<ol><li data-list="ordered">one</li><li data-list="ordered" class="ql-indent-1">below</li><li data-list="ordered">two</li></ol><p class="ql-indent-1">indented</p><p>plain</p>')
    await page.reload()
    const left = async (within: Locator, words: string) => (await within.locator('li[data-list], p').filter({ hasText: words }).boundingBox())?.x ?? NaN
    const nested = async (within: Locator) => {
      expect(await left(within, 'below')).toBeGreaterThan(await left(within, 'one'))
      expect(await left(within, 'two')).toBe(await left(within, 'one'))
      expect(await left(within, 'indented')).toBeGreaterThan(await left(within, 'plain'))
    }
    await expect(items(page).locator('li')).toHaveText(['one', 'below', 'two'])
    await nested(items(page))
    await notes(page).getByRole('button', { name: /^Edit the note/ }).click()
    await expect(box(page)).toBeFocused()
    await nested(box(page))
  })

  test('that were not saved are there again after a reload [A10]', async ({ page, api, signIn }) => {
    await openInvoice(page, api, signIn)
    await page.getByRole('button', { name: 'Write a note' }).click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('half a **sentence**')
    await page.reload()
    await expect(box(page)).toHaveText(/half a sentence/)
    await expect(box(page).locator('strong')).toHaveText('sentence')
    await expect(notes(page)).toContainText('What you wrote before is back')
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect(box(page)).not.toContainText('half')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await loaded(page)
    await expect(box(page)).toHaveCount(0)
  })

  test('of somebody else appear while the page is open [T6]', async ({ page, api, signIn }) => {
    const invoice = await openInvoice(page, api, signIn)
    await expect(notes(page)).toContainText('No notes yet.')
    await inDesk(api, invoice, '<p>Seen from elsewhere</p>')
    await expect(items(page)).toContainText('Seen from elsewhere')
  })

  test('of two people who write at the same moment are both there, and each sees the other’s at once [W8] [T6]', async ({ page, browser, api, signIn, site }) => {
    const invoice = await openInvoice(page, api, signIn)
    const theirs = await (await contextOf(browser, site.url, 'auditor@ebm.example')).newPage()
    await theirs.goto(`/ebm/invoices/${invoice}`)
    for (const [each, words] of [[page, 'says the cashier'], [theirs, 'says the auditor']] as const) {
      await each.getByRole('button', { name: 'Write a note' }).click()
      await expect(box(each)).toBeFocused()
      await each.keyboard.type(words)
    }
    await Promise.all([page, theirs].map((each) => each.getByRole('button', { name: 'Save note' }).click()))
    for (const each of [page, theirs]) {
      await expect(items(each)).toHaveCount(2)
      await expect(notes(each)).toContainText('says the cashier')
      await expect(notes(each)).toContainText('says the auditor')
    }
    await theirs.context().close()
  })

  test('that are changed in two places at once lose nothing: both texts are shown, and either can be taken [W8]', async ({ page, browser, api, signIn, site }) => {
    const invoice = await openInvoice(page, api, signIn)
    await inDesk(api, invoice, '<p>Read</p>')
    const other = await (await contextOf(browser, site.url, 'cashier@ebm.example')).newPage()
    await other.goto(`/ebm/invoices/${invoice}`)
    for (const [each, words] of [[page, ' once'], [other, ' twice']] as const) {
      await notes(each).getByRole('button', { name: /^Edit the note/ }).click()
      await expect(box(each)).toBeFocused()
      await each.keyboard.press('Control+End')
      await each.keyboard.type(words)
    }
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(items(page)).toContainText('Read once')
    const told = notes(other).getByRole('alert')
    await expect(told).toContainText('This note was changed elsewhere meanwhile')
    await expect(told).toContainText('Read once')
    await expect(box(other)).toHaveText('Read twice')
    await other.getByRole('button', { name: 'Save note' }).click()
    await expect(box(other)).toHaveText('Read twice')
    await told.getByRole('button', { name: 'Save mine instead' }).click()
    await other.getByRole('button', { name: 'Save note' }).click()
    await expect(items(other)).toContainText('Read twice')
    await expect(items(page)).toContainText('Read twice')
    await other.context().close()
  })

  test('stand on a customer’s page too, and who only reads it puts a picture in one [W3] [W8]', async ({ page, browser, api, signIn, site }) => {
    const customer = await makeCustomer(api, { customer_name: someone() })
    await signIn()
    await page.goto(`/ebm/customers/${customer}`)
    await loaded(page)
    const auditor = await (await contextOf(browser, site.url, 'auditor@ebm.example')).newPage()
    await auditor.goto(`/ebm/customers/${customer}`)
    await auditor.getByRole('button', { name: 'Write a note' }).click()
    await expect(box(auditor)).toBeFocused()
    await auditor.keyboard.type('Seen: ')
    await box(auditor).evaluate((element) => {
      const data = new DataTransfer()
      const png = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
      data.items.add(new File([Uint8Array.from(png, (letter) => letter.charCodeAt(0))], 'meter.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(box(auditor).locator('img')).toHaveAttribute('src', /^\/private\/files\//)
    await auditor.getByRole('button', { name: 'Save note' }).click()
    await expect(items(page)).toContainText('Seen:')
    const image = items(page).locator('img')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth)).toBe(1)
    await auditor.context().close()
  })

  test('with hostile HTML do nothing but show their words [W9]', async ({ page, api, signIn }) => {
    const invoice = await openInvoice(page, api, signIn)
    const hostile = [
      '<p>words</p><img src="x" onerror="window.ran = 1"><svg onload="window.ran = 1"></svg><script>window.ran = 1</script>',
      '<a href="java\tscript:window.ran=1">away</a><a href="javascript:window.ran=1">away</a>',
      '<style>body { display: none }</style><p style="position: fixed; inset: 0; background: url(https://evil.example/x)">cover</p>',
      '<form action="https://evil.example"><input name="password" autofocus></form><iframe src="https://evil.example"></iframe>',
      '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = 1">',
    ]
    for (const content of hostile) await inDesk(api, invoice, content)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await expect(items(page)).toHaveCount(hostile.length)
    await expect(items(page).nth(0)).toContainText('words')
    for (const link of await items(page).nth(1).locator('a').all()) expect(await link.getAttribute('href')).toBeNull()
    expect(await items(page).nth(2).getByText('cover').evaluate((element) => getComputedStyle(element).position)).toBe('static')
    await expect(notes(page).locator('style, form, input, iframe, script')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
    expect(asked.filter((url) => url.includes('evil'))).toEqual([])
    // Editing it is no other way in.
    await notes(page).getByRole('button', { name: /^Edit the note/ }).first().click()
    await expect(box(page)).toContainText('words')
    await expect(box(page).locator('script, [onerror]')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
  })

  for (const size of widths) {
    test(`look right at ${size.width} × ${size.height}, empty, full and while written [W10]`, async ({ page, api, signIn }) => {
      await page.setViewportSize(size)
      const invoice = await openInvoice(page, api, signIn)
      await expect(notes(page)).toContainText('No notes yet.')
      await look(page, 'notes-empty')
      await inDesk(api, invoice, '<p>A long word: ' + 'x'.repeat(300) + '</p><table><tr><td>one</td><td>' + 'wide '.repeat(60) + '</td></tr></table>')
      await inDesk(api, invoice, '<div class="ql-editor read-mode"><h3>Heading</h3><ol><li data-list="checked">done</li><li data-list="unchecked">open</li></ol><blockquote>said</blockquote><pre>code</pre></div>')
      await expect(items(page)).toHaveCount(2)
      await notes(page).getByRole('button', { name: /^Edit the note/ }).last().click()
      await expect(box(page)).toBeFocused()
      await page.keyboard.press('Control+a')
      await look(page, 'notes-written')
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('button', { name: 'Colours' }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Text in red' })).toBeVisible()
      await look(page, 'notes-colours')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await loaded(page)
      await look(page, 'notes-full')
    })
  }

  test('wait for a server that is away, and lose nothing [W8]', async ({ page, api, signIn }) => {
    await openInvoice(page, api, signIn)
    await page.getByRole('button', { name: 'Write a note' }).click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('kept')
    const add = '**/api/method/ebm.api.notes.add'
    await page.route(add, (route) => route.abort('internetdisconnected'))
    await page.keyboard.press('Control+Enter')
    await expect(notes(page).getByRole('alert')).toContainText('The note was not saved')
    await expect(box(page)).toContainText('kept')
    await page.unroute(add)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(items(page)).toContainText('kept')
  })
})
