import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { billFor, issue, someone, tabTo } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { look, widths } from './support/look.ts'
import type { FrappeClient } from './support/frappe-client.ts'

const PNG = readFileSync(path.resolve(import.meta.dirname, '../../docs/images/invoice.png')).toString('base64')
const UPLOAD = '**/api/method/ebm.api.notes.attach'

const box = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const picture = (page: Page) => box(page).locator('img')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Picture' })
const caretToEnd = (page: Page) => page.keyboard.press('Control+End')

async function openEditor(page: Page, api: FrappeClient, signIn: () => Promise<void>) {
  const { name } = await issue(api, await billFor(api, someone()))
  await signIn()
  await page.goto(`/ebm/invoices/${name}`)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(box(page)).toBeFocused()
  return name
}

interface Thing {
  name: string
  type: string
  base64?: string
}

/** Files, as a clipboard or a drag brings them. */
async function give(target: Locator, event: 'paste' | 'drop', files: Thing[], html = '') {
  await target.evaluate(
    (element, { event, files, html }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 = 'AAAA' } of files) data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      if (html !== '') data.setData('text/html', html)
      const at = element.getBoundingClientRect()
      const init = { bubbles: true, cancelable: true, clientX: at.left + 2, clientY: at.top + at.height / 2 }
      // Words are pasted as browsers tell of it, files as the clipboard's own event does.
      if (event === 'paste' && files.length === 0) return element.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true }))
      return element.dispatchEvent(event === 'paste' ? new ClipboardEvent('paste', { ...init, clipboardData: data }) : new DragEvent('drop', { ...init, dataTransfer: data }))
    },
    { event, files, html },
  )
}

const photo: Thing = { name: 'meter.png', type: 'image/png', base64: PNG }

/** Uploads that wait until they are let go. */
async function held(page: Page) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(UPLOAD, async (route: Route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  return letGo
}

const saved = (page: Page) => expect(notes(page).getByRole('status').first()).toHaveText('The note is saved.')
const loadedPicture = (image: Locator) => expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true)

