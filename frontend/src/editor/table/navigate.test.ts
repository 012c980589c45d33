import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import type { RichEditor } from '../model/editor-type';
import { editing } from '../testing/editing';
import { tableOf } from '../testing/table-of';
import { moveTo, selectMore, selectTo, tabTo } from './navigate';
import { selectedCells } from './selected-cells';

const after = (html: string, ...changes: ((editor: RichEditor) => unknown)[]) => {
  const { editor, shown } = editing(html);
  for (const change of changes) change(editor);
  return shown();
};
const end = '<p>end</p>';
const table = (said: string) => tableOf(said) + end;
const chosen = (html: string, ...changes: ((editor: RichEditor) => unknown)[]) => {
  const { editor } = editing(html);
  for (const change of changes) change(editor);
  return selectedCells(editor)?.area ?? null;
};

describe('Tab', () => {
  it('selects what stands in the next cell, back with Shift, over rows [W2] [W10]', () => {
    expect(after(table('a|,b/c,d'), (editor) => tabTo(editor, 1))).toBe(table('a,«b»/c,d'));
    expect(after(table('a,b|/c,d'), (editor) => tabTo(editor, 1))).toBe(table('a,b/«c»,d'));
    expect(after(table('a,b/c|,d'), (editor) => tabTo(editor, -1))).toBe(table('a,«b»/c,d'));
    expect(after(table('a|,b/c,d'), (editor) => tabTo(editor, -1))).toBe(table('a|,b/c,d'));
  });

  it('in the last cell adds a row [W2]', () => {
    expect(after(table('a,b/c,d|'), (editor) => tabTo(editor, 1))).toBe(table('a,b/c,d/|,'));
  });
});

describe('arrows over the edge of a cell', () => {
  it('go to the cell beside it, above or below [W2] [W10]', () => {
    expect(after(table('a,b|/c,d'), (editor) => moveTo(editor, 'on'))).toBe(table('a,b/|c,d'));
    expect(after(table('a,b/|c,d'), (editor) => moveTo(editor, 'back'))).toBe(table('a,b|/c,d'));
    expect(after(table('a,b|/c,d'), (editor) => moveTo(editor, 'down'))).toBe(table('a,b/c,|d'));
    expect(after(table('a[rowspan=2],b/c|'), (editor) => moveTo(editor, 'up'))).toBe(table('a[rowspan=2],b|/c'));
  });

  it('leave the table, to a new line where nothing to write in stands beside it [W2] [W10]', () => {
    expect(after(`<p>x</p>${table('a,b|')}`, (editor) => moveTo(editor, 'down'))).toBe(`<p>x</p>${tableOf('a,b')}<p>|end</p>`);
    expect(after(`<p>x</p>${table('|a,b')}`, (editor) => moveTo(editor, 'back'))).toBe(`<p>x|</p>${table('a,b')}`);
    expect(after(table('|a,b'), (editor) => moveTo(editor, 'up'))).toBe(`<p>|</p>${table('a,b')}`);
    expect(after(`${tableOf('a|')}<hr>${end}`, (editor) => moveTo(editor, 'down'))).toBe(`${tableOf('a')}<p>|</p><hr>${end}`);
  });
});

describe('selecting cells', () => {
  it('goes on by arrows from the edge of a cell, as a rectangle [W2] [W10]', () => {
    expect(chosen(table('a|,b/c,d'), (editor) => selectTo(editor, 'on', false))).toBeNull();
    expect(chosen(table('a|,b/c,d'), (editor) => selectTo(editor, 'on', true))).toEqual({ top: 0, left: 0, bottom: 1, right: 2 });
    expect(chosen(table('a|,b/c,d'), (editor) => selectTo(editor, 'on', true), (editor) => selectTo(editor, 'down', false))).toEqual({ top: 0, left: 0, bottom: 2, right: 2 });
    expect(chosen(table('a,b/c,d|'), (editor) => selectTo(editor, 'up', true), (editor) => selectTo(editor, 'back', false), (editor) => selectTo(editor, 'on', false))).toEqual({ top: 0, left: 1, bottom: 2, right: 2 });
  });

  it('goes on out of the table over its outer edge, and ends where nothing stands [W2] [W10]', () => {
    const out = (html: string, way: 'up' | 'down' | 'back' | 'on') => after(html, (editor) => selectTo(editor, way, true));
    expect(out(table('a,b/c|,d'), 'down')).toBe(`${tableOf('a,b/c«,d')}<p>»end</p>`);
    expect(out(`<p>x</p>${table('a,b|/c,d')}`, 'up')).toBe(`<p>x«</p>${table('a,b»/c,d')}`);
    expect(out(table('a,b/c,d|'), 'on')).toBe(`${tableOf('a,b/c,d«')}<p>»end</p>`);
    expect(out(`<p>x</p>${table('|a,b/c,d')}`, 'back')).toBe(`<p>x«</p>${table('»a,b/c,d')}`);
    expect(out(table('a,b|/c,d'), 'on')).toBe(table('a,b|/c,d'));
    expect(out(table('a|,b/c,d'), 'up')).toBe(table('a|,b/c,d'));
  });

  it('of cells goes on to the next table [W2]', () => {
    expect(after(`${tableOf('a,b|')}${table('c,d')}`, (editor) => selectTo(editor, 'back', true), (editor) => selectTo(editor, 'down', false))).toBe(`${tableOf('a,b«')}${table('»c,d')}`);
  });

  it('cuts no merged cell [W2]', () => {
    expect(chosen(table('a,b[rowspan=2]/c|/e,f'), (editor) => selectTo(editor, 'on', true))).toEqual({ top: 0, left: 0, bottom: 2, right: 2 });
  });

  it('by Ctrl A takes the cell first, then the table, then everything [W2] [W10]', () => {
    expect(after(table('a|b,c'), selectMore)).toBe(table('«ab»,c'));
    expect(after(table('«ab»,c'), selectMore)).toBe(table('«ab,c»'));
    expect(selectMore(editing(table('«ab,c»')).editor)).toBe(false);
    expect(selectMore(editing('<p>a|</p>').editor)).toBe(false);
    expect(after(table('|,c'), selectMore)).toBe(table('«,c»'));
  });
});

