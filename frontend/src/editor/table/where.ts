import { Path, Range, type NodeEntry } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isCell, isTable } from '../model/elements';
import type { Table, TableCell } from '../model/types';

/** How deep blocks stand in a cell: table, row, cell, block. Tables stand in the document only. */
const IN_CELL = 4;

/** The block, of the document or of a cell, in which a path leads. */
export function topOf(editor: RichEditor, path: Path): Path {
  return path.slice(0, path.length >= IN_CELL && isTable(editor.children[path[0] ?? 0]) ? IN_CELL : 1);
}

/** The cell in which a path leads. */
export function cellAt(editor: RichEditor, path: Path): NodeEntry<TableCell> | null {
  const table = editor.children[path[0] ?? 0];
  const [, row = 0, column = 0] = path;
  const cell = isTable(table) && path.length >= IN_CELL - 1 ? table.children[row]?.children[column] : undefined;
  return isCell(cell) ? [cell, path.slice(0, IN_CELL - 1)] : null;
}

/** The table in which the caret, or the whole selection, stands. */
export function currentTable(editor: RichEditor): NodeEntry<Table> | null {
  const { selection } = editor;
  if (selection === null) return null;
  const [index = 0] = selection.anchor.path;
  const table = editor.children[index];
  return isTable(table) && selection.focus.path[0] === index ? [table, [index]] : null;
}

/** Whether a range goes over the edge of a cell. */
export function crossesCells(editor: RichEditor, range: Range): boolean {
  const [start, end] = Range.edges(range);
  const [from, to] = [cellAt(editor, start.path), cellAt(editor, end.path)];
  return (from !== null || to !== null) && (from === null || to === null || !Path.equals(from[1], to[1]));
}
