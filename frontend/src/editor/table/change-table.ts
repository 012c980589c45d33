import type { Table, TableCell } from '../model/types';
import { columnWidths, emptyCell, gridOf, rowsOf, tableRow, type Placed } from './grid';
import { cellsIn, wholeArea, type Area } from './selected-cells';

/** Along which one counts: rows from the top, columns from the first. */
export type Axis = 'row' | 'column';

const SIZE = { row: 'height', column: 'width' } as const;

interface Shape {
  cells: Placed[];
  height: number;
  width: number;
  widths?: Table['widths'];
}

/** The table with these cells where they are said to stand; null where there are none. */
function rebuilt(table: Table, { cells, height, width, widths = table.widths }: Shape, filler: (row: number, column: number) => TableCell = () => emptyCell()): Table | null {
  if (height === 0 || width === 0) return null;
  const made = rowsOf(cells, { height, width, filler, whole: true });
  const kept = columnWidths(widths, made.columns, width);
  const next: Table = { ...table, children: made.rows.map((row) => tableRow(row)) };
  delete next.widths;
  return kept === undefined ? next : { ...next, widths: kept };
}

/** Whether all cells of the first row, or the first column, are heads. Of a single row they are its row's. */
export function heads(table: Table): Record<Axis, boolean> {
  const { slots, height } = gridOf(table);
  const row = slots[0]?.every(({ cell }) => cell.header === true) ?? false;
  return { row, column: !(row && height === 1) && slots.every(([first]) => first?.cell.header === true) };
}

/** New rows or columns before this one; a cell that goes through grows. What is added is a head where it prolongs heads. */
export function added(table: Table, axis: Axis, at: number, count = 1): Table {
  const grid = gridOf(table);
  const size = SIZE[axis];
  const cells = grid.cells.map((placed) => (placed[axis] >= at ? { ...placed, [axis]: placed[axis] + count } : placed[axis] + placed[size] > at ? { ...placed, [size]: placed[size] + count } : placed));
  const head = heads(table);
  const filler = (row: number, column: number) => emptyCell(axis === 'row' ? head.column && column === 0 : head.row && row === 0);
  const widths = axis === 'row' ? table.widths : table.widths?.toSpliced(at, 0, ...Array.from({ length: count }, () => null));
  return rebuilt(table, { ...grid, cells, [size]: grid[size] + count, widths }, filler) ?? table;
}

/** Without these rows or columns; null where none are left. A cell that begins in one and goes on stays, shorter. */
export function removed(table: Table, axis: Axis, from: number, to: number): Table | null {
  const grid = gridOf(table);
  const size = SIZE[axis];
  const cells = grid.cells.flatMap((placed): Placed[] => {
    const [start, end] = [placed[axis], placed[axis] + placed[size]];
    const left = end - start - Math.max(0, Math.min(end, to) - Math.max(start, from));
    return left === 0 ? [] : [{ ...placed, [axis]: start < from ? start : Math.max(from, start - (to - from)), [size]: left }];
  });
  const widths = axis === 'row' ? table.widths : table.widths?.toSpliced(from, to - from);
  return rebuilt(table, { ...grid, cells, [size]: grid[size] - (to - from), widths });
}

const isBlank = ({ children }: TableCell) => children.length === 1 && children[0]?.type === 'paragraph' && children[0].children.every((child) => 'text' in child && child.text === '');

/** One cell in the place of several, with what stood in them. */
export function merged(table: Table, area: Area): Table {
  const grid = gridOf(table);
  const inside = cellsIn(grid, area);
  const [first] = inside;
  if (first === undefined || inside.length < 2) return table;
  const filled = inside.filter(({ cell }) => !isBlank(cell)).flatMap(({ cell }) => cell.children);
  const cell: TableCell = { ...first.cell, children: filled.length > 0 ? filled : emptyCell().children };
  const one: Placed = { ...first, cell, row: area.top, column: area.left, height: area.bottom - area.top, width: area.right - area.left };
  return rebuilt(table, { ...grid, cells: [...grid.cells.filter((placed) => !inside.includes(placed)), one] }) ?? table;
}

