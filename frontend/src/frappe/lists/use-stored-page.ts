import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';

import { storedOrigin } from '../documents/origin';
import type { RowsPage } from '../documents/rows';
import { DOCUMENTS, listKept, type StateWithDocuments, type StoredList } from '../documents/slice';
import { isRefused } from '../errors';
import type { ListPart } from './use-window';

/** The first page as the browser has it from an earlier visit, and keeps it up to date while the list is shown. */
export function useStoredPage(question: string, wanted: boolean, answers: readonly RowsPage[] | undefined, { start, error }: Pick<ListPart, 'start' | 'error'>): readonly RowsPage[] | undefined {
  const dispatch = useDispatch();
  const stored = useSelector<StateWithDocuments, StoredList | undefined>((state) => (wanted ? state[DOCUMENTS].lists[question] : undefined));
  const first = start === 0 ? answers?.[0] : undefined;
  const refused = isRefused(error);
  useEffect(() => {
    if (wanted && first) dispatch(listKept({ question, rows: first.rows, at: first.origin.at }));
  }, [dispatch, wanted, question, first]);
  useEffect(() => {
    // No longer theirs to see.
    if (wanted && refused) dispatch(listKept({ question, rows: [], at: 0 }));
  }, [dispatch, wanted, question, refused]);
  return useMemo(() => stored && [{ rows: stored.rows, origin: storedOrigin(stored.at) }], [stored]);
}
