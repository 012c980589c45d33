import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import type { Table } from '../../model/types';
import { currentCells, setColumnWidths } from '../commands';
import { gridOf } from '../grid';

/** Narrower than this a column shows nothing. */
export const LEAST_WIDTH = 40;

export const columnsOf = (editor: RichEditor, table: Table): HTMLElement[] => [...ReactEditor.toDOMNode(editor, table).querySelectorAll<HTMLElement>(':scope > table > colgroup > col')];

/** As wide as the columns are drawn now, in whole pixels. */
export const drawnWidths = (columns: readonly HTMLElement[]): number[] => columns.map((column) => Math.round(column.getBoundingClientRect().width));

/** What a width may be that is typed, in pixels. */
export const MOST_WIDTH = 2000;

/** Of the columns of the selected cells; null where they are not alike, or as wide as there is room. */
export function currentWidth(editor: RichEditor): number | null {
  const current = currentCells(editor);
  const widths = new Set(current?.table[0].widths?.slice(current.area.left, current.area.right));
  return widths.size === 1 ? ([...widths][0] ?? null) : null;
}

/** The columns of the selected cells; null is what room is left. The others keep what they say of themselves. */
export function setWidth(editor: RichEditor, width: number | null): void {
  const current = currentCells(editor);
  if (current === null) return;
  const { table, area } = current;
  setColumnWidths(editor, Array.from({ length: gridOf(table[0]).width }, (_, at) => (at >= area.left && at < area.right ? width : (table[0].widths?.[at] ?? null))));
}

/** The columns of the selected cells by so many pixels; the others stay as they are drawn. */
export function changeWidth(editor: RichEditor, by: number): void {
  const current = currentCells(editor);
  if (current === null) return;
  const { left, right } = current.area;
  const widths = drawnWidths(columnsOf(editor, current.table[0]));
  setColumnWidths(editor, widths.map((width, at) => (at >= left && at < right ? Math.max(LEAST_WIDTH, width + by) : width)));
}
