import { Editor, type Descendant } from 'slate';
import { describe, expect, it } from 'vitest';

import { stripped } from '../testing/editing';
import { toHtml } from '../html/to-html';
import { createEditor } from './create-editor';
import { sameDocument } from './same-document';
import type { EditorDocument } from './types';

const mended = (document: unknown[]) => {
  const editor = createEditor({ document: document as EditorDocument });
  Editor.normalize(editor, { force: true });
  return editor.children;
};
const shown = (document: unknown[]) => stripped(toHtml(mended(document)));
const p = (...children: unknown[]) => ({ type: 'paragraph', children });
const item = (text: string, more: object = {}) => ({ type: 'item', list: 'bullet', children: [{ text }], ...more });

describe('a document', () => {
  it('ends with a paragraph, an empty one is one [W1]', () => {
    expect(mended([])).toEqual([p({ text: '' })]);
    expect(mended([{ type: 'rule', children: [{ text: '' }] }]).at(-1)).toEqual(p({ text: '' }));
  });

  it('words outside a block, items outside a list get one [W1]', () => {
    expect(shown([{ text: 'a' }])).toBe('<p>a</p>');
    expect(shown([item('a', { quote: 1 })])).toBe('<blockquote><ol><li data-list="bullet">a</li></ol></blockquote>');
  });

  it('lists that touch are one, unless the second says where it starts or another quotation begins [W1]', () => {
    const list = (text: string, more: object = {}) => ({ type: 'list', children: [item(text, { list: 'ordered' })], ...more });
    expect(mended([list('a'), list('b')])).toHaveLength(2);
    expect(mended([list('a'), list('b', { start: 1 })])).toHaveLength(3);
    expect(mended([list('a'), list('b', { start: 2 })])).toHaveLength(2);
    expect(mended([list('a'), list('b', { quote: 1 })])).toHaveLength(3);
  });

  it('what is no item leaves the list, and an empty list goes [W1]', () => {
    expect(shown([{ type: 'list', children: [item('a'), p({ text: 'b' }), item('c')] }])).toBe('<ol><li data-list="bullet">a</li></ol><p>b</p><ol><li data-list="bullet">c</li></ol>');
    expect(mended([{ type: 'list', children: [] }])).toEqual([p({ text: '' })]);
  });

  it('blocks do not stand in blocks of words [W1]', () => {
    expect(shown([p(p({ text: 'a' }), p({ text: 'b' }))])).toBe('<p>a</p><p>b</p>');
  });

  it('a link shows something and holds no link [W4]', () => {
    const link = (...children: unknown[]) => ({ type: 'link', url: 'https://x.y', children });
    expect(shown([p({ text: 'a' }, link({ text: '' }), { text: 'b' })])).toBe('<p>ab</p>');
    expect(shown([p(link({ text: 'a' }, link({ text: 'b' }), { text: '' }))])).toBe('<p><a href="https://x.y" rel="noopener noreferrer" target="_blank">ab</a></p>');
  });

  it('code is one text without marks [W1]', () => {
    expect(mended([{ type: 'code-block', align: 'center', children: [{ text: 'a', bold: true }, { type: 'link', url: 'https://x.y', children: [{ text: 'b' }] }, { text: 'c' }] }])[0]).toEqual({ type: 'code-block', children: [{ text: 'abc' }] });
  });

  it('depths are whole numbers from 1 to 8, and nothing is left of what a block was before [W1]', () => {
    expect(mended([{ type: 'paragraph', indent: 12, level: 3, list: 'check', checked: true, children: [{ text: 'a' }] }])[0]).toEqual({ type: 'paragraph', indent: 8, children: [{ text: 'a' }] });
    expect(mended([{ type: 'paragraph', indent: 0, children: [{ text: 'a' }] }])[0]).toEqual(p({ text: 'a' }));
    expect(mended([{ type: 'list', children: [item('a', { checked: true })] }])[0]).toEqual({ type: 'list', children: [item('a')] });
  });
});

describe('comparing documents', () => {
  const same = (a: unknown[], b: unknown[]) => sameDocument(a as Descendant[], b as Descendant[]);

  it('asks what they say and show, not how it is written [W8]', () => {
    expect(same([p({ text: 'a\u00a0b' })], [p({ text: 'a b' }), p({ text: '' })])).toBe(true);
    expect(same([p({ text: 'a', color: 'rgb(255, 0, 0)' })], [p({ color: '#ff0000', text: 'a' })])).toBe(true);
    expect(same([p({ text: 'a' }, { text: 'b' })], [p({ text: 'ab' })])).toBe(true);
    const kept = (html: string) => ({ type: 'kept', html, words: '', children: [{ text: '' }] });
    expect(same([kept('<table style="width:1px;color:red"></table>')], [kept('<table style="color: red; width: 1px;"></table>')])).toBe(true);
    expect(same([kept('<table></table>')], [kept('<table class="x"></table>')])).toBe(false);
  });

  it('sees every difference that somebody could [W8]', () => {
    expect(same([p({ text: 'a' })], [p({ text: 'b' })])).toBe(false);
    expect(same([p({ text: 'a' })], [p({ text: 'a', bold: true })])).toBe(false);
    expect(same([p({ text: 'a' })], [{ ...p({ text: 'a' }), quote: 1 }])).toBe(false);
    expect(same([p({ text: '' }), p({ text: 'a' })], [p({ text: 'a' })])).toBe(false);
  });
});
