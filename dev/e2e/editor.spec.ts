import type { Locator, Page } from '@playwright/test'
import { draft } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { look } from './support/look.ts'
import type { FrappeClient } from './support/frappe-client.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })
const tool = (page: Page, name: string | RegExp) => page.getByRole('toolbar', { name: 'Formatting of Note' }).getByRole('button', { name, exact: true })

async function openInvoice(page: Page, api: FrappeClient, signIn: () => Promise<void>) {
  const name = await draft(api)
  await signIn()
  await page.goto(`/ebm/invoices/${name}`)
  return name
}

async function openEditor(page: Page, api: FrappeClient, signIn: () => Promise<void>) {
  const name = await openInvoice(page, api, signIn)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(box(page)).toBeFocused()
  return name
}

/** What would be stored, by what is drawn. */
const drawn = (field: Locator) =>
  field.evaluate((element) =>
    [...element.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, hr')]
      .map((block) => `${block.localName} ${(block as HTMLElement).innerText.replaceAll('\uFEFF', '').trim()}`.trim())
      .filter((line) => line !== 'p'),
  )

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

test.describe('the editor', () => {
  test('takes what is typed, Markdown too, and undoes it [W1] [W7]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('# Meter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Read **twice** and ==marked==.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('below')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('after')
    await expect.poll(() => drawn(box(page))).toEqual(['h1 Meter', 'p Read twice and marked.', 'li one', 'li below', 'p after'])
    await expect(box(page).locator('strong')).toHaveText('twice')
    await expect(box(page).locator('mark')).toHaveText('marked')
    await expect(box(page).locator('li').nth(1)).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(box(page)).toHaveText(/What should colleagues know/)
    await page.keyboard.press('Control+z')
    await expect(box(page)).toContainText('Read twice')
    await page.keyboard.press('Control+Shift+z')
    await expect(box(page)).not.toContainText('Read twice')
  })

  test('is formatted by its toolbar without a mouse, and keeps the selection [W1] [W10]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('read the meter')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => selected(page)).toBe('meter')
    await page.keyboard.press('Alt+F10')
    await expect(tool(page, 'Undo')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Bold')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await expect(box(page).locator('strong')).toHaveText('meter')
    // One stop of Tab: from the toolbar straight into the text.
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeFocused()
    await expect.poll(() => selected(page)).toBe('meter')
    await page.keyboard.press('Shift+Tab')
    await expect(tool(page, 'Bold')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(box(page)).toBeFocused()
  })

  test('keeps the selection when its toolbar, menus and bubble are clicked [W1]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('read the meter')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await tool(page, 'Italic').click()
    await expect.poll(() => selected(page)).toBe('meter')
    await page.getByRole('toolbar', { name: 'Formatting of the selection' }).getByRole('button', { name: 'Strike through' }).click()
    await expect(box(page).locator('em s, s em')).toHaveText('meter')
    await tool(page, 'Colours').click()
    await page.getByRole('menuitemradio', { name: 'Text in red' }).click()
    await expect(box(page)).toBeFocused()
    await expect.poll(() => selected(page)).toBe('meter')
    await expect(box(page).locator('span[style*="rgb(180, 35, 24)"]')).toHaveText('meter')
    await tool(page, /^Kind of paragraph/).click()
    await page.getByRole('menuitemradio', { name: 'Heading 3' }).click()
    await expect(box(page)).toBeFocused()
    await expect(box(page).locator('h3')).toHaveText('read the meter')
    await expect.poll(() => selected(page)).toBe('meter')
    await page.keyboard.press('Control+\\')
    await expect.poll(() => drawn(box(page))).toEqual(['p read the meter'])
    await expect(box(page).locator('em, s')).toHaveCount(0)
  })

  test('offers everything on "/" by name, and leaves other slashes alone [W1] [W10]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('7/5 and /nothing ')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    const list = page.getByRole('listbox', { name: 'Insert' })
    await expect(list).toBeVisible()
    // It scrolls, and axe has nothing against that.
    expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    await look(page, 'editor-slash')
    await page.keyboard.type('head')
    await expect(page.getByRole('option')).toHaveCount(6)
    await page.keyboard.press('ArrowDown')
    const active = await box(page).getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active ?? ''}"]`)).toHaveText(/Heading 2/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Below')
    await expect.poll(() => drawn(box(page))).toEqual(['p 7/5 and /nothing', 'h2 Below'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.type('x')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  test('links words by a popover that says what it refuses [W4]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('see the portal')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+k')
    const address = page.getByRole('dialog', { name: 'Link' }).getByRole('textbox', { name: 'Address' })
    await expect(address).toBeFocused()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('This address cannot be used.')).toBeVisible()
    await address.fill('utility.rw/portal')
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeFocused()
    await expect(box(page).locator('a')).toHaveText('portal')
    await expect(box(page).locator('a')).toHaveAttribute('href', 'https://utility.rw/portal')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('link', { name: 'Open link' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Link' }).getByRole('textbox', { name: 'Words' }).fill('gate')
    await page.keyboard.press('Enter')
    await expect(box(page).locator('a')).toHaveText('gate')
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: 'Remove link' }).last().click()
    await expect(box(page).locator('a')).toHaveCount(0)
    await expect(box(page)).toContainText('see the gate')
  })

  test('is left by Esc and Tab also in a list, where Tab moves items [W10]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('two')
    await expect(box(page).locator('li').nth(1)).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused()
  })

  test('takes what an input method composes as one step [W10] [W7]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('a ')
    const input = await page.context().newCDPSession(page)
    for (const text of ['に', 'にほ', 'にほん']) await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await input.send('Input.insertText', { text: '日本' })
    await expect(box(page)).toHaveText('a 日本')
    await page.keyboard.type('!')
    await expect(box(page)).toHaveText('a 日本!')
    await page.waitForTimeout(600)
    await page.keyboard.type('?')
    await page.keyboard.press('Control+z')
    await expect(box(page)).toHaveText('a 日本!')
  })

  test('writes from the right where the words do, and spell-check is on [W10]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await expect(box(page)).toHaveAttribute('spellcheck', 'true')
    await page.keyboard.type('مرحبا بالعالم')
    const line = box(page).locator('p').first()
    expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await page.keyboard.press('Enter')
    await page.keyboard.type('hello')
    expect(await box(page).locator('p').nth(1).evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  })

  test('pastes what a clipboard holds [W9]', async ({ page, api, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openEditor(page, api, signIn)
    // Copied on a page without our policy: Chromium reads through what is copied, and our page would report that.
    const other = await context.newPage()
    await other.goto('/api/method/ping')
    await other.evaluate(async () => {
      const html = '<p>Kept <b>bold</b></p><ul><li>item</li></ul>'
      await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob(['Kept bold'], { type: 'text/plain' }) })])
    })
    await other.close()
    await page.bringToFront()
    await page.keyboard.press('Control+v')
    await expect(box(page).locator('strong')).toHaveText('bold')
    await expect(box(page).locator('li')).toHaveText('item')
    await page.keyboard.press('Control+z')
    await expect(box(page).locator('strong')).toHaveCount(0)
  })

  test('pastes without what would run [W9]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    // As another program hands it over; a browser that copies has cleaned it already.
    await box(page).evaluate((field) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', '<p style="mso-x:1" onclick="window.ran = 1">Kept <b>bold</b></p><ul><li>item</li></ul><script>window.ran = 1</script><img src="x" onerror="window.ran = 1">')
      field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(box(page).locator('strong')).toHaveText('bold')
    await expect(box(page).locator('li')).toHaveText('item')
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
  })

  test('lists every shortcut in its help [W1]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.press('Control+/')
    const help = page.getByRole('dialog', { name: 'Shortcuts while writing' })
    await expect(help).toContainText('Ctrl+B')
    await expect(help).toContainText('Heading 6')
    await expect(help).toContainText('==…==')
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeFocused()
  })

  test('has a toolbar that fits a phone, the rest in a menu [W1]', async ({ page, api, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openEditor(page, api, signIn)
    await page.keyboard.type('one')
    await tool(page, 'More formatting').click()
    await page.getByRole('menuitemcheckbox', { name: 'Numbered list' }).click()
    await expect(box(page)).toBeFocused()
    await expect.poll(() => drawn(box(page))).toContain('li one')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