describe('selected cells', () => {
  it('are emptied by Delete and by what is typed, and stay cells [W2]', () => {
    expect(after(table('«a,b/c,d»'), (editor) => editor.deleteFragment())).toBe(table('|,/,'));
    expect(after(table('«a,b/c»,d'), (editor) => editor.deleteFragment())).toBe(table('|,b/,d'));
    expect(after(table('«a,b/c»,d'), (editor) => editor.insertText('x'))).toBe(table('x|,b/,d'));
    expect(after(table('«a,b/c»,d'), (editor) => editor.insertBreak())).toBe(table('X,b/,d').replace('X', '<p><br></p><p>|</p>'));
  });

  it('alone are marked and aligned, not what stands between them in the text [W2]', async () => {
    const { toggleMark } = await import('../commands/marks');
    const { setAlign } = await import('../commands/align');
    expect(after(table('«a,b/c»,d'), (editor) => toggleMark(editor, 'bold'))).toBe(table('X«aY,b/Xc»Y,d').replaceAll('X', '<strong>').replaceAll('Y', '</strong>'));
    expect(after(table('«a,b/c»,d'), (editor) => setAlign(editor, 'center'))).toBe(table('«a,b/c»,d').replace('<td>«', '<td style="text-align: center;">«').replace('<td>c', '<td style="text-align: center;">c'));
  });
});

describe('Backspace and Delete at the edge of a cell', () => {
  it('join no cells [W2]', () => {
    expect(after(table('a,|b'), (editor) => editor.deleteBackward('character'))).toBe(table('a,|b'));
    expect(after(table('a|,b'), (editor) => editor.deleteForward('character'))).toBe(table('a|,b'));
    expect(after(table('a,|b'), (editor) => editor.deleteBackward('word'))).toBe(table('a,|b'));
    expect(after(`<p>x</p>${table('|a')}`, (editor) => editor.deleteBackward('character'))).toBe(`<p>x</p>${table('|a')}`);
    expect(after(table('a|'), (editor) => editor.deleteForward('character'))).toBe(table('a|'));
  });

  it('of what stands beside a table go into it, and take an empty line away [W2]', () => {
    expect(after(`${tableOf('a,b')}<p>|end</p>`, (editor) => editor.deleteBackward('character'))).toBe(`${tableOf('a,b|')}${end}`);
    expect(after(`<p>x|</p>${table('a')}`, (editor) => editor.deleteForward('character'))).toBe(`<p>x</p>${table('|a')}`);
    expect(after(`<p>|</p>${table('a')}`, (editor) => editor.deleteForward('character'))).toBe(table('|a'));
    expect(after(`${tableOf('a')}<p>|</p>${end}`, (editor) => editor.deleteBackward('character'))).toBe(table('a|'));
  });

  it('from within a table to outside of it leave the table a table [W2]', () => {
    expect(after(`<p>x«y</p><p>z</p>${table('a,b»c/d,e')}`, (editor) => editor.deleteFragment())).toBe(`<p>x|</p>${table(',c/d,e')}`);
    expect(after(`${tableOf('a,b«c/d,e')}<p>y</p><p>z»end</p>`, (editor) => editor.deleteFragment())).toBe(`${tableOf('a,b|/,')}<p>end</p>`);
    expect(after(`${tableOf('a«b')}<p>y</p>${table('c»d')}`, (editor) => editor.deleteFragment())).toBe(`${tableOf('a|')}<p><br></p>${table('d')}`);
    expect(after(`<p>x«</p>${tableOf('a')}<p>»y</p>`, (editor) => editor.deleteFragment())).not.toContain('<table');
  });
});

describe('in a cell', () => {
  it('Enter begins a paragraph, items and code work as elsewhere [W2]', () => {
    expect(after(table('a|b,c'), (editor) => editor.insertBreak())).toBe(table('X,c').replace('X', '<p>a</p><p>|b</p>'));
    const { editor, shown } = editing(table('|,c'));
    for (const letter of '- one') editor.insertText(letter);
    expect(shown()).toBe(table('X,c').replace('X', '<ol><li data-list="bullet">one|</li></ol>'));
    editor.insertBreak();
    editor.insertBreak();
    expect(shown()).toBe(table('X,c').replace('X', '<ol><li data-list="bullet">one</li></ol><p>|</p>'));
  });

  it('a rule and a list part its lines, not the table [W2]', async () => {
    const { insertRule } = await import('../commands/insert');
    expect(after(table('a|b,c'), insertRule)).toBe(table('X,c').replace('X', '<p>a</p><hr><p>|b</p>'));
    const { setBlockType } = await import('../commands/block-type');
    expect(after(table('«a,b»'), (editor) => setBlockType(editor, 'code-block'))).toContain('</pre></td><td><pre');
  });

  it('writing in two cells is two steps to undo [W7]', async () => {
    const page = editing(table('a|,b'));
    await page.type('x', 10);
    await page.act((editor) => tabTo(editor, 1), 10);
    await page.act((editor) => Transforms.collapse(editor, { edge: 'end' }), 10);
    await page.type('y', 10);
    expect(page.editor.history.undos).toHaveLength(2);
  });
});
