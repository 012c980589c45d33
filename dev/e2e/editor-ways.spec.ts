import type { Page } from '@playwright/test'
import { draft } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { look, widths } from './support/look.ts'
import type { FrappeClient } from './support/frappe-client.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting of Note' })
const tool = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name, exact: true })
const bubble = (page: Page) => page.getByRole('toolbar', { name: 'Formatting of the selection' })
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

async function open(page: Page, api: FrappeClient, signIn: () => Promise<void>) {
  const name = await draft(api)
  await signIn()
  await page.goto(`/ebm/invoices/${name}`)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(box(page)).toBeFocused()
}

/** Pasted as another program hands it over. */
const paste = (page: Page, text: string) =>
  box(page).evaluate((field, words) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', words)
    field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true }))
  }, text)

const EVERYTHING = [
  '# Heading 1', '## Heading 2', '### Heading 3', 'Words in **bold**, *italic*, ~~struck~~, `code`, ==marked== and [a link](https://utility.rw).',
  '> A quotation', '- one\n- two\n  - below two', '1. first\n2. second', '- [x] done\n- [ ] open', '```\nlet code = 1\n```', '---', '| Meter | Reading |\n|---|---|\n| A | 12 |', 'The end.',
].join('\n\n')

test.describe('the editor, ways to use it', () => {
  test('colours the background of words by its toolbar [W5]', async ({ page, api, signIn }) => {
    await open(page, api, signIn)
    await page.keyboard.type('read the meter')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => selected(page)).toBe('meter')
    await tool(page, 'Colours').click()
    await page.getByRole('menuitemradio', { name: 'Background in yellow' }).click()
    await expect(box(page).locator('span[style*="background-color"]')).toHaveText('meter')
    await expect.poll(() => selected(page)).toBe('meter')
    await tool(page, 'Colours').click()
    await expect(page.getByRole('menuitemradio', { name: 'Background in yellow' })).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'No background' }).click()
    await expect(box(page).locator('span[style*="background-color"]')).toHaveCount(0)
  })

  test('draws what is deeper in a list further in, with a sign of its own [W1]', async ({ page, api, signIn }) => {
    await open(page, api, signIn)
    await paste(page, '1. first\n   1. below\n2. second')
    await expect(box(page).locator('li')).toHaveText(['first', 'below', 'second'])
    const [first, below, second] = await box(page).locator('li').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(below).toBeGreaterThan((first ?? 0) + 10)
    expect(second).toBe(first)
  })

  for (const size of widths) {
    test(`keeps its toolbar in reach in a long note at ${size.width} × ${size.height} [W1]`, async ({ page, api, signIn }) => {
      await page.setViewportSize(size)
      await open(page, api, signIn)
      await paste(page, Array.from({ length: 120 }, (_, at) => `Line ${at}`).join('\n'))
      await expect(box(page)).toContainText('Line 119')
      await box(page).getByText('Line 80').scrollIntoViewIfNeeded()
      // Nothing of the page lies over it.
      await expect
        .poll(() => tool(page, 'Bold').evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }))
        .toBe(true)
    })

    test(`looks right with every format, its menus and its panels at ${size.width} × ${size.height} [W10]`, async ({ page, api, signIn }) => {
      test.slow()
      await page.setViewportSize(size)
      await open(page, api, signIn)
      await look(page, 'editor-empty')
      await paste(page, EVERYTHING)
      await expect(box(page)).toContainText('The end.')
      await look(page, 'editor-full')
      await tool(page, /^Kind of paragraph/).click()
      await expect(page.getByRole('menuitemradio', { name: 'Heading 6' })).toBeVisible()
      await look(page, 'editor-kinds')
      await page.keyboard.press('Escape')
      await box(page).getByText('The end.').click()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible()
      await look(page, 'editor-link')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+/')
      await expect(page.getByRole('dialog', { name: 'Shortcuts while writing' })).toBeVisible()
      await look(page, 'editor-help')
    })
  }

  test.describe('for who wants no movement', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('moves nothing [W10]', async ({ page, api, signIn }) => {
      await open(page, api, signIn)
      await page.keyboard.type('read the meter')
      await page.keyboard.press('Control+a')
      await tool(page, /^Kind of paragraph/).click()
      await expect(page.getByRole('menuitemradio', { name: 'Heading 6' })).toBeVisible()
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('[role="toolbar"], [role="toolbar"] *, [role="textbox"], [role="textbox"] *, [role="menu"], [role="menu"] *')]
          .filter((element) => {
            const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element)
            return Math.max(...transitionDuration.split(',').map(parseFloat)) > 0.001 || (animationName !== 'none' && parseFloat(animationDuration) > 0.001) || scrollBehavior === 'smooth'
          })
          .map((element) => `${element.localName}.${element.getAttribute('class') ?? ''} ${getComputedStyle(element).transition}`),
      )
      expect(moving).toEqual([])
    })
  })

  test.describe('with forced colours', () => {
    test.use({ contextOptions: { forcedColors: 'active' } })
    test('shows where the focus is and what is pressed [W10]', async ({ page, api, signIn }) => {
      await open(page, api, signIn)
      expect(await box(page).evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid')
      await tool(page, 'Bold').click()
      await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
      const outline = (name: string) => tool(page, name).evaluate((button) => getComputedStyle(button).outlineStyle)
      expect([await outline('Bold'), await outline('Italic')]).toEqual(['solid', 'none'])
    })
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    test('takes a tap as the caret and a held word as the selection, and keeps it [W10]', async ({ page, api, signIn }) => {
      await open(page, api, signIn)
      await page.keyboard.type('read the meter')
      const at = await box(page).locator('[data-slate-string]').first().boundingBox()
      if (at === null) throw new Error('nothing is drawn')
      await page.touchscreen.tap(at.x + 2, at.y + at.height / 2)
      await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe(0)
      await page.keyboard.type('x')
      await expect(box(page)).toContainText('xread the meter')
      await box(page).evaluate((field) => {
        const words = field.querySelector('[data-slate-string]')?.firstChild
        if (words) getSelection()?.setBaseAndExtent(words, 6, words, 9)
      })
      await expect(bubble(page)).toBeVisible()
      const [line, panel] = await Promise.all([box(page).locator('[data-slate-string]').first().boundingBox(), bubble(page).boundingBox()])
      if (line === null || panel === null) throw new Error('nothing is drawn')
      expect(panel.y >= line.y + line.height || panel.y + panel.height <= line.y).toBe(true)
      for (const button of await bar(page).getByRole('button').all()) {
        const size = await button.boundingBox()
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
      }
      await tool(page, 'Bold').tap()
      await expect(box(page).locator('strong')).toHaveText('the')
      await expect.poll(() => selected(page)).toBe('the')
    })
  })
})
