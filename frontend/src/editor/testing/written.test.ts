import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { fromHtml, sameDocument, toHtml } from '..';
import { parseHtml } from '../html/parse';
import { Chance, randomDocument } from './random-document';
import { serverHtml } from './server-html';

interface Written {
  seed: number;
  /** As the editor writes it. */
  html: string;
  /** As a Frappe 15 site has it after saving: `ebm/contract/test_written.py` proves that of each runtime, over HTTP. */
  stored: string;
}

const file = path.resolve(import.meta.dirname, '../../../../dev/captures/10c_written_by_the_editor.json');
const documentOf = (seed: number) => randomDocument(new Chance(seed));

if (process.env['EBM_RECORD'] === '1') {
  // `stored` is then frappe.utils.sanitize_html(html, always_sanitize=True) of a real site.
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
  const documents = seeds.map((seed) => ({ seed, html: toHtml(documentOf(seed)), stored: '' })).filter(({ html }) => /<table/.test(html) && /<img|<video|<figure/.test(html) && html.length < 6000);
  writeFileSync(file, `${JSON.stringify(documents.slice(0, 30), null, 1)}\n`);
}

const written = JSON.parse(readFileSync(file, 'utf8')) as Written[];

describe('documents with tables and media, as a real site stored them', () => {
  it('are many, and of all that matters [W8]', () => {
    expect(written.length).toBeGreaterThan(20);
    for (const part of ['<table', '<col', 'colspan', 'rowspan', '<th', '<figure', '<video', '<img', 'class="mention"']) expect(written.some(({ html }) => html.includes(part)), part).toBe(true);
  });

  it.each(written)('are what the editor wrote, and come back whole (seed $seed) [W2] [W3] [W8]', ({ seed, html, stored }) => {
    const document = documentOf(seed);
    expect(toHtml(document)).toBe(html);
    const back = fromHtml(stored);
    expect(sameDocument(back, document)).toBe(true);
    expect(toHtml(back)).toBe(html);
  });

  it.each(written)('are what the model of the sanitiser makes of them (seed $seed) [W8]', ({ html, stored }) => {
    expect(toHtml(fromHtml(serverHtml(html)))).toBe(toHtml(fromHtml(stored)));
    expect(parseHtml(serverHtml(html)).textContent).toBe(parseHtml(stored).textContent);
  });
});
