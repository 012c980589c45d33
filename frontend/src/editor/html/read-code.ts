import type { CodeBlock } from '../model/types';

/** A block of code: `pre`, or the container that Desk's editor writes where it has not been made one. */
export function isCodeLine(element: Element): boolean {
  return element.localName === 'pre' || element.classList.contains('ql-code-block-container');
}

export function codeText(element: Element): Pick<CodeBlock, 'language' | 'children'> {
  const lines = [...element.children].filter((child) => child.classList.contains('ql-code-block'));
  const text = lines.length > 0 ? lines.map((line) => withBreaks(line).replace(/\n$/, '')).join('\n') : withBreaks(element).replace(/\n$/, '');
  const language = languageOf(element);
  return { ...(language === null ? {} : { language }), children: [{ text: text.replace(/\r\n?/g, '\n') }] };
}

function withBreaks(node: Node): string {
  // Desk writes every second space as a no-break one, in code too.
  if (node.nodeType === 3) return (node.nodeValue ?? '').replaceAll('\u00a0', ' ');
  if (node.nodeName === 'BR') return '\n';
  return [...node.childNodes].map((child) => withBreaks(child)).join('');
}

function languageOf(element: Element): string | null {
  const code = element.querySelector('code') ?? element;
  const named = /(?:^|\s)(?:language|lang)-([\w+#.-]+)/.exec(code.className)?.[1] ?? element.getAttribute('data-language');
  return named === null || named === 'plain' || named === '' || !/^[\w+#.-]+$/.test(named) ? null : named;
}
