/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   On narrow screens the rows are laid out as cards, and browsers take the table's roles away with `display: table`. */
import type { MouseEvent, ReactNode } from 'react';

import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts. */
  numeric?: boolean;
  /** A number, a date, a word: stays on one line where the row is a row. */
  short?: boolean;
  /** On narrow screens, where a row is a card: the card's head (no label), or left out. */
  narrow?: 'head' | 'hidden';
}

/** Whether a cell tells nothing: a card leaves its line out. */
export const tellsNothing = (content: ReactNode): boolean => content === null || content === undefined || content === false || content === '' || content === '–';

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A click anywhere in the row; for the keyboard the row's first cell holds a link. */
  onOpen?: (row: Row) => void;
  /** A table of few short columns stays one on narrow screens. */
  keepTable?: boolean;
  /** Older rows are shown until the new ones are here. */
  stale?: boolean;
}

/** A table on wide screens, a list of cards on narrow ones. */
export function DataTable<Row>({ caption, columns, rows, rowKey, onOpen, keepTable, stale }: DataTableProps<Row>) {
  const open = (row: Row) => (event: MouseEvent) => {
    // Links, buttons and marked text within the row keep their own meaning.
    if ((event.target as Element).closest('a,button,input') || window.getSelection()?.toString()) return;
    onOpen?.(row);
  };
  return (
    <table
      className={classes.table}
      role="table"
      aria-busy={stale || undefined}
      data-stale={stale || undefined}
      data-cards={keepTable ? undefined : true}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" data-numeric={column.numeric || undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" onClick={onOpen && open(row)} data-opens={onOpen ? true : undefined}>
            {columns.map((column) => {
              const content = column.cell(row);
              return (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.head}
                  data-numeric={column.numeric || undefined}
                  data-short={column.short || undefined}
                  data-nothing={tellsNothing(content) || undefined}
                  data-narrow={column.narrow}
                >
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
