import { describe, expect, it } from 'vitest';

import { blocksHtml } from '../html/to-html';
import { stripped } from '../testing/editing';
import { clipboardBlocks } from './read-clipboard';

/** What the programs put on the clipboard, and what is pasted (`*.out.html`). */
const files = import.meta.glob<string>('./fixtures/*', { query: '?raw', import: 'default', eager: true });
const shelf = Object.entries(files).filter(([name]) => !name.endsWith('.out.html'));
const lines = (html: string) => stripped(html).replace(/(<\/(?:p|h\d|li|ol|blockquote|pre|table)>|<ol[^>]*>|<hr>)/g, '$1\n').trim();

describe.each(shelf)('pasting %s', (name, content) => {
  const pasted = blocksHtml(clipboardBlocks(name.endsWith('.html') ? { html: content, text: '' } : { html: '', text: content }));

  it('gives what stands beside it [W9]', async () => {
    await expect(`${lines(pasted)}\n`).toMatchFileSnapshot(`${name.replace(/\.\w+$/, '.out.html')}`);
  });

  it('brings no script, handler, style sheet or look of elsewhere [W9]', () => {
    expect(pasted).not.toMatch(/<(?:script|style|svg|button|nav|meta|link|o:p|font)\b|\son\w+=|href="(?:javascript|file|data):?|src="(?:javascript|file|data|blob):|mso-|class="?Mso|font-family|font-size|url\(/i);
  });
});

describe('the clipboard', () => {
  it('with nothing in it gives nothing [W9]', () => {
    expect([clipboardBlocks({ html: '', text: '' }), clipboardBlocks({ html: '<meta charset="utf-8">', text: '' })]).toEqual([[], []]);
  });

  it.each(['2 * 3 * 4 = 24', 'a - b', '- only one line', 'snake_case and other_case', '#5 is paid', '1. one', 'C:\\**\\x', 'a == b == c'])('%j is plain text, not Markdown [W9]', (text) => {
    expect(blocksHtml(clipboardBlocks({ html: '', text }))).toBe(`<p>${text}</p>`);
  });
});
