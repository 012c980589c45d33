import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { ReactEditor, useSlateSelector, useSlateStatic } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import type { Table } from '../../model/types';
import { isPlain, shownRow } from './shown-rows';

/** A table of fewer cells is drawn at once. */
const MANY = 400;
/** Cells that become the editor's in one task. */
const STEP = 250;
/** What a key does that writes a letter needs no rows of a table; any other may go into one. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey && !altKey;

const standsIn = ({ children, selection }: RichEditor, table: Table): boolean => selection !== null && [selection.anchor, selection.focus].some(({ path }) => children[path[0] ?? 0] === table);

export interface GrowingRows {
  /** So many rows, from the first on, are the editor's. */
  live: number;
  /** Where the others are shown until they are; null where there are none. */
  rest: RefObject<HTMLTableSectionElement | null> | null;
}

/**
 * A large table is shown whole by plain elements at once; its rows become the editor's while the page has nothing else to do, and all of
 * them as soon as somebody touches the text, the table changes or the caret is in it.
 */
export function useGrowingRows(table: Table, columns: number): GrowingRows {
  const editor = useSlateStatic() as RichEditor;
  const rest = useRef<HTMLTableSectionElement>(null);
  const [first] = useState(table);
  const count = table.children.length;
  const [live, setLive] = useState(() => (count * columns < MANY || !isPlain(table) ? Infinity : 0));
  const within = useSlateSelector((now) => live < count && standsIn(now as RichEditor, table));
  const whole = live >= count || within || table !== first;
  if (whole && live !== Infinity) setLive(Infinity);

  useLayoutEffect(() => {
    const body = rest.current;
    if (body === null) return;
    if (body.rows.length === 0) body.append(...table.children.slice(live).map((row) => shownRow(row)));
    else while (body.rows.length > count - live) body.deleteRow(0);
  }, [table, live, count]);

  useEffect(() => {
    if (whole) return undefined;
    const step = Math.max(1, Math.floor(STEP / columns));
    const grow = () => {
      timer = setTimeout(grow);
      setLive((now) => now + step);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is shown is painted first.
    const frame = requestAnimationFrame(() => (timer = setTimeout(grow)));
    const finish = () => setLive(Infinity);
    const onKey = (event: KeyboardEvent) => !isLetter(event) && finish();
    // By the browser's search, or a screen reader.
    const onSelect = () => rest.current?.contains(document.getSelection()?.anchorNode ?? null) === true && finish();
    const field = ReactEditor.toDOMNode(editor, editor);
    field.addEventListener('pointerdown', finish, { capture: true });
    field.addEventListener('dragenter', finish, { capture: true });
    field.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('selectionchange', onSelect);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      field.removeEventListener('pointerdown', finish, { capture: true });
      field.removeEventListener('dragenter', finish, { capture: true });
      field.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('selectionchange', onSelect);
    };
  }, [editor, whole, columns]);

  return whole ? { live: Infinity, rest: null } : { live, rest };
}
