import { sameColour } from '../colours/colour';
import type { CellBlock, Table, TableCell } from '../model/types';
import { emptyCell, rectangle } from '../table/grid';
import { formatIn } from './read-format';
import { styleOf } from './styles';

/** More slots than anybody edits: such a table is kept as it is. */
const MOST_SLOTS = 50_000;

/** The rows of this table alone, not of one that stands in it. */
export const rowsIn = (table: Element): Element[] => [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

/** A table as Desk, Tiptap and office programs write it; null where it has no cell, or is not to be edited. */
export function readTable(element: Element, direction: Table['direction'], inside: (cell: Element, row: Element) => CellBlock[]): Omit<Table, 'quote'> | null {
  const rows = rowsIn(element).map((row) => [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th').map((cell) => readCell(cell, row, inside)));
  const widest = Math.max(0, ...rows.map((row) => row.reduce((width, cell) => width + (cell.colspan ?? 1), 0)));
  const begun = Math.max(0, ...rows.map((row) => row.length));
  if (begun * rows.length > MOST_SLOTS) return null;
  const shape = rectangle(rows, widthsIn(element, widest));
  const side = formatIn(element, direction === undefined ? {} : { direction }).direction;
  return shape === null ? null : { type: 'table', ...(side === undefined ? {} : { direction: side }), ...shape };
}

function readCell(element: Element, row: Element, inside: (cell: Element, row: Element) => CellBlock[]): TableCell {
  const span = (name: 'colspan' | 'rowspan') => Number.parseInt(element.getAttribute(name) ?? '', 10);
  const colour = backgroundOf(element) ?? backgroundOf(row);
  const blocks = inside(element, row);
  return {
    type: 'table-cell',
    ...(element.localName === 'th' || row.parentElement?.localName === 'thead' ? { header: true } : {}),
    ...(span('colspan') > 1 ? { colspan: span('colspan') } : {}),
    ...(span('rowspan') > 1 ? { rowspan: span('rowspan') } : {}),
    ...(colour === null ? {} : { background: colour }),
    children: blocks.length > 0 ? blocks : emptyCell().children,
  };
}

function backgroundOf(element: Element): string | null {
  const style = styleOf(element);
  const said = style.get('background-color') ?? style.get('background') ?? element.getAttribute('bgcolor');
  return said === null || said === undefined ? null : sameColour(said);
}

/** Pixels of each column: said by `col`, or by the cells of the first row as Word does. */
function widthsIn(table: Element, most: number): Table['widths'] {
  const columns = [...table.querySelectorAll('col, colgroup')].filter((column) => column.closest('table') === table && column.children.length === 0);
  const spanned = (of: Element[], name: string) => of.flatMap((element) => Array.from({ length: Math.min(most, Math.max(1, Number(element.getAttribute(name)) || 1)) }, () => pixels(element)));
  const first = rowsIn(table)[0];
  const cells = first === undefined ? [] : [...first.children].filter((cell) => !cell.hasAttribute('colspan') || cell.getAttribute('colspan') === '1');
  const read = columns.length > 0 ? spanned(columns, 'span') : cells.length === first?.children.length ? spanned(cells, 'colspan') : [];
  const widths = Array.from({ length: most }, (_, index) => read[index] ?? null);
  return widths.every((width) => width === null) ? undefined : widths;
}

const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

function pixels(element: Element): number | null {
  const [, number = '', unit = ''] = /^\s*(\d*\.?\d+)\s*([a-z]*)\s*$/i.exec(styleOf(element).get('width') ?? element.getAttribute('width') ?? '') ?? [];
  const width = Math.round(Number(number) * (units[unit.toLowerCase()] ?? 0));
  return width > 0 ? Math.min(2000, Math.max(24, width)) : null;
}
