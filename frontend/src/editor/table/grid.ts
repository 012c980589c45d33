import { paragraph } from '../model/elements';
import type { Table, TableCell, TableRow } from '../model/types';

/** A cell and the slots it takes. */
export interface Placed {
  cell: TableCell;
  row: number;
  column: number;
  height: number;
  width: number;
}

export interface Grid {
  cells: Placed[];
  height: number;
  width: number;
  /** Which cell takes a slot, by row and column. */
  slots: Placed[][];
}

/** No browser counts further, and no table needs it. */
const MOST_COLUMNS = 1000;

export const emptyCell = (header = false): TableCell => ({ type: 'table-cell', ...(header ? { header: true } : {}), children: [paragraph('')] });

export const tableRow = (children: TableCell[]): TableRow => ({ type: 'table-row', children });

const grids = new WeakMap<Table, Grid>();

/** Where the cells of a table stand. Asked often and of the same table: it is worked out once. */
export function gridOf(table: Table): Grid {
  const known = grids.get(table);
  if (known !== undefined) return known;
  const grid = placeCells(table.children.map((row) => row.children));
  grids.set(table, grid);
  return grid;
}

/** Each cell goes to the next free slot of its row, as browsers put them; a span ends where a slot is taken, or the table ends. */
export function placeCells(rows: readonly (readonly TableCell[])[]): Grid {
  const slots: Placed[][] = rows.map(() => []);
  const cells: Placed[] = [];
  let width = 0;
  for (const [row, line] of rows.entries()) {
    const taken = slots[row] as Placed[];
    let column = 0;
    for (const cell of line) {
      while (taken[column] !== undefined) column += 1;
      const height = Math.min(Math.max(1, cell.rowspan ?? 1), rows.length - row);
      let end = column + 1;
      while (end < Math.min(column + (cell.colspan ?? 1), MOST_COLUMNS) && taken[end] === undefined) end += 1;
      const placed = { cell, row, column, height, width: end - column };
      for (let below = row; below < row + height; below += 1) for (let at = column; at < end; at += 1) (slots[below] as Placed[])[at] = placed;
      cells.push(placed);
      column = end;
      width = Math.max(width, end);
    }
  }
  return { cells, height: rows.length, width, slots };
}

export interface Filling {
  height: number;
  width: number;
  /** What a slot gets that no cell takes. */
  filler: (row: number, column: number) => TableCell;
  /** Whether a row or column that no cell begins in is filled, as one that was just added; otherwise it goes. */
  whole: boolean;
}

/** The rows of a table again, and which of its columns are left. */
export function rowsOf(cells: readonly Placed[], { height, width, filler, whole }: Filling): { rows: TableCell[][]; columns: number[] } {
  const starts: Placed[][] = Array.from({ length: height }, () => []);
  const taken: boolean[][] = Array.from({ length: height }, () => []);
  for (const placed of cells) {
    starts[placed.row]?.push(placed);
    for (let row = placed.row; row < placed.row + placed.height; row += 1) for (let column = placed.column; column < placed.column + placed.width; column += 1) (taken[row] as boolean[])[column] = true;
  }
  const begun = new Set(cells.map(({ column }) => column));
  const isFree = (row: number, column: number) => taken[row]?.[column] !== true;
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  const rows = range(height).filter((row) => (starts[row]?.length ?? 0) > 0 || (whole && range(width).some((column) => isFree(row, column))));
  const columns = range(width).filter((column) => begun.has(column) || (whole && rows.some((row) => isFree(row, column))));
  const all = columns.length === width && rows.length === height;
  const countIn = (kept: number[], from: number, length: number) => (all ? length : kept.filter((one) => one >= from && one < from + length).length);
  return {
    columns,
    rows: rows.map((row) => {
      const fillers = columns.filter((column) => isFree(row, column)).map((column): Placed => ({ cell: filler(row, column), row, column, height: 1, width: 1 }));
      const line = fillers.length === 0 ? (starts[row] ?? []) : [...(starts[row] ?? []), ...fillers];
      line.sort((a, b) => a.column - b.column);
      return line.map((placed) => spanning(placed.cell, countIn(rows, placed.row, placed.height), countIn(columns, placed.column, placed.width)));
    }),
  };
}

/** The cell with these spans; itself where it has them. */
export function spanning(cell: TableCell, height: number, width: number): TableCell {
  if ((cell.rowspan ?? 1) === height && (cell.colspan ?? 1) === width && cell.rowspan !== 1 && cell.colspan !== 1) return cell;
  const spanned = { ...cell };
  delete spanned.colspan;
  delete spanned.rowspan;
  return { ...spanned, ...(width > 1 ? { colspan: width } : {}), ...(height > 1 ? { rowspan: height } : {}) };
}

/** Rows as they came, made a rectangle; null where nothing is left. Cells and their order stay. */
export function rectangle(rows: readonly (readonly TableCell[])[], widths?: Table['widths']): Pick<Table, 'children' | 'widths'> | null {
  const { cells, height, width } = placeCells(rows);
  if (cells.length === 0) return null;
  const made = rowsOf(cells, { height, width, filler: () => emptyCell(), whole: false });
  const columns = columnWidths(widths, made.columns, width);
  return { children: made.rows.map((row) => tableRow(row)), ...(columns === undefined ? {} : { widths: columns }) };
}

/** The widths of the columns that are left: one that no cell begins in belonged to the one before it. */
export function columnWidths(widths: Table['widths'], columns: readonly number[], width: number): Table['widths'] {
  if (widths === undefined) return undefined;
  const all = columns.map((from, index) => {
    const parts = widths.slice(from, columns[index + 1] ?? width);
    return parts.length === 0 || parts.some((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  });
  return all.every((one) => one === null) ? undefined : all;
}

/** The same table with each of its cells changed. */
export const withCells = (table: Table, change: (cell: TableCell) => TableCell): Table => ({ ...table, children: table.children.map((row) => ({ ...row, children: row.children.map((cell) => change(cell)) })) });
