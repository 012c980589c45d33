import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ReactEditor, useSlateSelector } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import type { Table, TableCell } from '../../model/types';
import { selectedCells } from '../selected-cells';
import { currentTable } from '../where';
import { ColumnGrips } from './column-grips';
import { ColumnResizer } from './column-resizer';
import { TableBar } from './table-bar';
import classes from './table-tools.module.css';
import { tableText as text } from './texts';

interface Chosen {
  table: Table;
  cells: TableCell[];
}

function chosenIn(editor: RichEditor): Chosen | null {
  const selected = selectedCells(editor);
  return selected === null ? null : { table: selected.table[0], cells: selected.cells.map(({ cell }) => cell) };
}

const same = (a: Chosen | null, b: Chosen | null) => a === b || (a?.table === b?.table && a?.cells.length === b?.cells.length && (a?.cells.every((cell, at) => cell === b?.cells[at]) ?? false));

/** What a table has beside its cells: it shows which of them are selected, and lets its columns be drawn wider. */
export default function TableTools({ editor }: { editor: RichEditor }) {
  const chosen = useSlateSelector((now) => chosenIn(now as RichEditor), same);
  const table = useSlateSelector((now) => currentTable(now as RichEditor)?.[0] ?? null);
  const line = useRef<HTMLDivElement>(null);
  const resizer = useRef<ColumnResizer | null>(null);
  const touched = useTouched(editor);

  // Set on the elements themselves: a cell that React had to ask would be asked at every key.
  useLayoutEffect(() => (chosen === null ? undefined : show(editor, chosen)), [editor, chosen]);

  useEffect(() => {
    const field = ReactEditor.toDOMNode(editor, editor);
    resizer.current = line.current === null ? null : new ColumnResizer(editor, field, line.current);
    return () => resizer.current?.stop();
  }, [editor]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {chosen === null ? '' : text('selected', { n: chosen.cells.length })}
      </p>
      <TableBar editor={editor} />
      {touched && table !== null && <ColumnGrips editor={editor} table={table} resizer={() => resizer.current} />}
      {createPortal(<div ref={line} className={classes.edge} hidden />, document.body)}
    </>
  );
}

/** Whether fingers are what one points with here. */
function useTouched(editor: RichEditor): boolean {
  const [touched, setTouched] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const field = ReactEditor.toDOMNode(editor, editor);
    const look = ({ pointerType }: PointerEvent) => setTouched(pointerType === 'touch');
    field.addEventListener('pointerdown', look);
    return () => field.removeEventListener('pointerdown', look);
  }, [editor]);
  return touched;
}

function show(editor: RichEditor, { table, cells }: Chosen): () => void {
  const drawn = (node: Table | TableCell) => {
    try {
      return ReactEditor.toDOMNode(editor, node);
    } catch {
      // Drawn a moment later.
      return null;
    }
  };
  const box = drawn(table);
  const shown = cells.map((cell) => drawn(cell)).filter((element) => element !== null);
  box?.setAttribute('data-cells', '');
  // Cells that can be selected are those of a grid.
  box?.querySelector(':scope > table')?.setAttribute('role', 'grid');
  for (const element of shown) element.setAttribute('aria-selected', 'true');
  return () => {
    box?.removeAttribute('data-cells');
    box?.querySelector(':scope > table')?.removeAttribute('role');
    for (const element of shown) element.removeAttribute('aria-selected');
  };
}
