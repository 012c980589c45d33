import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

import { useFrappe } from '../context';
import { storedOrigin } from '../documents/origin';
import { DOCUMENTS, listKept, type StateWithDocuments } from '../documents/slice';
import { isRefused } from '../errors';
import { flatten, type ListPage } from './page';
import { storedRow } from './rows-source';
import type { ListPart } from './use-window';

/** The first page as the browser has it from an earlier visit, and keeps it up to date while the list is shown. */
export function useStoredPage(question: string, doctype: string, wanted: boolean, answers: readonly ListPage[] | undefined, { start, error }: Pick<ListPart, 'start' | 'error'>): readonly ListPage[] | undefined {
  const { documents } = useFrappe();
  const store = useStore<StateWithDocuments>();
  const subscribe = useCallback((listener: () => void) => (wanted ? store.subscribe(listener) : () => undefined), [store, wanted]);
  const stored = useSyncExternalStore(subscribe, () => (wanted ? store.getState()[DOCUMENTS].lists[question] : undefined));
  const first = start === 0 ? answers?.[0] : undefined;
  const refused = isRefused(error);
  useEffect(() => {
    if (!wanted || !first) return;
    const flat = flatten([first]);
    const rows = flat.names.flatMap((_name, at) => storedRow(documents, flat, at) ?? []);
    store.dispatch(listKept({ question, rows, at: first.origin.at }));
  }, [documents, store, wanted, question, first]);
  useEffect(() => {
    // No longer theirs to see.
    if (wanted && refused) store.dispatch(listKept({ question, rows: [], at: 0 }));
  }, [store, wanted, question, refused]);
  return useMemo(() => stored && [{ doctype, shape: '', names: stored.rows.map(({ name }) => name), own: stored.rows, origin: storedOrigin(stored.at) }], [doctype, stored]);
}
