import { describe, expect, it } from 'vitest';

import { sameDocument } from '../model/same-document';
import type { Table } from '../model/types';
import { serverHtml } from '../testing/server-html';
import { stripped } from '../testing/editing';
import { fromHtml } from './from-html';
import { toHtml, toText } from './to-html';

const written = (html: string) => stripped(toHtml(fromHtml(html)));
const tableIn = (html: string) => fromHtml(html)[0] as Table;
const desk = (rows: string, more = '') => `<table class="table table-bordered"${more}>${rows}</table>`;

describe('tables in HTML', () => {
  it('of Desk are read and written with its classes [W8]', () => {
    expect(written(desk('<tbody><tr><td data-row="row-1">x</td><td data-row="row-1"><br></td></tr></tbody>'))).toBe(desk('<tbody><tr><td>x</td><td><br></td></tr></tbody>'));
    expect(written(desk('<tbody><tr><td data-row="row-1" style="text-align: center;">x</td></tr></tbody>'))).toBe(desk('<tbody><tr><td style="text-align: center;">x</td></tr></tbody>'));
  });

  it('have widths on columns, where the server leaves them; Tiptap’s and Word’s are read [W2] [W8]', () => {
    const tiptap = '<table style="min-width: 75px"><colgroup><col style="min-width: 25px"><col style="width: 50px"></colgroup><tbody><tr><th colwidth="9"><p>a</p></th><td><p>b</p></td></tr></tbody></table>';
    expect(tableIn(tiptap).widths).toEqual([null, 50]);
    expect(written(tiptap)).toBe(desk('<colgroup><col><col style="width: 50px;"></colgroup><tbody><tr><th>a</th><td>b</td></tr></tbody>'));
    expect(tableIn('<table><tr><td width="301" style="width: 225.75pt">a</td><td style="width: 75pt">b</td></tr></table>').widths).toEqual([301, 100]);
    expect(tableIn('<table><col width="64" span="2" style="width: 48pt"><tr><td>a</td><td>b</td></tr></table>').widths).toEqual([64, 64]);
    expect(tableIn('<table><col style="width: 50%"><tr><td>a</td></tr></table>').widths).toBeUndefined();
    expect(serverHtml(written(tiptap))).toBe(written(tiptap));
  });

  it('keep what stands in cells: lines, lists, code, marks, colours [W2] [W9]', () => {
    const html = '<table><tr><td bgcolor="#ffff00" style="font-weight: bold"><p>one</p><p>two</p></td><td><ul><li>item</li></ul><pre>code</pre></td></tr></table>';
    expect(tableIn(html).children[0]?.children.map(({ background, children }) => [background, ...children.map(({ type }) => type)])).toEqual([['#ffff00', 'paragraph', 'paragraph'], [undefined, 'list', 'code-block']]);
    expect(written(html)).toContain('<td style="background-color: #ffff00;"><p><strong>one</strong></p><p><strong>two</strong></p></td>');
    expect(sameDocument(fromHtml(serverHtml(written(html))), fromHtml(html))).toBe(true);
  });

  it('keep merged cells, heads, captions and their direction [W2] [W8]', () => {
    const html = '<table dir="rtl"><caption>Readings</caption><thead><tr><td colspan="2">h</td></tr></thead><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>';
    expect(written(html)).toBe(`<p class="ql-direction-rtl" style="text-align: right; direction: rtl;">Readings</p>${desk('<tbody><tr><th colspan="2">h</th></tr><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody>', ' style="direction: rtl;"')}`);
  });

  it('in a cell stay as they are; without cells they are none [W2]', () => {
    expect(written('<table><tr><td>out<table><tr><td>in</td></tr></table></td></tr></table>')).toContain('<p>out</p><table><tbody><tr><td>in</td></tr></tbody></table>');
    expect(written('<p>a</p><table></table>')).toContain('<p>a</p>');
  });

  it('are words with a tab between cells [W2]', () => {
    expect(toText(fromHtml('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'))).toBe('a\tb\nc\td\n');
  });

  it.each(['<td onclick="x()"><script>x()</script>a</td>', '<td><a href="javascript:x()">a</a></td>', '<td style="background: url(//evil)"><iframe srcdoc="x"></iframe>a</td>', '<td><img src="x" onerror="x()">a</td>'])('bring nothing that could run: %s [W9]', (cell) => {
    expect(written(`<table><tr>${cell}</tr></table>`)).not.toMatch(/<script|\son\w+=|[^-]href="javascript|<iframe|url\(/i);
  });
});
