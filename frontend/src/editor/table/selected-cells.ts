import { Editor, type NodeEntry, type Path, type Range } from 'slate';

import type { RichEditor } from '../model/editor-type';
import type { Table } from '../model/types';
import { gridOf, rowsOf, emptyCell, tableRow, type Grid, type Placed } from './grid';
import { cellAt, currentTable } from './where';

/** Slots of a table, the last row and column not among them. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface CellSelection {
  table: NodeEntry<Table>;
  area: Area;
  cells: Placed[];
}

export const areaOf = ({ row, column, height, width }: Placed): Area => ({ top: row, left: column, bottom: row + height, right: column + width });

const touch = (a: Area, b: Area) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
const union = (a: Area, b: Area): Area => ({ top: Math.min(a.top, b.top), left: Math.min(a.left, b.left), bottom: Math.max(a.bottom, b.bottom), right: Math.max(a.right, b.right) });
const within = (a: Area, b: Area) => a.top >= b.top && a.left >= b.left && a.bottom <= b.bottom && a.right <= b.right;

/** The smallest area around this one that cuts no cell. */
export function wholeArea(grid: Grid, area: Area): Area {
  const cut = grid.cells.find((placed) => touch(areaOf(placed), area) && !within(areaOf(placed), area));
  return cut === undefined ? area : wholeArea(grid, union(area, areaOf(cut)));
}

export const cellsIn = (grid: Grid, area: Area): Placed[] => grid.cells.filter((placed) => touch(areaOf(placed), area));

/** Where a cell's path leads in the grid. */
export const placedAt = (table: Table, path: Path): Placed | null => gridOf(table).cells.find(({ cell }) => cell === table.children[path[1] ?? 0]?.children[path[2] ?? 0]) ?? null;

export function pathOf(table: NodeEntry<Table>, { cell, row }: Placed): Path {
  return [...table[1], row, table[0].children[row]?.children.indexOf(cell) ?? 0];
}

/** The cells that are selected: those between two ends of a selection that stand in different ones. */
export function selectedCells(editor: RichEditor): CellSelection | null {
  const table = currentTable(editor);
  const { selection } = editor;
  if (table === null || selection === null) return null;
  const [from, to] = [cellAt(editor, selection.anchor.path), cellAt(editor, selection.focus.path)];
  if (from === null || to === null || from[0] === to[0]) return null;
  const [one, other] = [placedAt(table[0], from[1]), placedAt(table[0], to[1])];
  if (one === null || other === null) return null;
  const area = wholeArea(gridOf(table[0]), union(areaOf(one), areaOf(other)));
  return { table, area, cells: cellsIn(gridOf(table[0]), area) };
}

/** The cells of an area as a table of their own. */
export function tableOf({ table: [table], area, cells }: CellSelection): Table {
  const moved = cells.map((placed) => ({ ...placed, row: placed.row - area.top, column: placed.column - area.left }));
  const { rows, columns } = rowsOf(moved, { height: area.bottom - area.top, width: area.right - area.left, filler: () => emptyCell(), whole: false });
  const widths = table.widths === undefined ? undefined : columns.map((column) => table.widths?.[area.left + column] ?? null);
  return { type: 'table', ...(widths === undefined || widths.every((width) => width === null) ? {} : { widths }), ...(table.direction === undefined ? {} : { direction: table.direction }), children: rows.map((row) => tableRow(row)) };
}

/** What a command works on: the selection, or each selected cell by itself. */
export function selectedRanges(editor: RichEditor): Range[] {
  const selected = selectedCells(editor);
  if (selected !== null) return selected.cells.map((placed) => Editor.range(editor, pathOf(selected.table, placed)));
  return editor.selection === null ? [] : [editor.selection];
}
