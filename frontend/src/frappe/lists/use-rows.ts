import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';

import { useFrappe } from '../context';
import { EntriesReader } from '../documents/entries-reader';
import type { DocumentEntry } from '../documents/entry';
import { documentKey } from '../documents/key';
import { laidRow, rowOf, type Row } from '../documents/rows';
import type { FlatPages } from './page';

interface Shown {
  flat: FlatPages;
  entries: readonly (DocumentEntry | undefined)[];
  /** By place; nothing where a row is gone. */
  laid: readonly (Row | null | undefined)[];
  rows: readonly Row[];
}

function show(flat: FlatPages, entries: Shown['entries'], last: Shown | null): Shown {
  if (last?.flat === flat && last.entries === entries) return last;
  const laid = entries.map((entry, at) => {
    if (last?.flat === flat && last.entries[at] === entry) return last.laid[at];
    const own = flat.own?.[at];
    return own ? laidRow(own.row, own.origin, entry) : rowOf(entry, flat.shape);
  });
  const rows = laid.filter((row) => row !== null && row !== undefined);
  const unchanged = last && rows.length === last.rows.length && rows.every((row, at) => row === last.rows[at]);
  return { flat, entries, laid, rows: unchanged ? last.rows : rows };
}

/** All rows of a list, newer documents of the store laid over them; rows that did not change stay the same objects. */
export function useRows(flat: FlatPages): readonly Row[] {
  const { documents } = useFrappe();
  const keys = useMemo(() => flat.names.map((name) => documentKey(flat.doctype, name)), [flat]);
  const reader = useMemo(() => new EntriesReader(keys), [keys]);
  const last = useRef<Shown | null>(null);
  const subscribe = useCallback((listener: () => void) => documents.subscribe(keys, listener), [documents, keys]);
  return useSyncExternalStore(subscribe, () => {
    last.current = show(flat, documents.read(reader), last.current);
    return last.current.rows;
  });
}
