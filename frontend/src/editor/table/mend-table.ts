import { Editor, Node, Text, Transforms, type NodeEntry, type Path } from 'slate';

import { parseHtml, STYLE } from '../html/parse';
import { styleOf, writeStyle } from '../html/styles';
import { blocksHtml } from '../html/to-html';
import { nodesHtml } from '../html/write-element';
import type { RichEditor } from '../model/editor-type';
import { isCell, isRow, isTable } from '../model/elements';
import type { CellBlock, RichElement, Table, TableCell, TableRow } from '../model/types';
import { rectangle } from './grid';
import { tabbedText } from './tabbed';

/** Whether something was mended: a table is rows of cells, a rectangle, and stands in the document itself. */
export function mendTable(editor: RichEditor, [node, path]: NodeEntry<Table | TableRow>): boolean {
  if (node.type === 'table-row') {
    if (isTable(Node.parent(editor, path))) return mendChildren(editor, [node, path], isCell, { type: 'table-cell', children: [] });
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  const parent = Node.parent(editor, path);
  if (Editor.isEditor(parent)) return mendChildren(editor, [node, path], isRow, { type: 'table-row', children: [] }) || mendShape(editor, [node, path]);
  if (isCell(parent)) replace(editor, path, keptTable(node));
  else Transforms.liftNodes(editor, { at: path });
  return true;
}

/** A table in a cell stands there as it is, but is not edited. */
export function keptTable(table: Table): CellBlock {
  const { quote, ...alone } = table;
  const body = parseHtml(blocksHtml([alone]));
  // In the form in which it is read again.
  for (const element of body.querySelectorAll('[contenteditable]')) element.removeAttribute('contenteditable');
  for (const element of body.querySelectorAll(`[${STYLE}]`)) element.setAttribute(STYLE, writeStyle(styleOf(element)));
  return { type: 'kept', html: nodesHtml(body.children), words: tabbedText(table), ...(quote === undefined ? {} : { quote }), children: [{ text: '' }] };
}

function mendChildren(editor: RichEditor, [holder, path]: NodeEntry<Table | TableRow>, belongs: (child: Node) => boolean, wrapper: RichElement): boolean {
  const children = holder.children as Node[];
  for (const [index, child] of children.entries()) {
    if (belongs(child)) continue;
    const at = [...path, index];
    if (!Text.isText(child) || child.text !== '') {
      Transforms.wrapNodes(editor, wrapper, { at });
      return true;
    }
    // A row of nothing goes when its table is made a rectangle: spans may go through it.
    if (children.length === 1 && holder.type === 'table-row') return false;
    Transforms.removeNodes(editor, { at: children.length === 1 ? path : at });
    return true;
  }
  return false;
}

const cellsOf = (row: TableRow): TableCell[] => row.children.filter((child) => isCell(child));

/** Asked of the whole table for every letter in it. */
function isPlainRectangle({ children, widths }: Table): boolean {
  const width = children[0]?.children.length ?? 0;
  for (const row of children) {
    if (row.children.length !== width) return false;
    for (const cell of row.children) if (!isCell(cell) || cell.colspan !== undefined || cell.rowspan !== undefined) return false;
  }
  return children.length > 0 && (widths === undefined || (widths.length === width && widths.some((one) => one !== null)));
}

function mendShape(editor: RichEditor, [table, path]: NodeEntry<Table>): boolean {
  if (isPlainRectangle(table)) return false;
  const lines = table.children.map((row) => cellsOf(row));
  const made = rectangle(lines, table.widths);
  if (made === null) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  let changed = false;
  const change = (run: () => void) => {
    changed = true;
    run();
  };
  Editor.withoutNormalizing(editor, () => {
    if (JSON.stringify(made.widths) !== JSON.stringify(table.widths)) change(() => (made.widths === undefined ? Transforms.unsetNodes(editor, 'widths', { at: path }) : Transforms.setNodes(editor, { widths: made.widths }, { at: path })));
    let left = made.children.length;
    for (let row = lines.length - 1; row >= 0; row -= 1) {
      const line = lines[row] ?? [];
      const at = [...path, row];
      if (line.length === 0) change(() => Transforms.removeNodes(editor, { at }));
      else mendRow(editor, at, line, made.children[(left -= 1)]?.children ?? [], change);
    }
  });
  return changed;
}

/** What is new in a row are empty cells, wherever no other stands. */
function mendRow(editor: RichEditor, at: Path, was: TableCell[], now: TableCell[], change: (run: () => void) => void): void {
  for (const [index, cell] of now.entries()) {
    const before = was.find((one) => one.children === cell.children);
    if (before === undefined) change(() => Transforms.insertNodes(editor, cell, { at: [...at, index] }));
    else if (before !== cell) change(() => setSpans(editor, [...at, index], cell));
  }
}

export function setSpans(editor: RichEditor, at: Path, cell: TableCell): void {
  for (const name of ['colspan', 'rowspan'] as const) {
    const value = cell[name];
    if (value === undefined) Transforms.unsetNodes(editor, name, { at });
    else Transforms.setNodes(editor, { [name]: value }, { at });
  }
}

function replace(editor: RichEditor, at: Path, node: RichElement): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at });
    Transforms.insertNodes(editor, node, { at });
  });
}
