import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import { isTable } from '../../model/elements';
import type { Table } from '../../model/types';
import { setWidthsOf } from '../commands';
import { gridOf, type Placed } from '../grid';
import { columnsOf, drawnWidths, LEAST_WIDTH } from './column-widths';

/** How near to the edge of a cell a pointer takes hold of it, in pixels. */
const NEAR = 5;

interface Edge {
  table: Table;
  column: number;
  element: HTMLTableElement;
  rightToLeft: boolean;
}

/** Lets a pointer draw the edges of columns. What is drawn on the way is style only; the document changes once, at the end. */
export class ColumnResizer {
  private drag: (Edge & { from: number; widths: number[]; columns: HTMLElement[]; before: string[] }) | null = null;

  constructor(
    private readonly editor: RichEditor,
    private readonly field: HTMLElement,
    private readonly line: HTMLElement,
  ) {
    field.addEventListener('pointermove', this.hover);
    field.addEventListener('pointerleave', this.hide);
    field.addEventListener('pointerdown', this.begin, { capture: true });
    // Slate would put the caret, and the browser begin to select.
    field.addEventListener('mousedown', this.swallow, { capture: true });
  }

  stop(): void {
    this.field.removeEventListener('pointermove', this.hover);
    this.field.removeEventListener('pointerleave', this.hide);
    this.field.removeEventListener('pointerdown', this.begin, { capture: true });
    this.field.removeEventListener('mousedown', this.swallow, { capture: true });
    this.end(false);
  }

  private readonly hover = (event: PointerEvent): void => {
    if (this.drag !== null || event.buttons !== 0 || event.pointerType === 'touch') return;
    const edge = this.edgeAt(event);
    if (edge === null) return this.hide();
    this.field.style.cursor = 'col-resize';
    this.show(edge, this.placeOfEdge(edge));
  };

  private readonly hide = (): void => {
    if (this.drag !== null) return;
    this.field.style.cursor = '';
    this.line.hidden = true;
  };

  private readonly begin = (event: PointerEvent): void => {
    const edge = event.button === 0 && event.pointerType !== 'touch' ? this.edgeAt(event) : null;
    if (edge !== null) this.take(edge, event);
  };

  /** Takes hold of a column's edge where a finger touches its grip. */
  hold(table: Table, column: number, event: PointerEvent): void {
    const element = ReactEditor.toDOMNode(this.editor, table).querySelector<HTMLTableElement>(':scope > table');
    if (element !== null) this.take({ table, column, element, rightToLeft: getComputedStyle(element).direction === 'rtl' }, event);
  }

  private take(edge: Edge, event: PointerEvent): void {
    event.preventDefault();
    const columns = columnsOf(this.editor, edge.table);
    this.drag = { ...edge, from: event.clientX, columns, widths: drawnWidths(columns), before: columns.map((column) => column.style.width) };
    window.addEventListener('pointermove', this.move);
    window.addEventListener('pointerup', this.finish);
    window.addEventListener('pointercancel', this.cancel);
    window.addEventListener('keydown', this.key, { capture: true });
  }

  private readonly swallow = (event: MouseEvent): void => {
    if (this.drag === null) return;
    event.preventDefault();
    event.stopPropagation();
  };

  private readonly move = (event: PointerEvent): void => {
    if (this.drag === null) return;
    const { columns, element } = this.drag;
    const widths = this.widthsAt(event.clientX);
    for (const [at, column] of columns.entries()) column.style.width = `${widths[at] ?? 0}px`;
    element.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
    this.show(this.drag, this.placeOfEdge(this.drag));
  };

  private widthsAt(x: number): number[] {
    if (this.drag === null) return [];
    const { widths, column, from, rightToLeft } = this.drag;
    const by = Math.round((x - from) * (rightToLeft ? -1 : 1));
    return widths.map((width, at) => (at === column ? Math.max(LEAST_WIDTH, width + by) : width));
  }

  private readonly finish = (event: PointerEvent): void => {
    const widths = this.widthsAt(event.clientX);
    const { table, widths: before = [] } = this.drag ?? {};
    const changed = widths.some((width, at) => width !== before[at]);
    this.end(changed);
    if (table !== undefined && changed) setWidthsOf(this.editor, table, widths);
  };

  private readonly cancel = (): void => this.end(false);

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.end(false);
  };

  private end(kept: boolean): void {
    window.removeEventListener('pointermove', this.move);
    window.removeEventListener('pointerup', this.finish);
    window.removeEventListener('pointercancel', this.cancel);
    window.removeEventListener('keydown', this.key, { capture: true });
    if (this.drag !== null && !kept) {
      const { columns, before, element, table } = this.drag;
      for (const [at, column] of columns.entries()) column.style.width = before[at] ?? '';
      element.style.width = table.widths?.every((width) => width !== null) === true ? `${table.widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)}px` : '100%';
    }
    this.drag = null;
    this.hide();
  }

  /** The edge of a column that a pointer is at: the end of a cell, or the beginning of the next. */
  private edgeAt({ target, clientX }: PointerEvent): Edge | null {
    const element = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
    const drawn = element?.closest('table') ?? null;
    if (element === null || drawn === null || !this.field.contains(drawn)) return null;
    const place = element.getBoundingClientRect();
    const rightToLeft = getComputedStyle(drawn).direction === 'rtl';
    const [atLeft, atRight] = [clientX - place.left < NEAR, place.right - clientX < NEAR];
    if (!atLeft && !atRight) return null;
    const [table, placed] = this.nodesOf(element);
    if (table === null) return null;
    const column = placed === undefined ? -1 : atRight !== rightToLeft ? placed.column + placed.width - 1 : placed.column - 1;
    return column < 0 ? null : { table, column, element: drawn, rightToLeft };
  }

  private nodesOf(element: HTMLElement): [Table, Placed | undefined] | [null] {
    try {
      const cell = ReactEditor.toSlateNode(this.editor, element);
      const table = this.editor.children[ReactEditor.findPath(this.editor, cell)[0] ?? 0];
      return isTable(table) ? [table, gridOf(table).cells.find((one) => one.cell === cell)] : [null];
    } catch {
      // Of a table that is only shown.
      return [null];
    }
  }

  private placeOfEdge({ table, column, rightToLeft }: Edge): number {
    const place = columnsOf(this.editor, table)[column]?.getBoundingClientRect();
    return (rightToLeft ? place?.left : place?.right) ?? 0;
  }

  private show({ element }: Edge, x: number): void {
    const { top, height } = element.getBoundingClientRect();
    Object.assign(this.line.style, { left: `${x - 1}px`, top: `${top}px`, height: `${height}px` });
    this.line.hidden = false;
  }
}
