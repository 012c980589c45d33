import type { CSSProperties, ReactNode } from 'react';
import type { RenderElementProps } from 'slate-react';

import type { Table, TableCell } from '../model/types';
import { gridOf } from './grid';
import { useGrowingRows } from './page/growing-rows';
import classes from './table.module.css';

/** What a column without a width of its own takes at least, in pixels: a wide table is scrolled in its box. */
const LEAST = 90;

/** As wide as its columns say; where one says nothing, as wide as the text, and equal. */
export function tableStyle({ widths, direction }: Pick<Table, 'widths' | 'direction'>, columns: number): CSSProperties {
  const all = widths ?? Array.from({ length: columns }, () => null);
  const least = all.reduce<number>((sum, width) => sum + (width ?? LEAST), 0);
  return { direction, ...(all.every((width) => width !== null) ? { width: least } : { width: '100%', minWidth: least }) };
}

export function TableOf({ attributes, children, element }: Omit<RenderElementProps, 'element'> & { element: Table }) {
  const columns = gridOf(element).width;
  const { live, rest } = useGrowingRows(element, columns);
  return (
    // The box is scrolled by what is written in it: it is no stop of Tab.
    <div {...attributes} className={classes.box} tabIndex={-1}>
      <table className={classes.table} style={tableStyle(element, columns)}>
        <colgroup>
          {Array.from({ length: columns }, (_, at) => (
            <col key={at} style={{ width: element.widths?.[at] ?? undefined }} />
          ))}
        </colgroup>
        <tbody>{rest === null ? children : (children as ReactNode[]).slice(0, live)}</tbody>
        {rest !== null && <tbody ref={rest} className={classes.shown} contentEditable={false} />}
      </table>
    </div>
  );
}

export function CellOf({ attributes, children, element }: Omit<RenderElementProps, 'element'> & { element: TableCell }) {
  const Tag = element.header ? 'th' : 'td';
  return (
    <Tag {...attributes} colSpan={element.colspan} rowSpan={element.rowspan} style={element.background === undefined ? undefined : { backgroundColor: element.background }}>
      {children}
    </Tag>
  );
}
