import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import type { Table } from '../../model/types';
import { currentCells, setColumnWidths } from '../commands';

/** Narrower than this a column shows nothing. */
export const LEAST_WIDTH = 40;

export const columnsOf = (editor: RichEditor, table: Table): HTMLElement[] => [...ReactEditor.toDOMNode(editor, table).querySelectorAll<HTMLElement>(':scope > table > colgroup > col')];

/** As wide as the columns are drawn now, in whole pixels. */
export const drawnWidths = (columns: readonly HTMLElement[]): number[] => columns.map((column) => Math.round(column.getBoundingClientRect().width));

/** The columns of the selected cells by so many pixels; the others stay as they are drawn. */
export function changeWidth(editor: RichEditor, by: number): void {
  const current = currentCells(editor);
  if (current === null) return;
  const { left, right } = current.area;
  const widths = drawnWidths(columnsOf(editor, current.table[0]));
  setColumnWidths(editor, widths.map((width, at) => (at >= left && at < right ? Math.max(LEAST_WIDTH, width + by) : width)));
}
