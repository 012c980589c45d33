import type { Browser, Page } from '@playwright/test'
import { billFor, issue, someone } from './support/actions.ts'
import { DeskEditor, selectWords } from './support/desk-editor.ts'
import { cashier, expect, isExternal, test as base } from './support/fixtures.ts'
import type { FrappeClient } from './support/frappe-client.ts'
import { administrator } from './support/people.ts'
import { blocksIn, blocksOf } from './support/rich-text.ts'

/*
 * One text, two editors: what is written in Desk is opened, changed and saved here, and the other way round. Both pages are the
 * Administrator's, who may change the note in both. What a text is, is read by `blocksOf`, not by the code under test.
 */

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const item = (page: Page) => notes(page).getByRole('list').first().locator('> li')
const box = (page: Page) => page.getByRole('textbox', { name: /^Note/ })

interface Desk {
  admin: FrappeClient
  /** A page of Desk. */
  desk: Page
  /** An invoice whose notes nobody has written yet. */
  invoice: string
}

const signedIn = async (browser: Browser, admin: FrappeClient) => {
  const context = await browser.newContext({ baseURL: admin.url, viewport: { width: 1440, height: 900 } })
  await context.addCookies(admin.cookies())
  return context
}

const test = base.extend<Desk>({
  admin: async ({ site, context }, use) => {
    await context.addCookies((await administrator(site.url)).cookies())
    await use(await administrator(site.url))
  },
  desk: async ({ browser, admin }, use) => {
    const context = await signedIn(browser, admin)
    await use(await context.newPage())
    await context.close()
  },
  invoice: async ({ api }, use) => use((await issue(api, await billFor(api, someone()))).name),
})

const shownInDesk = (desk: Page) => desk.locator('.timeline-message-box .content').evaluate(blocksOf)
const shownHere = (page: Page) => item(page).locator('[dir="auto"]').evaluate(blocksOf)

/** What is stored of the invoice's only note. */
async function stored(admin: FrappeClient, desk: Page, invoice: string) {
  const [note] = await admin.list<{ content: string }>('Comment', ['content'], { reference_name: invoice, comment_type: 'Comment' })
  return blocksIn(desk, note?.content ?? '')
}

const openInDesk = async (desk: Page, invoice: string) => {
  await desk.goto(`/app/ebm-invoice/${invoice}`)
  await expect(desk.locator('.timeline-message-box')).toHaveCount(1)
}

/** Adds a word to the end of the note in Desk, by its button Edit. */
async function changeInDesk(desk: Page, word: string) {
  const note = desk.locator('.timeline-message-box')
  await note.getByRole('button', { name: 'Edit', exact: true }).click()
  await new DeskEditor(note.locator('.comment-edit-box')).appendWord(word)
  const saved = desk.waitForResponse(/update_comment/)
  await note.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).ok()).toBe(true)
}

