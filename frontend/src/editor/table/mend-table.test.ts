import { Editor } from 'slate';
import { describe, expect, it } from 'vitest';

import { createEditor } from '../model/create-editor';
import type { EditorDocument, Table } from '../model/types';
import { gridOf } from './grid';

const p = (text: string) => ({ type: 'paragraph', children: [{ text }] });
const cell = (text: string, more: object = {}) => ({ type: 'table-cell', ...more, children: [p(text)] });
const row = (...children: unknown[]) => ({ type: 'table-row', children });
const table = (...children: unknown[]) => ({ type: 'table', children });

function mended(...document: unknown[]): EditorDocument {
  const editor = createEditor({ document: document as EditorDocument });
  Editor.normalize(editor, { force: true });
  return editor.children as EditorDocument;
}

describe('a table', () => {
  it('is a rectangle: short rows are filled up [W2]', () => {
    expect(mended(table(row(cell('a'), cell('b')), row(cell('c'))))[0]).toEqual(table(row(cell('a'), cell('b')), row(cell('c'), cell(''))));
  });

  it('loses rows of nothing, and goes when nothing is left [W2]', () => {
    expect(mended(table(row(cell('a')), row()))[0]).toEqual(table(row(cell('a'))));
    expect(mended(table(row(), row()))).toEqual([p('')]);
    expect(mended(table())).toEqual([p('')]);
  });

  it('has spans that end where it ends, or another cell stands [W2]', () => {
    expect(mended(table(row(cell('a', { rowspan: 9 }), cell('b')), row(cell('c', { colspan: 5 }))))[0]).toEqual(table(row(cell('a', { rowspan: 2 }), cell('b')), row(cell('c'))));
    const [crossed] = mended(table(row(cell('a'), cell('b', { rowspan: 2 })), row(cell('c', { colspan: 2 })), row(cell('d'), cell('e'))));
    expect(crossed).toEqual(table(row(cell('a'), cell('b', { rowspan: 2 })), row(cell('c')), row(cell('d'), cell('e'))));
  });

  it('has no row or column that no cell begins in; widths are those of the columns that are left [W2]', () => {
    expect(mended(table(row(cell('a', { colspan: 3 })), row(cell('b', { colspan: 2 }), cell('c'))))[0]).toEqual(table(row(cell('a', { colspan: 2 })), row(cell('b'), cell('c'))));
    expect(mended({ ...table(row(cell('a', { colspan: 2 }), cell('b'))), widths: [10, 20, 40, 80] })[0]).toEqual({ ...table(row(cell('a'), cell('b'))), widths: [30, 40] });
    expect(mended(table(row(cell('a', { rowspan: 2 }), cell('b', { rowspan: 2 })), row(), row(cell('c'), cell('d'))))[0]).toEqual(table(row(cell('a'), cell('b')), row(cell('c'), cell('d'))));
  });

  it('takes what stands between its cells into cells, and has none where there is no table [W2]', () => {
    expect(mended(table(row(p('a'), cell('b'))))[0]).toEqual(table(row(cell('a'), cell('b'))));
    expect(mended(table(cell('a'), row(cell('b'))))[0]).toEqual(table(row(cell('a')), row(cell('b'))));
    expect(mended(row(cell('a')), cell('b'))).toEqual([p('a'), p('b')]);
  });

  it('stays a table in a cell, but is kept there as it is [W2]', () => {
    const [outer] = mended(table(row({ type: 'table-cell', children: [table(row(cell('in'), cell('side')))] })));
    expect((outer as Table).children[0]?.children[0]?.children).toMatchObject([{ type: 'kept', words: 'in\tside' }, p('')]);
  });

  it('has cells with blocks in order as in a document [W2]', () => {
    const item = { type: 'item', list: 'bullet', children: [{ text: 'a' }] };
    expect(mended(table(row({ type: 'table-cell', children: [item, { ...item }] })))[0]).toEqual(table(row({ type: 'table-cell', children: [{ type: 'list', children: [item, item] }] })));
    expect(mended(table(row({ type: 'table-cell', children: [{ text: 'a' }] })))[0]).toEqual(table(row(cell('a'))));
  });
});

it('the grid says which cell takes a slot [W2]', () => {
  const [merged] = mended(table(row(cell('a', { rowspan: 2 }), cell('b'), cell('c')), row(cell('d', { colspan: 2 }))));
  const { slots, width, height } = gridOf(merged as Table);
  expect([width, height]).toEqual([3, 2]);
  expect(slots.map((line) => line.map(({ row: top, column }) => `${top}${column}`).join(' '))).toEqual(['00 01 02', '00 11 11']);
});
