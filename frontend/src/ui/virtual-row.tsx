/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role --
   On narrow screens the rows are laid out as cards, and browsers take the table's roles away with `display: grid`. */
import { memo, type MouseEvent } from 'react';

import type { RowsOf } from '../frappe/lists/rows-source';
import { useRow } from '../frappe/lists/use-row';
import { tellsNothing, type Column } from './data-table';
import { uiText } from './texts';
import classes from './virtual-table.module.css';

export interface VirtualColumn<Row> extends Column<Row> {
  /** In pixels; columns without one share what is left. */
  width?: number;
  /** The column of the list's order that a click on the head asks for. */
  sort?: string;
}

interface VirtualRowProps<R> {
  of: RowsOf<R>;
  name: string;
  index: number;
  columns: readonly VirtualColumn<R>[];
  selects: boolean;
  selected: boolean;
  opened: boolean;
  opens: boolean;
  onOpen: (name: string) => void;
  onSelect: (index: number, selected: boolean, range: boolean) => void;
  measure: ((element: Element | null) => void) | undefined;
}

function Row<R>({ of, name, index, columns, selects, selected, opened, opens, onOpen, onSelect, measure }: VirtualRowProps<R>) {
  const row = useRow(of, name);
  const open = (event: MouseEvent) => {
    // Links, buttons and marked text within the row keep their own meaning.
    if (!opens || (event.target as Element).closest('a,button,input,label') || window.getSelection()?.toString()) return;
    onOpen(name);
  };
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selects ? selected : undefined}
      data-index={index}
      data-opens={opens || undefined}
      data-opened={opened || undefined}
      onClick={open}
    >
      {selects && (
        <td role="cell" data-select>
          <label className={classes.tick}>
            <input
              type="checkbox"
              aria-label={uiText('selectRow', { name })}
              checked={selected}
              onChange={(event) => onSelect(index, event.currentTarget.checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => {
        const content = row === undefined ? null : column.cell(row);
        return (
          <td
            key={column.key}
            role="cell"
            data-label={column.head}
            data-numeric={column.numeric || undefined}
            data-nothing={tellsNothing(content) || undefined}
            data-narrow={column.narrow}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** A row of a long list: renders for its own changes only. */
export const VirtualRow = memo(Row) as typeof Row;
