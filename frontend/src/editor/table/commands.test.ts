import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { fromHtml } from '../html/from-html';
import type { RichEditor } from '../model/editor-type';
import type { Table } from '../model/types';
import { editing } from '../testing/editing';
import { tableOf } from '../testing/table-of';
import { addColumnAfter, addColumnBefore, addRowAbove, addRowBelow, deleteColumn, deleteRow, deleteTable, fillCells, insertTable, mergeCells, setColumnWidths, setTableDirection, splitCells, toggleHead } from './commands';
import { newTable } from './change-table';

/** What a change makes of a table; it is one step, and undone again. */
async function after(said: string, change: (editor: RichEditor) => void): Promise<string> {
  const { editor, shown, act } = editing(`${tableOf(said)}<p>end</p>`);
  const before = shown();
  editor.closeStep();
  await act(change);
  const made = shown();
  const once = JSON.stringify(editor.children);
  Editor.normalize(editor, { force: true });
  expect(JSON.stringify(editor.children)).toBe(once);
  if (editor.history.undos.length > 0) {
    expect(editor.history.undos).toHaveLength(1);
    await act(() => editor.undo());
    expect(shown()).toBe(before);
  }
  return made.replace('<p>end</p>', '');
}

describe('a new table', () => {
  it('has three rows and columns, its first row heads, and one writes in its first cell [W2]', () => {
    const { editor, shown } = editing('<p>a|b</p>');
    insertTable(editor);
    expect(shown()).toBe(`<p>a</p>${tableOf('|[h],[h],[h]/,,/,,')}<p>b</p>`);
  });

  it('takes the place of an empty line, and has as many rows and columns as were chosen [W2]', () => {
    const { editor, shown } = editing('<p>|</p>');
    insertTable(editor, 1, 2);
    expect(shown()).toBe(tableOf('|[h],[h]'));
  });

  it('does not stand in a cell [W2]', async () => {
    expect(await after('a|,b', (editor) => insertTable(editor))).toBe(tableOf('a|,b'));
  });
});

describe('rows', () => {
  it('are added above and below, through merged cells too [W2]', async () => {
    expect(await after('a,b/c|,d', addRowAbove)).toBe(tableOf('a,b/,/c|,d'));
    expect(await after('a,b/c|,d', addRowBelow)).toBe(tableOf('a,b/c|,d/,'));
    expect(await after('a[rowspan=2],b|/c', addRowBelow)).toBe(tableOf('a[rowspan=3],b|//c'));
    expect(await after('a[rowspan=2],b/c|', addRowBelow)).toBe(tableOf('a[rowspan=2],b/c|/,'));
  });

  it('are plain above and below heads, but prolong a column of heads [W2]', async () => {
    expect(await after('a|[h],b[h]/c,d', addRowAbove)).toBe(tableOf(',/a|[h],b[h]/c,d'));
    expect(await after('a|[h],b[h]/c,d', addRowBelow)).toBe(tableOf('a|[h],b[h]/,/c,d'));
    expect(await after('a|[h],b/c[h],d', addRowBelow)).toBe(tableOf('a|[h],b/[h],/c[h],d'));
  });

  it('are deleted; what begins in one and goes on stays, shorter [W2]', async () => {
    expect(await after('a,b/c|,d/e,f', deleteRow)).toBe(tableOf('a,b/e|,f'));
    expect(await after('a[rowspan=2],b|/c', deleteRow)).toBe(tableOf('a,c|'));
    expect(await after('a[rowspan=3],b/c|/d', deleteRow)).toBe(tableOf('a[rowspan=2],b/d|'));
    expect(await after('«a,b/c»,d/e,f', deleteRow)).toBe(tableOf('e|,f'));
  });

  it('take the table with them when the last goes [W2]', async () => {
    expect(await after('a|,b', deleteRow)).toBe('<p>|end</p>');
    expect(await after('a|,b/c,d', deleteTable)).toBe('<p>|end</p>');
  });
});

describe('columns', () => {
  it('are added before and after, through merged cells too [W2]', async () => {
    expect(await after('a,b|/c,d', addColumnBefore)).toBe(tableOf('a,,b|/c,,d'));
    expect(await after('a,b|/c,d', addColumnAfter)).toBe(tableOf('a,b|,/c,d,'));
    expect(await after('a[colspan=2]/b|,c', addColumnAfter)).toBe(tableOf('a[colspan=3]/b|,,c'));
    expect(await after('a|[h],b[h]/c,d', addColumnAfter)).toBe(tableOf('a|[h],[h],b[h]/c,,d'));
  });

  it('are deleted, the last with its table [W2]', async () => {
    expect(await after('a,b|/c,d', deleteColumn)).toBe(tableOf('a|/c'));
    expect(await after('a[colspan=2]/b|,c', deleteColumn)).toBe(tableOf('a/c|'));
    expect(await after('a|/b', deleteColumn)).toBe('<p>|end</p>');
  });

  it('have widths, which stay with them [W2]', async () => {
    expect(await after('a|,b', (editor) => setColumnWidths(editor, [120, null]))).toContain('<colgroup><col style="width: 120px;"><col></colgroup>');
    const { editor } = editing(`${tableOf('a|,b')}<p></p>`);
    setColumnWidths(editor, [120, 80]);
    addColumnAfter(editor);
    expect(editor.children[0]).toMatchObject({ widths: [120, null, 80] });
    deleteColumn(editor);
    expect(editor.children[0]).toMatchObject({ widths: [null, 80] });
    setColumnWidths(editor, [null, null]);
    expect(editor.children[0]).not.toHaveProperty('widths');
  });
});

