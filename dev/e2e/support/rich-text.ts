import type { Page } from '@playwright/test'

/**
 * What a text says, a line for each block: its kind, depth and alignment, and its words with what they carry, such as
 * `bullet +1: see [bold: this]`. Read from elements as Desk's Quill forms them, drawn by whichever page; runs in the browser.
 */
export function blocksOf(root: Element): string[] {
  const marks: Record<string, string> = { STRONG: 'bold', B: 'bold', EM: 'italic', I: 'italic', U: 'underline', S: 'strike', CODE: 'code', SUB: 'sub', SUP: 'super' }
  const tidy = (text: string | null) => (text ?? '').replace(/[\ufeff\u200b]/g, '').replace(/[\s\u00a0]+/g, ' ')

  const marksOf = (element: Element): string[] => {
    const { color, backgroundColor, fontSize } = (element as HTMLElement).style
    return [
      marks[element.tagName] ?? '',
      element.tagName === 'A' ? `link ${element.getAttribute('href') ?? ''}` : '',
      color === '' ? '' : `color ${color}`,
      backgroundColor === '' ? '' : `background ${backgroundColor}`,
      fontSize === '' ? '' : `size ${fontSize}`,
    ].filter((mark) => mark !== '')
  }

  const wordsOf = (block: Element): string => {
    const runs: { carried: string; text: string }[] = []
    const add = (carried: string[], text: string) => {
      const key = [...new Set(carried)].sort().join(', ')
      const last = runs.at(-1)
      if (last?.carried === key) last.text += text
      else if (text !== '') runs.push({ carried: key, text })
    }
    const walk = (node: Node, carried: string[]) => {
      if (node.nodeType === Node.TEXT_NODE) add(carried, tidy(node.nodeValue))
      if (node.nodeType !== Node.ELEMENT_NODE || (node as Element).classList.contains('ql-ui')) return
      const element = node as Element
      if (element.classList.contains('mention')) add([`mention ${element.getAttribute('data-id') ?? ''}`], tidy(element.textContent).replace(/^@/, ''))
      else for (const child of element.childNodes) walk(child, [...carried, ...marksOf(element)])
    }
    for (const child of block.childNodes) walk(child, [])
    return runs.map(({ carried, text }) => (carried === '' ? text : `[${carried}: ${text}]`)).join('').replace(/ +/g, ' ').trim()
  }

  const lines = [...root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, blockquote, pre')].map((block) => {
    const kind = block.getAttribute('data-list') ?? { P: 'p', BLOCKQUOTE: 'quote', PRE: 'code' }[block.tagName] ?? block.tagName.toLowerCase()
    const depth = /ql-indent-(\d)/.exec(block.className)?.[1]
    const { textAlign } = (block as HTMLElement).style
    const direction = block.classList.contains('ql-direction-rtl') ? 'rtl' : ''
    const head = [kind, depth === undefined ? '' : `+${depth}`, textAlign, direction].filter((part) => part !== '').join(' ')
    if (kind === 'code') return `code: ${[...block.querySelectorAll('.ql-code-block')].map((line) => line.textContent).join(' ⏎ ')}`
    return `${head}: ${wordsOf(block)}`.trim()
  })
  return lines.slice(0, lines.findLastIndex((line) => line !== 'p:') + 1)
}

/** The blocks of stored HTML. Needs a page whose policy lets markup be read from text, such as one of Desk's. */
export async function blocksIn(page: Page, html: string): Promise<string[]> {
  const body = await page.evaluateHandle((text) => new DOMParser().parseFromString(text, 'text/html').body, html)
  return body.evaluate(blocksOf)
}
