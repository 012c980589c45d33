import type { Mention } from '../model/types';
import { attributes, escapeText } from './escape';

/** Where Frappe reads whom it names. */
export const NAMED = 'data-id';

/** The one form: Frappe notifies by class and `data-id`, Desk draws `data-value` as markup, frappe-ui reads `data-label`. */
export function mentionHtml({ id, label, isGroup, link }: Mention): string {
  if (id.trim() === '') return escapeText(`@${label}`);
  const values = { class: 'mention', [NAMED]: id, 'data-value': escapeText(label), 'data-denotation-char': '@', 'data-label': label, 'data-is-group': isGroup === true ? 'true' : undefined, 'data-link': link };
  return `<span${attributes(values)}>${escapeText(`@${label}`)}</span>`;
}
