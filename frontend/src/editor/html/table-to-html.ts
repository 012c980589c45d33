import type { CellBlock, Paragraph, Table, TableCell } from '../model/types';
import { attributes } from './escape';
import { lineHtml } from './line-to-html';

const styled = (values: Record<string, string | undefined>): string | undefined =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ') || undefined;

/** A table with Desk's classes. Widths stand on `col`, where the server leaves them. */
export function tableHtml(table: Table, inside: (blocks: readonly CellBlock[]) => string): string {
  const { widths, direction } = table;
  const whole = widths?.every((width) => width !== null) === true ? `${widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)}px` : undefined;
  const columns = widths === undefined ? '' : `<colgroup>${widths.map((width) => `<col${attributes({ style: styled({ width: width === null ? undefined : `${width}px` }) })}>`).join('')}</colgroup>`;
  const rows = table.children.map((row) => `<tr>${row.children.map((cell) => cellHtml(cell, inside)).join('')}</tr>`);
  return `<table${attributes({ class: 'table table-bordered', style: styled({ width: whole, direction }) })}>${columns}<tbody>${rows.join('')}</tbody></table>`;
}

/** One plain line stands in the cell itself, as Desk has it; anything else in elements of its own. */
function cellHtml(cell: TableCell, inside: (blocks: readonly CellBlock[]) => string): string {
  const [first, ...more] = cell.children;
  const line = first?.type === 'paragraph' && more.length === 0 && isPlain(first) ? first : null;
  const tag = cell.header === true ? 'th' : 'td';
  const style = styled({ 'background-color': cell.background, 'text-align': line?.align });
  return `<${tag}${attributes({ colspan: cell.colspan?.toString(), rowspan: cell.rowspan?.toString(), style })}>${line === null ? inside(cell.children) : lineHtml(line.children)}</${tag}>`;
}

const isPlain = ({ indent, direction, quote }: Paragraph) => indent === undefined && direction === undefined && quote === undefined;
