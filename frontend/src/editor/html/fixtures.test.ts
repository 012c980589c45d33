import { describe, expect, it } from 'vitest';

import { sameDocument } from '../model/same-document';
import { serverHtml } from '../testing/server-html';
import { stripped } from '../testing/editing';
import { fromHtml } from './from-html';
import { parseHtml } from './parse';
import { toHtml, toText } from './to-html';
import { toPlainHtml } from './to-plain-html';

/** What Desk, frappe-ui, mail and the server gave, and what becomes of it here (`*.out.html`). */
const files = import.meta.glob<string>('./fixtures/*/*.html', { query: '?raw', import: 'default', eager: true });
const shelves = Object.entries(files).filter(([name]) => !name.endsWith('.out.html'));
const lines = (html: string) => stripped(html).replace(/(<\/(?:p|h\d|li|ol|blockquote|pre|table|video|details|figure)>|<ol[^>]*>|<hr>)/g, '$1\n').trim();
const words = (text: string) => text.replace(/[\s\ufeff]+/g, '');

describe.each(shelves)('%s', (name, html) => {
  const document = fromHtml(html);

  it('becomes what stands beside it [W8]', async () => {
    await expect(`${lines(toHtml(document))}\n`).toMatchFileSnapshot(`./${name.replace(/^\.\//, '').replace(/\.html$/, '.out.html')}`);
  });

  it('is the same when read and written again, by us and by the server [W8]', () => {
    const once = toHtml(document);
    expect(toHtml(fromHtml(once))).toBe(once);
    expect(sameDocument(fromHtml(once), document)).toBe(true);
    expect(sameDocument(fromHtml(serverHtml(once)), document)).toBe(true);
    expect(sameDocument(fromHtml(serverHtml(html)), fromHtml(serverHtml(serverHtml(html))))).toBe(true);
  });

  it('is the same as HTML for other programs [W9]', () => {
    expect(toPlainHtml(fromHtml(toPlainHtml(document)))).toBe(toPlainHtml(document));
  });

  it('loses no word [W8]', () => {
    const body = parseHtml(html);
    for (const element of body.querySelectorAll('script, .ql-ui')) element.remove();
    for (const piece of body.textContent.split(/[\s\ufeff]+/)) expect(words(toText(document))).toContain(piece);
  });
});
