import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Selects words in an editor, as a mouse would. */
export async function selectWords(editor: Locator, words: string) {
  await editor.evaluate((root, wanted) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const at = text.nodeValue?.indexOf(wanted) ?? -1
      if (at >= 0) return getSelection()?.setBaseAndExtent(text, at, text, at + wanted.length)
    }
    throw new Error(`“${wanted}” is not written in one piece.`)
  }, words)
  await expect.poll(() => editor.page().evaluate(() => getSelection()?.toString())).toBe(words)
}

/** One of Desk's editors (Quill), by the element that holds the text and its toolbar. */
export class DeskEditor {
  readonly text: Locator
  readonly page: Page

  constructor(readonly field: Locator) {
    this.page = field.page()
    this.text = field.locator('.ql-editor[contenteditable]')
  }

  async begin() {
    await this.text.click()
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.press('Delete')
  }

  /** Types lines; Quill makes a list of what begins like one, and Enter goes on with it. */
  async lines(...lines: string[]) {
    for (const [index, line] of lines.entries()) {
      if (index > 0) await this.page.keyboard.press('Enter')
      await this.page.keyboard.type(line)
    }
  }

  async appendWord(word: string) {
    await this.text.click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.type(` ${word}`)
    await expect(this.text).toContainText(word)
  }

  /** Presses a button of the toolbar on words; `value` where one of several has the name. */
  async format(words: string, name: string, value?: string) {
    await selectWords(this.text, words)
    await this.field.locator(`button.ql-${name}${value === undefined ? '' : `[value="${value}"]`}`).click()
  }

  /** Chooses from a menu of the toolbar for words. */
  async choose(words: string, name: string, value: string) {
    await selectWords(this.text, words)
    await this.field.locator(`.ql-${name}.ql-picker .ql-picker-label`).click()
    await this.field.locator(`.ql-${name}.ql-picker .ql-picker-item[data-value="${value}"]`).click()
  }

  async link(words: string, address: string) {
    await this.format(words, 'link')
    const input = this.field.locator('.ql-tooltip input[type="text"]')
    await input.fill(address)
    await input.press('Enter')
    await expect(this.text.locator('a', { hasText: words })).toHaveAttribute('href', address)
  }

  /** Mentions somebody at the caret, out of the list that Desk offers. */
  async mention(typed: string, name: string) {
    await this.page.keyboard.type(`@${typed}`)
    await expect(this.field.locator('.ql-mention-list-item.selected')).toContainText(name)
    await this.page.keyboard.press('Enter')
    await expect(this.text.locator('.mention')).toContainText(name)
  }
}
