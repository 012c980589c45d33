import { describe, expect, it } from 'vitest';

import { editing } from '../testing/editing';
import { tableOf } from '../testing/table-of';
import { tabbedTable, tabbedText } from './tabbed';

const clipboard = (data: { html?: string; text?: string }) => ({ getData: (type: string) => (type === 'text/html' ? data.html : type === 'text/plain' ? data.text : '') ?? '' }) as unknown as DataTransfer;
const pasted = (html: string, data: { html?: string; text?: string }) => {
  const { editor, shown } = editing(html);
  editor.insertData(clipboard(data));
  return shown();
};
function copied(html: string): Record<string, string> {
  const data: Record<string, string> = {};
  editing(html).editor.setFragmentData({ setData: (type: string, value: string) => (data[type] = value) } as unknown as DataTransfer);
  return data;
}
const end = '<p>end</p>';

describe('copied cells', () => {
  it('are a table of their own, and tab-separated text for a spreadsheet [W2] [W9]', () => {
    const data = copied(`${tableOf('a,«b,c/d,e,f»')}${end}`);
    expect(data['text/html']).toBe(`<div data-rich-text="">${tableOf('b,c/e,f')}</div>`);
    expect(data['text/plain']).toBe('b\tc\ne\tf');
  });

  it('with lines, tabs or quotes in them are quoted [W2]', () => {
    const data = copied(`${tableOf('X,«say "a"/b,c»').replace('X', '<p>one</p><p>two</p>')}${end}`);
    expect(data['text/plain']).toBe('"say ""a"""\nc');
    expect(copied(`${tableOf('X,b»').replace('X', '<p>«one</p><p>two</p>')}${end}`)['text/plain']).toBe('"one\ntwo"\tb');
  });

  it('of one cell are what is selected in it, no table [W9]', () => {
    expect(copied(`${tableOf('a«b»c,d')}${end}`)).toEqual({ 'text/html': '<div data-rich-text=""><p>b</p></div>', 'text/plain': 'b' });
  });

  it('keep merged ones [W2]', () => {
    expect(copied(`${tableOf('«a[colspan=2],b/c,d,e»/f,g,h')}${end}`)['text/html']).toContain(tableOf('a[colspan=2],b/c,d,e'));
  });
});

describe('pasted into a cell', () => {
  it('tab-separated text fills the cells from there on [W2] [W9]', () => {
    expect(pasted(`${tableOf('a,b/c,d|')}${end}`, { text: '1\t2\n3\t4\n' })).toBe(`${tableOf('a,b,/c,«1,2/,3,4»')}${end}`);
    expect(pasted(`${tableOf('a|,b')}${end}`, { text: '"x\ny"\t"say ""z"""' })).toBe(`${tableOf('X,say "z"»').replace('X', '<p>«x</p><p>y</p>')}${end}`);
  });

  it('a table fills them too, and what is more than a table stays whole in the cell [W2] [W9]', () => {
    const html = '<table><tr><td>1</td><td>2</td></tr></table>';
    expect(pasted(`${tableOf('a,b/c|,d')}${end}`, { html })).toBe(`${tableOf('a,b/«1,2»')}${end}`);
    expect(pasted(`${tableOf('a|')}${end}`, { html: `<p>x</p>${html}` })).toMatch(/<td><p>a<\/p><p>x<\/p><table/);
  });

  it('one cell, or words, go where the caret is [W9]', () => {
    expect(pasted(`${tableOf('a|b,c')}${end}`, { text: 'x, y' })).toBe(`${tableOf('ax! y|b,c').replace('!', ',')}${end}`);
  });

  it('commas make no table [W9]', () => {
    expect(tabbedTable('a,b\nc,d')).toBeNull();
  });
});

it('outside of a table a table stands between, and undo takes it away at once [W9] [W7]', async () => {
  const page = editing('<p>a|b</p>');
  await page.act((editor) => editor.insertData(clipboard({ html: '<table><tr><td>x</td></tr></table>' })));
  expect(page.shown()).toBe(`<p>a</p>${tableOf('x')}<p>|b</p>`);
  await page.act((editor) => editor.undo());
  expect(page.shown()).toBe('<p>a|b</p>');
});

it('tab-separated text comes back as it was [W2]', () => {
  const text = 'a\t"b\nc"\n\t"say ""d"""';
  const table = tabbedTable(text);
  expect(table === null ? null : tabbedText(table)).toBe(text);
});
