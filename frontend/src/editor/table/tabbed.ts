import { toText } from '../html/to-html';
import type { Table } from '../model/types';
import { emptyCell, gridOf, rectangle, tableRow } from './grid';

/** Cells as spreadsheets put them beside their table: a tab between them, and quotes around what a tab or line would part. */
export function tabbedText(table: Table): string {
  const { slots } = gridOf(table);
  const line = (row: (typeof slots)[number], at: number) => row.map((placed, column) => (placed.row === at && placed.column === column ? quoted(toText(placed.cell.children)) : '')).join('\t');
  return slots.map((row, at) => line(row, at)).join('\n');
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table of tab-separated text; null where no tab stands in it. Commas are no sign: they stand in sentences. */
export function tabbedTable(text: string): Table | null {
  if (!text.includes('\t')) return null;
  const rows: string[][] = [[]];
  // A cell at a time: quoted, with doubled quotes in it, or up to the next tab or line.
  for (const [, inQuotes, plain = '', after] of text.replace(/\r\n?/g, '\n').replace(/\n$/, '').matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (after === '') break;
    if (after === '\n') rows.push([]);
  }
  const made = rectangle(rows.map((row) => row.map((words) => ({ ...emptyCell(), children: words.split('\n').map((line) => ({ type: 'paragraph' as const, children: [{ text: line }] })) }))));
  return made === null ? null : { type: 'table', children: made.children.map(({ children }) => tableRow(children)) };
}
