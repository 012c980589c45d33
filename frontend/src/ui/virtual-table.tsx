/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   On narrow screens the rows are laid out as cards, and browsers take the table's roles away with `display: block`. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';

import type { RowsOf } from '../frappe/lists/rows-source';
import { uiText } from './texts';
import { useLatest } from './use-latest';
import { useVirtualRows } from './use-virtual-rows';
import { VirtualRow, type VirtualColumn } from './virtual-row';
import classes from './virtual-table.module.css';

export type { VirtualColumn } from './virtual-row';

const ROW = 40;
const CARD = 168;
const GAP = 8;
const SELECT = 40;
/** What a column without a width has at least: then the table scrolls sideways. */
const LEAST = 150;
/** So many rows before the last one that is loaded, more are asked for. */
const AHEAD = 30;

export interface Order {
  column: string;
  descending: boolean;
}

interface VirtualTableProps<R> {
  caption: string;
  /** The same array from render to render, or all rows render anew. */
  columns: readonly VirtualColumn<R>[];
  /** What `useNames` gives. */
  list: RowsOf<R>;
  /** A click anywhere in the row; for the keyboard the row's first cell holds a link. */
  onOpen?: (name: string) => void;
  /** The row that is shown beside the list. */
  opened?: string | null;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
  order?: Order;
  onOrder?: (column: string) => void;
  /** More rows, asked for when the end comes near; after a failure when a person says so. */
  more?: { has: boolean; loading: boolean; failed: boolean; load: () => unknown };
  /** Older rows are shown until the new ones are here. */
  stale?: boolean;
}

/** A long list: only the rows that are seen are in the page. Its own scroller, as high as the window has room; cards on narrow screens. */
export function VirtualTable<R>({ caption, columns, list, onOpen, opened, selection, order, onOrder, more, stale }: VirtualTableProps<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery('(max-width: 767px)') ?? false;
  const { names } = list;
  const rows = useVirtualRows({ names, scroller, rowHeight: narrow ? CARD : ROW, measured: narrow, gap: narrow ? GAP : 0 });
  const { items, total } = rows;
  const last = items.at(-1)?.index ?? -1;
  const near = last >= names.length - AHEAD;

  const load = useLatest(() => more?.load());
  const asks = Boolean(more && more.has && !more.loading && !more.failed && near && names.length > 0);
  useEffect(() => {
    if (asks) void load();
  }, [asks, names.length, load]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const around = element?.parentElement;
    if (!element || !around) return;
    const measure = () => element.style.setProperty('--above', `${element.getBoundingClientRect().top + window.scrollY}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, []);

  const open = useLatest((name: string) => onOpen?.(name));
  const from = useRef(-1);
  const select = useLatest((index: number, selected: boolean, range: boolean) => {
    if (!selection) return;
    const [first, end] = range && from.current >= 0 ? [Math.min(from.current, index), Math.max(from.current, index)] : [index, index];
    const next = new Set(selection.selected);
    for (const name of names.slice(first, end + 1)) {
      if (selected) next.add(name);
      else next.delete(name);
    }
    from.current = index;
    selection.onChange(next);
  });

  const span = columns.length + (selection ? 1 : 0);
  const least = columns.reduce((sum, column) => sum + (column.width ?? LEAST), selection ? SELECT : 0);
  const chosen = selection ? names.filter((name) => selection.selected.has(name)).length : 0;
  // Row by row, with room where rows are left out.
  const parts: { key: string; space: number }[] = [];
  let at = 0;
  for (const item of items) {
    parts.push({ key: String(item.key), space: Math.max(0, item.start - at - (narrow && at > 0 ? GAP : 0)) });
    at = item.end;
  }
  const after = Math.max(0, total - at);

  return (
    <div className={classes.scroller} ref={scroller} data-scroller>
      <table
        className={classes.table}
        style={narrow ? undefined : { minWidth: least }}
        role="table"
        aria-busy={stale || undefined}
        aria-rowcount={more?.has ? -1 : names.length + 1}
        data-stale={stale || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: SELECT }} />}
          {columns.map((column) => (
            <col key={column.key} style={column.width ? { width: column.width } : undefined} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {selection && (
              <th role="columnheader" scope="col" data-select>
                <label className={classes.tick}>
                  <input
                    type="checkbox"
                    aria-label={uiText('selectAll')}
                    checked={chosen > 0 && chosen === names.length}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen > 0 && chosen < names.length;
                    }}
                    onChange={(event) => selection.onChange(new Set(event.currentTarget.checked ? names : []))}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-numeric={column.numeric || undefined}
                aria-sort={column.sort && column.sort === order?.column ? (order.descending ? 'descending' : 'ascending') : undefined}
              >
                {column.sort && onOrder ? (
                  <button type="button" className={classes.sort} onClick={() => onOrder(column.sort as string)}>
                    {column.head}
                    <span aria-hidden="true">{column.sort === order?.column ? (order.descending ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        {/* Arrow keys go from a row's link to the next one's: the links themselves are what is focused. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody role="rowgroup" onKeyDown={rows.onKeyDown} onFocus={rows.onFocus} onBlur={rows.onBlur}>
          {items.flatMap((item, place) => {
            const { key, space } = parts[place]!;
            const name = names[item.index] ?? '';
            return [
              space > 0 && (
                <tr key={`${key}:before`} className={classes.space} role="presentation">
                  <td role="presentation" colSpan={span} style={{ height: space }} />
                </tr>
              ),
              <VirtualRow
                key={key}
                of={list}
                name={name}
                index={item.index}
                columns={columns}
                selects={Boolean(selection)}
                selected={selection?.selected.has(name) ?? false}
                opened={opened === name}
                opens={Boolean(onOpen)}
                onOpen={open}
                onSelect={select}
                measure={rows.measure}
              />,
            ];
          })}
          {after > 0 && (
            <tr className={classes.space} role="presentation">
              <td role="presentation" colSpan={span} style={{ height: after }} />
            </tr>
          )}
        </tbody>
      </table>
      {more?.has && near && (more.loading || more.failed) && (
        <div className={classes.foot} role="status">
          {more.failed ? uiText('moreFailed') : uiText('loadingMore')}
          {more.failed && (
            <Button size="compact-xs" variant="default" onClick={() => more.load()}>
              {uiText('tryAgain')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