describe('heads', () => {
  it('of the first row and column go on and off by themselves [W2]', async () => {
    expect(await after('a|,b/c,d', (editor) => toggleHead(editor, 'row'))).toBe(tableOf('a|[h],b[h]/c,d'));
    expect(await after('a|[h],b[h]/c,d', (editor) => toggleHead(editor, 'row'))).toBe(tableOf('a|,b/c,d'));
    expect(await after('a[h],b[h]/c|,d', (editor) => toggleHead(editor, 'column'))).toBe(tableOf('a[h],b[h]/c|[h],d'));
    expect(await after('a[h],b[h]/c|[h],d', (editor) => toggleHead(editor, 'row'))).toBe(tableOf('a[h],b/c|[h],d'));
  });
});

describe('cells', () => {
  it('are merged with what stands in them, and split again [W2]', async () => {
    expect(await after('«a,b»,c/d,e,f', mergeCells)).toBe(tableOf('X[colspan=2],c/d,e,f').replace('X', '<p>a</p><p>b|</p>'));
    expect(await after('«,b»,c/d,e,f', mergeCells)).toBe(tableOf('b|[colspan=2],c/d,e,f'));
    expect(await after('«a,b/c,d»/e,f', mergeCells)).toBe(tableOf('X[colspan=2]/e,f').replace('X', '<p>a</p><p>b</p><p>c</p><p>d|</p>'));
    expect(await after('a|[colspan=2 rowspan=2],b/c/d,e,f', splitCells)).toBe(tableOf('a|,,b/,,c/d,e,f'));
    expect(await after('a|[h colspan=2]/b,c', splitCells)).toBe(tableOf('a|[h],[h]/b,c'));
    expect(await after('a|,b', mergeCells)).toBe(tableOf('a|,b'));
  });

  it('are selected as a rectangle that cuts no merged cell [W2]', async () => {
    expect(await after('«a,b»[rowspan=2],c/d,e/f,g,h', mergeCells)).toBe(tableOf('X[colspan=2 rowspan=2],c/e/f,g,h').replace('X', '<p>a</p><p>b</p><p>d|</p>'));
  });

  it('are filled from another table, and the table grows [W2] [W9]', async () => {
    const other = () => {
      const table = newTable(2, 2);
      for (const [row, line] of table.children.entries()) for (const [at, cell] of line.children.entries()) cell.children = [{ type: 'paragraph', children: [{ text: `${row}${at}` }] }];
      return table;
    };
    expect(await after('a,b/c,d|', (editor) => fillCells(editor, other()))).toBe(tableOf('a,b,/c,«00,01/,10,11»'));
    expect(await after('a|[h],b[h]/c,d', (editor) => fillCells(editor, other()))).toBe(tableOf('«00[h],01[h]/10,11»'));
    expect(await after('a|[colspan=2],b/c,d,e', (editor) => fillCells(editor, other()))).toBe(tableOf('«00,01,b/10,11»,e'));
  });

  it('that are selected are filled with as much as is pasted, over and over [W2] [W9]', async () => {
    const fill = (said: string, html: string) => after(said, (editor) => fillCells(editor, fromHtml(tableOf(html))[0] as Table));
    expect(await fill('«a,b/c,d»', 'x')).toBe(tableOf('«x,x/x,x»'));
    expect(await fill('«a,b,c,d/e,f,g,h»', 'x,y')).toBe(tableOf('«x,y,x,y/x,y,x,y»'));
    expect(await fill('«a,b/c,d/e,f/g,h»', 'x,y[rowspan=2]/z')).toBe(tableOf('«x,y[rowspan=2]/z/x,y»[rowspan=2]/z'));
    // No whole number of it: once.
    expect(await fill('«a,b,c»', 'x,y')).toBe(tableOf('«x,y»,c'));
    expect(await fill('a|[colspan=2]/b,c', 'x')).toBe(tableOf('«x»,/b,c'));
  });
});

it('a table is written from the right when it says so [W2]', async () => {
  expect(await after('a|', (editor) => setTableDirection(editor, true))).toContain('<table class="table table-bordered" style="direction: rtl;">');
});

it('a caret stays where it was through all of it [W2]', async () => {
  const { editor, shown } = editing(`${tableOf('a,b/c,|d')}<p></p>`);
  addRowAbove(editor);
  addColumnBefore(editor);
  toggleHead(editor, 'row');
  expect(shown()).toBe(tableOf('a[h],[h],b[h]/,,/c,,|d'));
  Transforms.insertText(editor, 'x');
  expect(shown()).toContain('<td>x|d</td>');
});
