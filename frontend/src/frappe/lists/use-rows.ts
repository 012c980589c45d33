import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';

import { useFrappe } from '../context';
import { EntriesReader } from '../documents/entries-reader';
import { documentKey } from '../documents/key';
import { flatten, layRows, type LaidRows, type Row, type RowsPage } from '../documents/rows';

const NO_ROWS: readonly Row[] = [];

/** The rows of these answers, newer documents of the store laid over them; rows that did not change stay the same objects. */
export function useRows(doctype: string, pages: readonly RowsPage[] | undefined): readonly Row[] {
  const { documents } = useFrappe();
  const flat = useMemo(() => pages && flatten(pages), [pages]);
  const keys = useMemo(() => flat?.rows.map((row) => documentKey(doctype, row.name)) ?? [], [doctype, flat]);
  const reader = useMemo(() => new EntriesReader(keys), [keys]);
  const last = useRef<LaidRows | undefined>(undefined);
  const subscribe = useCallback((listener: () => void) => documents.subscribe(keys, listener), [documents, keys]);
  return useSyncExternalStore(subscribe, () => {
    if (!flat) return NO_ROWS;
    last.current = layRows(flat, documents.read(reader), last.current);
    return last.current.rows;
  });
}