test.describe('pictures and videos in notes', () => {
  test('a file dropped on the text is uploaded where it fell, described, saved and there after a reload [W3] [W8]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    await page.keyboard.type('after')
    const letGo = await held(page)
    await give(box(page).locator('p').first(), 'drop', [photo])
    await expect(box(page).locator('p').first().getByRole('progressbar', { name: 'Uploading meter.png' })).toBeVisible()
    // One goes on writing meanwhile.
    await caretToEnd(page)
    await page.keyboard.type(' all')
    letGo()
    await expect(box(page).locator('p').first().locator('img')).toHaveAttribute('src', /^\/private\/files\/meter.*\.png/)
    await picture(page).click()
    await panel(page).getByLabel('Description').fill('The broken meter')
    await panel(page).getByRole('button', { name: '50 %' }).click()
    await panel(page).getByRole('button', { name: 'Centre' }).click()
    await panel(page).getByRole('button', { name: 'Done' }).click()
    await expect(box(page)).toBeFocused()
    await page.getByRole('button', { name: 'Save note' }).click()
    await saved(page)
    await page.reload()
    const stored = notes(page).getByRole('img', { name: 'The broken meter' })
    await expect(stored).toHaveAttribute('width', '50%')
    await stored.scrollIntoViewIfNeeded()
    await loadedPicture(stored)
    await expect(notes(page).locator('p').filter({ has: page.getByRole('img') })).toHaveCSS('text-align', 'center')
    await expect(notes(page)).toContainText('after all')
  })

  test('a picture is pasted, also as content of pasted HTML; Word’s are not on the clipboard [W3] [W9]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await give(box(page), 'paste', [{ ...photo, name: 'image.png' }], '<img src="https://other.example/a.png">')
    await expect(picture(page)).toHaveCount(1)
    await give(box(page), 'paste', [], `<p>seen <img alt="tap" src="data:image/png;base64,${PNG}"></p>`)
    await expect(box(page).getByRole('img', { name: 'tap' })).toHaveAttribute('src', /^\/private\/files\//)
    await give(box(page), 'paste', [], '<p class="MsoNormal">of Word: <img alt="A leak" src="file:///C:/Temp/clip_image001.png"></p>')
    await expect(box(page)).toContainText('of Word: [A leak]')
    await expect(page.getByRole('status').filter({ hasText: 'Pictures were not on the clipboard' })).toBeVisible()
    await page.keyboard.type('on')
    await expect(page.getByText('Pictures were not on the clipboard')).toHaveCount(0)
    await expect(picture(page)).toHaveCount(2)
  })

  test('an upload that fails stays with its reason, blocks nothing, and is tried again [W3]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort('connectionreset'),
      (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
      (route) => route.fulfill({ status: 403, json: { exc_type: 'PermissionError', _server_messages: JSON.stringify([JSON.stringify({ message: 'You may not attach a file to this.' })]) } }),
    ]
    await page.route(UPLOAD, (route) => (answers.shift() ?? ((last: Route) => last.continue()))(route))
    await give(box(page), 'paste', [photo])
    const failed = box(page).getByRole('group', { name: 'meter.png' })
    await expect(failed).toContainText('meter.png was not uploaded. The server cannot be reached.')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toContainText('This is too large to send.')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toContainText('You may not attach a file to this.')
    await caretToEnd(page)
    await page.keyboard.type('words')
    await page.getByRole('button', { name: 'Save note' }).click()
    await saved(page)
    await page.reload()
    await notes(page).getByRole('button', { name: /^Edit the note/ }).click()
    const edited = page.getByRole('textbox', { name: /^Note of/ })
    await expect(edited).toHaveText('words')
    await expect(edited.getByRole('group')).toHaveCount(0)
    await give(edited, 'paste', [photo])
    await expect(edited.locator('img')).toHaveAttribute('src', /^\/private\/files\//)
  })

  test('an upload is cancelled, and undo brings back nothing that is dead [W3] [W7]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('words')
    const letGo = await held(page)
    await give(box(page), 'paste', [photo])
    const place = box(page).getByRole('group', { name: 'meter.png' })
    await place.getByRole('button', { name: 'Cancel' }).click()
    await expect(place).toHaveCount(0)
    await expect(box(page)).toBeFocused()
    letGo()
    await page.keyboard.press('Control+z')
    await expect(place).toContainText('Stopped.')
    await place.getByRole('button', { name: 'Try again' }).click()
    await expect(picture(page)).toHaveAttribute('src', /^\/private\/files\//)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+Shift+z')
    await expect(place).toHaveCount(0)
  })

  test('SVG and other files are refused with a reason [W3] [W9]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await give(box(page), 'paste', [{ name: 'a.svg', type: 'image/svg+xml' }, { name: 'a.pdf', type: 'application/pdf' }])
    await expect(box(page).getByRole('group', { name: 'a.svg' })).toContainText('SVG pictures can carry scripts')
    await expect(box(page).getByRole('group', { name: 'a.pdf' })).toContainText('Only PNG, JPEG, GIF and WebP')
    await expect(box(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await box(page).getByRole('group', { name: 'a.svg' }).getByRole('button', { name: 'Remove' }).click()
    await expect(box(page).getByRole('group', { name: 'a.svg' })).toHaveCount(0)
  })

  test('saving while a file is on its way asks first [W3]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('words')
    const letGo = await held(page)
    await give(box(page), 'paste', [photo])
    await expect(box(page).getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('group', { name: 'A file is still on its way.' })).toBeVisible()
    letGo()
    await page.getByRole('button', { name: 'Go on writing' }).click()
    await expect(picture(page)).toBeVisible()
    await page.getByRole('button', { name: 'Save note' }).click()
    await saved(page)
    await expect(notes(page).locator('li img')).toHaveCount(1)
  })

  test('another screen is gone to only when asked while a file is on its way [W3]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('words')
    const here = page.url()
    await held(page)
    await give(box(page), 'paste', [photo])
    await expect(box(page).getByRole('progressbar')).toBeVisible()
    const link = page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).first()
    await link.click()
    const asked = page.getByRole('group', { name: /^A file is still on its way/ })
    await expect(asked).toBeVisible()
    expect(page.url()).toBe(here)
    await expect(asked.getByRole('button', { name: 'Go on writing' })).toBeFocused()
    await look(page, 'note-leaving')
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeFocused()
    await expect(box(page).getByRole('progressbar')).toBeVisible()
    await link.click()
    await asked.getByRole('button', { name: 'Leave without it' }).click()
    await expect(page).not.toHaveURL(here)
  })

  test('all is done by keyboard: choosing, describing, width, caption, and taking away [W3] [W10]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    await page.keyboard.type('/pict')
    await expect(page.getByRole('option', { name: 'Picture' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'meter.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') })
    // It is asked for at once.
    await expect(panel(page).getByLabel('Description')).toBeFocused()
    await page.keyboard.type('A meter')
    await expect(picture(page)).toHaveAttribute('alt', 'A meter')
    await tabTo(page, panel(page).getByRole('slider', { name: 'Width' }))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(panel(page).getByRole('slider')).toHaveAttribute('aria-valuetext', '90 %')
    await tabTo(page, panel(page).getByRole('checkbox', { name: 'Caption' }))
    await page.keyboard.press('Space')
    await tabTo(page, panel(page).getByRole('textbox', { name: 'Caption' }))
    await page.keyboard.type('of Ann')
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('x')
    await expect(box(page)).toContainText('of Ann')
    await page.keyboard.press('Backspace')
    // Back onto it, to its panel, and away.
    await page.keyboard.press('ArrowLeft')
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByLabel('Description')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    await expect(picture(page)).toHaveCount(0)
    await page.keyboard.type('still writing')
    await expect(box(page)).toContainText('still writing')
  })

  test('by address, of another site it is named and not asked for; a video has controls [W3] [W9]', async ({ page, api, signIn }) => {
    await openEditor(page, api, signIn)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.keyboard.type('/pict')
    await page.keyboard.press('Enter')
    const dialog = panel(page)
    await dialog.getByLabel('Or by its address').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(dialog).toContainText('This address cannot be used')
    await dialog.getByLabel('Or by its address').fill('other.example/a.png')
    await expect(dialog).toContainText('Files of other.example are not shown on these pages')
    await dialog.getByLabel('Description').fill('A leak')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(box(page)).toContainText('A leak · Picture or video of other.example')
    await caretToEnd(page)
    await give(box(page), 'paste', [{ name: 'leak.webm', type: 'video/webm', base64: 'GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJtQoeBAkKFgQIYU4BnQI0VSalm' }])
    await expect(box(page).locator('video, .inert-media').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Save note' }).click()
    await saved(page)
    await expect(notes(page).locator('li video')).toHaveAttribute('controls', '')
    await expect(notes(page).getByRole('link', { name: 'Open it there' })).toHaveAttribute('href', 'https://other.example/a.png')
    expect(asked.filter((url) => url.includes('other.example'))).toEqual([])
  })

  for (const size of widths) {
    test(`at ${size.width} × ${size.height} it looks right and has no serious finding of axe [W3] [W10]`, async ({ page, api, signIn }) => {
      await page.setViewportSize(size)
      await openEditor(page, api, signIn)
      await page.keyboard.type('Seen today:')
      await page.keyboard.press('Enter')
      await give(box(page), 'paste', [photo])
      await expect(picture(page)).toBeVisible()
      await loadedPicture(picture(page))
      await page.route(UPLOAD, (route) => route.abort('connectionreset'))
      await give(box(page), 'paste', [{ ...photo, name: 'second.png' }])
      await expect(box(page).getByRole('group', { name: 'second.png' })).toContainText('was not uploaded')
      await picture(page).click()
      await expect(panel(page)).toBeVisible()
      await look(page, 'editor-media')
      // Drawn smaller by the corner.
      const corner = await picture(page).locator('..').locator('[title="Drag to resize"]').boundingBox()
      const before = await picture(page).boundingBox()
      await page.mouse.move((corner?.x ?? 0) + 8, (corner?.y ?? 0) + 8)
      await page.mouse.down()
      await page.mouse.move((corner?.x ?? 0) + 8 - (before?.width ?? 0) / 2, corner?.y ?? 0, { steps: 4 })
      await page.mouse.up()
      await expect.poll(async () => ((await picture(page).boundingBox())?.width ?? 0) / (before?.width ?? 1)).toBeLessThan(0.7)
      await panel(page).getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Save note' }).click()
      await saved(page)
      await notes(page).locator('li img').scrollIntoViewIfNeeded()
      await loadedPicture(notes(page).locator('li img'))
      await look(page, 'editor-media-read')
    })
  }
})
