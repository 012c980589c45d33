import { STYLE } from '../../html/parse';
import { styleOf } from '../../html/styles';

/** Word writes lists as paragraphs that say of themselves how deep they stand, and draws the bullet into the text. */
export function cleanWord(body: HTMLElement): void {
  for (const empty of body.querySelectorAll('*')) if (empty.localName === 'o:p' && empty.textContent.trim() === '') empty.remove();
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = /level(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1];
    if (level !== undefined) makeItem(paragraph, Number(level) - 1);
    else rename(paragraph);
  }
}

function makeItem(paragraph: HTMLElement, depth: number): void {
  const page = paragraph.ownerDocument;
  const marker = [...paragraph.querySelectorAll(`[${STYLE}]`)].find((element) => /mso-list:\s*ignore/i.test(element.getAttribute(STYLE) ?? ''));
  const sign = marker?.textContent.trim() ?? '';
  marker?.remove();
  const item = page.createElement('li');
  item.dataset['list'] = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]?$/i.test(sign) && sign !== 'o' ? 'ordered' : 'bullet';
  if (depth > 0) item.className = `ql-indent-${depth}`;
  item.append(...paragraph.childNodes);
  const before = paragraph.previousElementSibling;
  const list = before?.localName === 'ol' && before.hasAttribute('data-word') ? before : page.createElement('ol');
  list.setAttribute('data-word', '');
  if (list !== before) paragraph.before(list);
  list.append(item);
  paragraph.remove();
}

const names: Record<string, string> = { MsoTitle: 'h1', MsoSubtitle: 'h2', MsoQuote: 'blockquote', MsoIntenseQuote: 'blockquote' };

function rename(paragraph: HTMLElement): void {
  const name = Object.entries(names).find(([style]) => [...paragraph.classList].some((one) => one === style || one.startsWith(`${style}Cx`)))?.[1];
  if (name === undefined) return;
  const made = paragraph.ownerDocument.createElement(name);
  made.append(...paragraph.childNodes);
  paragraph.replaceWith(made);
}

export const isWord = (html: string): boolean => /\bmso-|class="?Mso|urn:schemas-microsoft-com:office/.test(html);