/** Merged cells of an area taken apart; what stood in one stands in its first slot. */
export function split(table: Table, area: Area): Table {
  const grid = gridOf(table);
  const apart = cellsIn(grid, area).filter(({ height, width }) => height > 1 || width > 1);
  if (apart.length === 0) return table;
  const heading = (row: number, column: number) => grid.slots[row]?.[column]?.cell.header === true;
  return rebuilt(table, { ...grid, cells: grid.cells.map((placed) => (apart.includes(placed) ? { ...placed, height: 1, width: 1 } : placed)) }, (row, column) => emptyCell(heading(row, column))) ?? table;
}

/** Makes the first row or column heads, or plain where it is that. */
export function toggledHead(table: Table, axis: Axis): Table {
  const head = heads(table);
  const [on, other] = [!head[axis], axis === 'row' ? 'column' : 'row'] as const;
  const grid = gridOf(table);
  const cells = grid.cells.map((placed) => {
    if (placed[axis] !== 0) return placed;
    const header = on || (head[other] && placed[other] === 0);
    if (header === (placed.cell.header === true)) return placed;
    const cell = { ...placed.cell };
    delete cell.header;
    return { ...placed, cell: header ? { ...cell, header: true as const } : cell };
  });
  return rebuilt(table, { ...grid, cells }) ?? table;
}

export function withWidths(table: Table, widths: Table['widths']): Table {
  const next = { ...table };
  delete next.widths;
  return widths === undefined || widths.every((width) => width === null) ? next : { ...next, widths };
}

/** What another table holds, put into the cells from here on; the table grows where they are too few. */
export function filled(table: Table, row: number, column: number, other: Table): Table {
  const source = gridOf(other);
  const grown = enlarged(table, row + source.height, column + source.width);
  const area = { top: row, left: column, bottom: row + source.height, right: column + source.width };
  const apart = split(grown, wholeArea(gridOf(grown), area));
  const grid = gridOf(apart);
  const under = (placed: Placed) => grid.slots[placed.row + row]?.[placed.column + column]?.cell;
  const put = source.cells.map((placed): Placed => {
    const old = under(placed);
    const background = placed.cell.background ?? old?.background;
    const cell: TableCell = { type: 'table-cell', ...(old?.header === true ? { header: true } : {}), ...(background === undefined ? {} : { background }), children: placed.cell.children };
    return { ...placed, cell, row: placed.row + row, column: placed.column + column };
  });
  const kept = grid.cells.filter((placed) => !cellsIn(grid, area).includes(placed));
  return rebuilt(apart, { ...grid, cells: [...kept, ...put] }) ?? table;
}

/** As often beside and below itself as fills so many slots; itself where they are no whole number of it. */
export function tiled(table: Table, height: number, width: number): Table {
  const grid = gridOf(table);
  const [down, across] = [height / grid.height, width / grid.width];
  if (!Number.isInteger(down) || !Number.isInteger(across) || down * across <= 1) return table;
  const tiles = Array.from({ length: down * across }, (_, tile): [row: number, column: number] => [Math.floor(tile / across) * grid.height, (tile % across) * grid.width]);
  // Each cell is one of its own: Slate knows nodes by what they are.
  const cells = tiles.flatMap(([row, column]) => grid.cells.map((placed): Placed => ({ ...placed, cell: structuredClone(placed.cell), row: placed.row + row, column: placed.column + column })));
  return rebuilt(table, { cells, height, width, widths: undefined }) ?? table;
}

function enlarged(table: Table, height: number, width: number): Table {
  const grid = gridOf(table);
  const taller = height > grid.height ? added(table, 'row', grid.height, height - grid.height) : table;
  return width > grid.width ? added(taller, 'column', grid.width, width - grid.width) : taller;
}

/** A table of empty cells, its first row heads. */
export function newTable(rows: number, columns: number): Table {
  return { type: 'table', children: Array.from({ length: rows }, (_, row) => tableRow(Array.from({ length: columns }, () => emptyCell(row === 0)))) };
}