/** Adds a word to the end of the note here. */
async function changeHere(page: Page, word: string) {
  await notes(page).getByRole('button', { name: /^Edit the note/ }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(` ${word}`)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(item(page)).toContainText(word)
  await expect(box(page)).toHaveCount(0)
}

/** Begins a note here. */
async function writeHere(page: Page, invoice: string) {
  await page.goto(`/ebm/invoices/${invoice}`)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(box(page)).toBeFocused()
}

const withLast = (blocks: string[], words: string) => [...blocks.slice(0, -1), `${blocks.at(-1) ?? ''} ${words}`]

test.describe('a note and Desk', () => {
  test.skip(!isExternal, 'Desk is not on embedded.')
  test.slow()

  test('written in Desk, it is shown here as there, and changing it here loses nothing [W8]', async ({ page, desk, admin, invoice }) => {
    await desk.goto(`/app/ebm-invoice/${invoice}`)
    const comment = new DeskEditor(desk.locator('.comment-box'))
    await comment.begin()
    await comment.lines('Read twice, slanted, under, struck, see the site and tell ')
    await comment.mention('claudine', 'Claudine Cashier')
    await comment.lines('', 'in the middle', 'said by the customer', 'meter --read', 'exit 0', '1. first', '')
    await desk.keyboard.press('Tab')
    await comment.lines('below', '', '- loose', '', 'last line')
    await comment.format('twice', 'bold')
    await comment.format('slanted', 'italic')
    await comment.format('under', 'underline')
    await comment.format('struck', 'strike')
    await comment.link('the site', 'https://utility.rw/faults')
    await comment.choose('in the middle', 'align', 'center')
    await comment.format('said by', 'blockquote')
    await comment.format('meter', 'code-block')
    await comment.format('exit 0', 'code-block')
    await desk.locator('.comment-box .btn-comment').click()
    const written = [
      `p: Read [bold: twice], [italic: slanted], [underline: under], [strike: struck], see [link https://utility.rw/faults: the site] and tell [mention ${cashier}: Claudine Cashier]`,
      'p center: in the middle',
      'quote: said by the customer',
      'code: meter --read ⏎ exit 0',
      'ordered: first',
      'ordered +1: below',
      'bullet: loose',
      'p: last line',
    ]
    await expect.poll(() => stored(admin, desk, invoice)).toEqual(written)

    await page.goto(`/ebm/invoices/${invoice}`)
    await expect.poll(() => shownHere(page)).toEqual(written)
    await changeHere(page, 'seen here')
    const changed = withLast(written, 'seen here')
    expect(await stored(admin, desk, invoice)).toEqual(changed)
    await expect.poll(() => shownHere(page)).toEqual(changed)

    await openInDesk(desk, invoice)
    await expect.poll(() => shownInDesk(desk)).toEqual(changed)
    await changeInDesk(desk, 'and there')
    expect(await stored(admin, desk, invoice)).toEqual(withLast(changed, 'and there'))
  })

  test('written here, it is shown in Desk as here, and changing it there keeps what Desk knows [W8]', async ({ page, desk, admin, invoice }) => {
    await writeHere(page, invoice)
    const key = (name: string) => page.keyboard.press(name)
    const lines = ['## Meter', 'Read **twice**, *slanted*, ~~struck~~, `code` and ==marked==, under, red, behind, see the site', '1. first']
    for (const line of lines) {
      await page.keyboard.type(line)
      await key('Enter')
    }
    for (const line of ['below', 'deeper']) {
      await key('Tab')
      await page.keyboard.type(line)
      await key('Enter')
    }
    for (let depth = 3; depth > 0; depth -= 1) await key('Enter')
    for (const line of ['[ ] open', '[x] done', '']) {
      await page.keyboard.type(line)
      await key('Enter')
    }
    for (const line of ['in the middle', 'said by the customer', 'meter --read']) {
      await page.keyboard.type(line)
      await key('Enter')
    }
    await page.keyboard.type('last line')
    const on = async (words: string, shortcut: string) => {
      await selectWords(box(page), words)
      await key(shortcut)
    }
    await on('under', 'Control+u')
    for (const [words, colour] of [['red', 'Text in red'], ['behind', 'Background in blue']] as const) {
      await selectWords(box(page), words)
      await page.getByRole('button', { name: 'Colours' }).click()
      await page.getByRole('menuitemradio', { name: colour }).click()
    }
    await on('the site', 'Control+k')
    await page.getByRole('textbox', { name: 'Address' }).fill('https://utility.rw/faults')
    await key('Enter')
    await on('in the middle', 'Control+Shift+e')
    await on('said by the customer', 'Control+Shift+b')
    await on('meter --read', 'Control+Alt+c')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(box(page)).toHaveCount(0)
    const written = [
      'h2: Meter',
      'p: Read [bold: twice], [italic: slanted], [strike: struck], [code: code] and [background rgb(255, 243, 163): marked], [underline: under],' +
        ' [color rgb(180, 35, 24): red], [background rgb(224, 237, 255): behind], see [link https://utility.rw/faults: the site]',
      'ordered: first',
      'ordered +1: below',
      'ordered +2: deeper',
      'unchecked: open',
      'checked: done',
      'p center: in the middle',
      'quote: said by the customer',
      'code: meter --read',
      'p: last line',
    ]
    await expect.poll(() => shownHere(page)).toEqual(written)

    await openInDesk(desk, invoice)
    await expect.poll(() => shownInDesk(desk)).toEqual(written)
    await changeInDesk(desk, 'changed there')
    const changed = withLast(written, 'changed there')
    expect(await stored(admin, desk, invoice)).toEqual(changed)

    await page.reload()
    await expect.poll(() => shownHere(page)).toEqual(changed)
    // Desk made a coloured span of the mark; here it is a highlight still.
    await notes(page).getByRole('button', { name: /^Edit the note/ }).click()
    await expect(box(page)).toBeFocused()
    await selectWords(box(page), 'marked')
    await expect(page.getByRole('toolbar', { name: /^Formatting of Note/ }).getByRole('button', { name: 'Highlight' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await changeHere(page, 'and here')
    expect(await stored(admin, desk, invoice)).toEqual(withLast(changed, 'and here'))
  })

  test('with all that a text field of Desk offers, it goes through both editors whole [W8]', async ({ page, desk, admin, invoice }) => {
    const { name: todo } = await admin.insert<{ name: string }>({ doctype: 'ToDo', description: '<p>to be written</p>' })
    // Desk takes what is written into its form a moment later, and saves the form.
    const inForm = () => desk.evaluate(() => (window as unknown as { cur_frm: { doc: { description: string } } }).cur_frm.doc.description)
    const save = async () => {
      await expect.poll(async () => blocksIn(desk, await inForm())).toEqual(await field.text.evaluate(blocksOf))
      const saved = desk.waitForResponse(/savedocs/)
      await desk.keyboard.press('Control+s')
      expect((await saved).ok()).toBe(true)
    }
    const description = async () => (await admin.call<{ description: string }>('frappe.client.get', { doctype: 'ToDo', name: todo })).description
    const field = new DeskEditor(desk.locator('.frappe-control[data-fieldname="description"]'))

    await desk.goto(`/app/todo/${todo}`)
    await field.begin()
    await field.lines('Great title', 'Small title', 'red, behind, large and bold', 'stands in', 'to the right', 'both sides', 'from the right', 'done', 'open', 'below', 'last line')
    await field.choose('Great title', 'header', '1')
    await field.choose('Small title', 'header', '3')
    await field.choose('red', 'color', '#e60000')
    await field.choose('behind', 'background', '#ffff00')
    await field.choose('large', 'size', '24px')
    await field.format('bold', 'bold')
    await field.format('stands in', 'indent', '+1')
    await field.choose('to the right', 'align', 'right')
    await field.choose('both sides', 'align', 'justify')
    await field.format('from the right', 'direction', 'rtl')
    for (const words of ['done', 'open', 'below']) await field.format(words, 'list', 'check')
    await field.format('below', 'indent', '+1')
    // Its box is drawn left of the words, by a pseudo-element.
    await field.text.locator('li', { hasText: 'done' }).click({ position: { x: 10, y: 10 } })
    await expect(field.text.locator('li', { hasText: 'done' })).toHaveAttribute('data-list', 'checked')
    await save()
    const written = [
      'h1: Great title',
      'h3: Small title',
      'p: [color rgb(230, 0, 0): red], [background rgb(255, 255, 0): behind], [size 24px: large] and [bold: bold]',
      'p +1: stands in',
      'p right: to the right',
      'p justify: both sides',
      'p right rtl: from the right',
      'checked: done',
      'unchecked: open',
      'unchecked +1: below',
      'p: last line',
    ]
    expect(await blocksIn(desk, await description())).toEqual(written)

    await admin.call('frappe.desk.form.utils.add_comment', {
      reference_doctype: 'EBM Invoice',
      reference_name: invoice,
      content: await description(),
      comment_email: 'Administrator',
      comment_by: 'Administrator',
    })
    await page.goto(`/ebm/invoices/${invoice}`)
    await expect.poll(() => shownHere(page)).toEqual(written)
    await changeHere(page, 'seen here')
    const changed = withLast(written, 'seen here')
    expect(await stored(admin, desk, invoice)).toEqual(changed)

    const [note] = await admin.list<{ content: string }>('Comment', ['content'], { reference_name: invoice, comment_type: 'Comment' })
    await admin.setValue('ToDo', todo, { description: note?.content })
    await desk.reload()
    await expect.poll(() => field.text.evaluate(blocksOf)).toEqual(changed)
    await field.appendWord('and there')
    await save()
    expect(await blocksIn(desk, await description())).toEqual(withLast(changed, 'and there'))
  })

  test('with a table, pictures, a line across, sub- and superscript: what Desk lost is marked, and the version before can be brought back [W8]', async ({ page, desk, admin, invoice }) => {
    const logo = '/assets/frappe/images/frappe-framework-logo.png'
    const head = (words: string) => `<th>${words}</th>`
    const cell = (words: string) => `<td>${words}</td>`
    const html = [
      '<p>Of 15 m<sup>3</sup> of H<sub>2</sub>O</p>',
      `<table class="table table-bordered" style="width: 320px;"><colgroup><col style="width: 120px;"><col style="width: 200px;"></colgroup><tbody><tr>${head('Meter')}${head('Reading')}</tr>` +
        `<tr>${cell('M-17')}${cell('<strong>1,204</strong>')}</tr><tr><td colspan="2" style="background-color: #fff3a3;">read twice</td></tr></tbody></table>`,
      `<p>seen <img src="${logo}" alt="the meter" width="50%"> there</p>`,
      '<hr>',
      `<figure><img src="${logo}" alt="the tap"><figcaption>of the tap</figcaption></figure>`,
      '<p>last line</p>',
    ].join('')
    await admin.call('ebm.api.notes.add', { reference_doctype: 'EBM Invoice', reference_name: invoice, content: html })
    const shape = (root: Element) => ({
      rows: [...root.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')].map((one) => `${one.tagName === 'TH' ? '# ' : ''}${one.textContent.trim()}`)),
      spans: root.querySelectorAll('[colspan="2"]').length,
      pictures: [...root.querySelectorAll('img')].map((one) => one.getAttribute('src')),
      captions: [...root.querySelectorAll('figcaption')].map((one) => one.textContent.trim()),
      lines: root.querySelectorAll('hr').length,
      sub: root.querySelector('sub')?.textContent,
      sup: root.querySelector('sup')?.textContent,
      bold: root.querySelector('td strong')?.textContent,
    })
    const here = () => item(page).locator('[dir="auto"]').first().evaluate(shape)
    const whole = {
      rows: [['# Meter', '# Reading'], ['M-17', '1,204'], ['read twice']],
      spans: 1,
      pictures: [logo, logo],
      captions: ['of the tap'],
      lines: 1,
      sub: '2',
      sup: '3',
      bold: '1,204',
    }

    await page.goto(`/ebm/invoices/${invoice}`)
    await expect.poll(here).toEqual(whole)
    await expect(item(page)).toContainText('Editing this in Desk would lose: the table’s header row, merged cells, widths of columns, colours of cells, captions and places of pictures, and lines across.')

    // Shown in Desk whole; edited there, some of it goes.
    await openInDesk(desk, invoice)
    expect(await desk.locator('.timeline-message-box .content').evaluate(shape)).toEqual(whole)
    await changeInDesk(desk, 'and there')
    await page.reload()
    const changed = notes(page).getByText('Changed in Desk by Administrator')
    await expect(changed).toBeVisible()
    await expect(item(page)).toContainText('What was lost: the table’s header row, merged cells, widths of columns, colours of cells, captions and places of pictures, and lines across.')
    await expect.poll(here).toMatchObject({ spans: 0, captions: [], lines: 0, sub: '2', sup: '3', bold: '1,204' })
    const kept = await here()
    expect(kept.pictures).toContain(logo)
    // The words of heads run into one.
    expect(kept.rows.flat().filter((words) => words !== '')).toEqual(['MeterReading', 'M-17', '1,204', 'read twice'])

    await notes(page).getByRole('button', { name: 'Bring the version before back' }).click()
    await notes(page).getByRole('button', { name: 'Bring it back' }).click()
    await expect(changed).toHaveCount(0)
    await expect.poll(here).toEqual(whole)
    expect(await stored(admin, desk, invoice)).toContain('p: last line')
  })
})
