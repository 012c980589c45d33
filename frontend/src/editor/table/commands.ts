import { Editor, Node, Transforms, type NodeEntry, type Path } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isTable } from '../model/elements';
import type { Table } from '../model/types';
import { insertBlocks } from '../paste/insert-blocks';
import { applyTable } from './apply-table';
import { added, filled, heads, merged, newTable, removed, split, tiled, toggledHead, withWidths, type Axis } from './change-table';
import { gridOf } from './grid';
import { areaOf, pathOf, placedAt, selectedCells, type Area } from './selected-cells';
import { cellAt, currentTable } from './where';

/** The table in which one stands, and the slots of the selected cells, or of the one with the caret. */
export function currentCells(editor: RichEditor): { table: NodeEntry<Table>; area: Area } | null {
  const selected = selectedCells(editor);
  if (selected !== null) return selected;
  const table = currentTable(editor);
  const cell = table === null || editor.selection === null ? null : cellAt(editor, editor.selection.focus.path);
  const placed = table === null || cell === null ? null : placedAt(table[0], cell[1]);
  return table === null || placed === null ? null : { table, area: areaOf(placed) };
}

/** Makes another table of the current one, as one step to undo. */
function change(editor: RichEditor, make: (table: Table, area: Area) => { table: Table | null; caret?: [row: number, column: number]; area?: Area }): void {
  const current = currentCells(editor);
  if (current === null) return;
  const { table, caret, area } = make(current.table[0], current.area);
  if (table === current.table[0]) return;
  const [was, path] = current.table;
  asStep(editor, () => {
    if (table === null) return removeTable(editor, path);
    applyTable(editor, path, was, table);
    if (caret !== undefined) selectSlot(editor, path, caret);
    if (area !== undefined) selectArea(editor, path, area);
  });
}

function asStep(editor: RichEditor, run: () => void): void {
  editor.closeStep();
  Editor.withoutNormalizing(editor, run);
  editor.closeStep();
}

/** What stands after a table takes the caret: a document ends with a paragraph. */
function removeTable(editor: RichEditor, path: Path): void {
  Transforms.removeNodes(editor, { at: path });
  Transforms.select(editor, Editor.start(editor, Node.has(editor, path) ? path : []));
}

const tableAt = (editor: RichEditor, path: Path): NodeEntry<Table> | null => {
  const node = editor.children[path[0] ?? 0];
  return isTable(node) ? [node, path] : null;
};

/** Puts the caret to the end of the cell that takes this slot. */
export function selectSlot(editor: RichEditor, path: Path, [row, column]: [row: number, column: number]): void {
  const table = tableAt(editor, path);
  if (table === null) return;
  const { slots, height, width } = gridOf(table[0]);
  const placed = slots[Math.max(0, Math.min(row, height - 1))]?.[Math.max(0, Math.min(column, width - 1))];
  if (placed !== undefined) Transforms.select(editor, Editor.end(editor, pathOf(table, placed)));
}

/** Selects the cells of an area; of a single one its words. */
export function selectArea(editor: RichEditor, path: Path, { top, left, bottom, right }: Area): void {
  const table = tableAt(editor, path);
  const slots = table === null ? [] : gridOf(table[0]).slots;
  const [first, last] = [slots[top]?.[left], slots[bottom - 1]?.[right - 1]];
  if (table === null || first === undefined || last === undefined) return;
  Transforms.select(editor, { anchor: Editor.start(editor, pathOf(table, first)), focus: Editor.end(editor, pathOf(table, last)) });
}

/** A table between the blocks, its first row heads; one goes on writing in its first cell. */
export function insertTable(editor: RichEditor, rows = 3, columns = 3): void {
  // A table in a cell could not be written in.
  if (editor.selection === null || currentTable(editor) !== null) return;
  editor.closeStep();
  insertBlocks(editor, [newTable(rows, columns)]);
  const [at = 0] = editor.selection.anchor.path;
  if (isTable(editor.children[at - 1])) selectSlot(editor, [at - 1], [0, 0]);
  editor.closeStep();
}

export const addRowAbove = (editor: RichEditor) => change(editor, (table, { top }) => ({ table: added(table, 'row', top) }));
export const addRowBelow = (editor: RichEditor) => change(editor, (table, { bottom }) => ({ table: added(table, 'row', bottom) }));
/** Left and right are those of the table's direction. */
export const addColumnBefore = (editor: RichEditor) => change(editor, (table, { left }) => ({ table: added(table, 'column', left) }));
export const addColumnAfter = (editor: RichEditor) => change(editor, (table, { right }) => ({ table: added(table, 'column', right) }));

/** The last row or column takes the table with it. */
export const deleteRow = (editor: RichEditor) => change(editor, (table, { top, bottom, left }) => ({ table: removed(table, 'row', top, bottom), caret: [top, left] }));
export const deleteColumn = (editor: RichEditor) => change(editor, (table, { top, left, right }) => ({ table: removed(table, 'column', left, right), caret: [top, left] }));
export const deleteTable = (editor: RichEditor) => change(editor, () => ({ table: null }));

export const toggleHead = (editor: RichEditor, axis: Axis) => change(editor, (table) => ({ table: toggledHead(table, axis) }));
export const mergeCells = (editor: RichEditor) => change(editor, (table, area) => ({ table: merged(table, area), caret: [area.top, area.left] }));
export const splitCells = (editor: RichEditor) => change(editor, (table, area) => ({ table: split(table, area) }));

/** In pixels, one for each column; null is what is left over. */
export const setColumnWidths = (editor: RichEditor, widths: (number | null)[]) => change(editor, (table) => ({ table: withWidths(table, widths.length === gridOf(table).width ? widths : undefined) }));

/** The same of a table wherever the caret is, as when a pointer draws at its columns. */
export function setWidthsOf(editor: RichEditor, table: Table, widths: (number | null)[]): void {
  const at = editor.children.indexOf(table);
  if (at !== -1) asStep(editor, () => applyTable(editor, [at], table, withWidths(table, widths)));
}

export function setTableDirection(editor: RichEditor, rightToLeft: boolean): void {
  change(editor, (table) => {
    const next = { ...table };
    delete next.direction;
    return { table: rightToLeft ? { ...next, direction: 'rtl' } : next };
  });
}

/** Puts what another table holds into the cells from the selected one on; cells selected for several of it are filled with it, as in a spreadsheet. */
export function fillCells(editor: RichEditor, other: Table): void {
  const selected = selectedCells(editor) !== null;
  change(editor, (table, { top, left, bottom, right }) => {
    const source = structuredClone(selected ? tiled(other, bottom - top, right - left) : other);
    const { height, width } = gridOf(source);
    return { table: filled(table, top, left, source), area: { top, left, bottom: top + height, right: left + width } };
  });
}

export interface TableStanding {
  cells: number;
  /** Whether some of them are merged ones. */
  spans: boolean;
  headRow: boolean;
  headColumn: boolean;
  rightToLeft: boolean;
}

/** What is on in the table where the caret stands. */
export function tableStanding(editor: RichEditor): TableStanding | null {
  const current = currentCells(editor);
  if (current === null) return null;
  const [table] = current.table;
  const { row, column } = heads(table);
  const cells = gridOf(table).cells.filter((placed) => placed.row >= current.area.top && placed.row < current.area.bottom && placed.column >= current.area.left && placed.column < current.area.right);
  return { cells: cells.length, spans: cells.some(({ height, width }) => height > 1 || width > 1), headRow: row, headColumn: column, rightToLeft: table.direction === 'rtl' };
}
