import { linkAddress } from '../links/link-rule';
import type { Mention } from '../model/types';
import { attributes, escapeText } from './escape';
import { parseHtml } from './parse';

const NAMED = 'data-id';

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

/** The one form: Frappe notifies by class and `data-id`, Desk draws `data-value` as markup, frappe-ui reads `data-label`. */
export function mentionHtml({ id, label, isGroup, link }: Mention): string {
  if (id.trim() === '') return escapeText(`@${label}`);
  const values = { class: 'mention', [NAMED]: id, 'data-value': escapeText(label), 'data-denotation-char': '@', 'data-label': label, 'data-is-group': isGroup === true ? 'true' : undefined, 'data-link': link };
  return `<span${attributes(values)}>${escapeText(`@${label}`)}</span>`;
}

/** In what is kept as it is: Frappe answers 500 to a mention that names nobody. */
export function withoutNobody(root: HTMLElement): HTMLElement {
  for (const element of root.querySelectorAll('.mention')) if (!isMention(element)) element.classList.remove('mention');
  return root;
}
