import { linkAddress } from '../links/link-rule';
import type { Mention } from '../model/types';
import { NAMED } from './mention-to-html';
import { parseHtml } from './parse';

/** What Frappe takes for one, and what Tiptap writes. One that names nobody is its words. */
export function isMention(element: Element): boolean {
  return (element.getAttribute(NAMED) ?? '').trim() !== '' && (element.classList.contains('mention') || element.getAttribute('data-type') === 'mention');
}

export function readMention(element: Element): Mention {
  const id = element.getAttribute(NAMED) ?? '';
  const link = linkAddress(element.getAttribute('data-link') ?? '');
  return {
    type: 'mention',
    id,
    label: labelOf(element) || id,
    ...(element.getAttribute('data-is-group') === 'true' ? { isGroup: true } : {}),
    ...(link === null || link === '' ? {} : { link }),
    children: [{ text: '' }],
  };
}

/** What is shown, so that no word is lost; Desk's form may be without words, and its `data-value` is markup. */
function labelOf(element: Element): string {
  return tidy(element.textContent).replace(/^@\s*/, '') || tidy(element.getAttribute('data-label') ?? '') || tidy(parseHtml(element.getAttribute('data-value') ?? '').textContent);
}

const tidy = (text: string) => text.replace(/[\s\ufeff\u200b]+/g, ' ').trim();

/** In what is kept as it is: Frappe answers 500 to a mention that names nobody. */
export function withoutNobody(root: HTMLElement): HTMLElement {
  for (const element of root.querySelectorAll('.mention')) if (!isMention(element)) element.classList.remove('mention');
  return root;
}
