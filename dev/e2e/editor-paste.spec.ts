import type { Page, Route } from '@playwright/test'
import { draft } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')
const READER = /\/js\/read-clipboard-/

/** As another program hands it over. */
const paste = (page: Page, data: { html?: string; text?: string }) =>
  box(page).evaluate((field, { html, text }) => {
    const dataTransfer = new DataTransfer()
    if (html !== undefined) dataTransfer.setData('text/html', html)
    if (text !== undefined) dataTransfer.setData('text/plain', text)
    field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true }))
  }, data)

test.describe('pasting into the editor', () => {
  test.beforeEach(async ({ page, api, signIn }) => {
    const name = await draft(api)
    await signIn()
    await page.goto(`/ebm/invoices/${name}`)
  })

  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Write a note' }).click()
    await expect(box(page)).toBeFocused()
  }

  test('an address over words makes them a link; a refused one replaces them [W4]', async ({ page }) => {
    await open(page)
    await page.keyboard.type('see the portal')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => selected(page)).toBe('portal')
    await paste(page, { text: 'https://utility.rw/portal', html: '<a href="https://utility.rw/portal">https://utility.rw/portal</a>' })
    await expect(box(page).locator('a')).toHaveText('portal')
    await expect(box(page).locator('a')).toHaveAttribute('href', 'https://utility.rw/portal')
    await page.keyboard.type('!')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await paste(page, { text: 'javascript:alert(1)' })
    await expect(box(page)).toContainText('javascript:alert(1)')
    await expect(box(page).locator('a[href^="javascript"]')).toHaveCount(0)
  })

  test('before the page has what reads it keeps its place while somebody types on [W9]', async ({ page }) => {
    let release: (route: Route) => void = () => undefined
    const held = new Promise<Route>((resolve) => (release = resolve))
    await page.route(READER, (route) => release(route))
    await open(page)
    await page.keyboard.type('a ')
    await paste(page, { html: '<b>bold</b>', text: 'bold' })
    await page.keyboard.type(' and typed')
    await expect(box(page)).toContainText('a and typed')
    await (await held).continue()
    await expect(box(page).locator('strong')).toHaveText('bold')
    await expect(box(page)).toContainText('a bold and typed')
    await page.keyboard.type('!')
    await expect(box(page)).toContainText('a bold and typed!')
  })

  test('brings the words, and says so, where the page cannot load what reads it [W9]', async ({ page }) => {
    await page.route(READER, (route) => route.abort('internetdisconnected'))
    await open(page)
    await paste(page, { html: '<h2>Meter</h2><p><b>read</b></p>', text: 'Meter\nread' })
    await expect(box(page).locator('p')).toHaveText(['Meter', 'read'])
    await expect(page.getByText('Pasted without formatting')).toBeVisible()
    await page.unroute(READER)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Pasted without formatting')).toHaveCount(0)
    await paste(page, { html: '<h2>Meter</h2><p><b>read</b></p>', text: 'Meter\nread' })
    await expect(box(page).locator('h2')).toHaveText('Meter')
    await expect(box(page).locator('strong')).toHaveText('read')
  })
})
