import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import type { CellBlock, Table, TableCell } from '../model/types';
import { editing, stripped } from '../testing/editing';
import { toHtml } from '../html/to-html';
import { tableOf } from '../testing/table-of';

const cell = (...children: CellBlock[]): TableCell => ({ type: 'table-cell', children });
const words = (text: string): CellBlock => ({ type: 'paragraph', children: [{ text }] });
const table = (...rows: TableCell[][]): Table => ({ type: 'table', children: rows.map((children) => ({ type: 'table-row', children })) });

function inserted(made: Table): string {
  const { editor } = editing('<p>end</p>');
  Transforms.insertNodes(editor, made, { at: [0], batchDirty: false });
  const html = toHtml(editor.children);
  Editor.normalize(editor, { force: true });
  expect(toHtml(editor.children)).toBe(html);
  return stripped(html).replace('<p>end</p>', '');
}

describe('a table that is put in', () => {
  it('is mended where it is out of order, in the table and in its cells [W2]', () => {
    expect(inserted(table([cell(words('a')), cell(words('b'))], [cell(words('c'))]))).toBe(tableOf('a,b/c,'));
    expect(inserted(table([cell(), cell(words('b'))]))).toBe(tableOf(',b'));
    expect(inserted(table([cell({ type: 'paragraph', children: [{ text: 'a' }, { text: 'b' }] })]))).toBe(tableOf('ab'));
    expect(inserted(table([cell({ type: 'rule', children: [{ text: '' }] })]))).toContain('<hr><p><br></p>');
    expect(inserted(table([cell({ type: 'paragraph', children: [{ text: '' }, { type: 'link', url: 'https://utility.rw', children: [{ text: '' }] }, { text: 'a' }] })]))).toBe(tableOf('a'));
    expect(inserted({ type: 'table', children: [{ type: 'paragraph', children: [{ text: 'a' }] } as unknown as Table['children'][number]] })).toBe(tableOf('a'));
  });

  it('is not looked through word by word where it is in order [W2]', () => {
    const { editor } = editing('<p>end</p>');
    const asked: number[] = [];
    const { normalizeNode } = editor;
    editor.normalizeNode = (entry, options) => {
      asked.push(entry[1].length);
      normalizeNode(entry, options);
    };
    Transforms.insertNodes(editor, table(...Array.from({ length: 50 }, () => [cell(words('a')), cell(words('b'))])), { at: [0], batchDirty: false });
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.max(...asked)).toBe(1);
  });
});
