import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { useFrappe } from './context';
import { documentKey } from './documents/key';
import { layRows, type LaidRows } from './documents/rows';
import { documentsApi, PAGE_LENGTH, type ListArguments, type ListPage, type Row } from './endpoints';
import type { FrappeError } from './errors';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling } from './use-realtime';

export interface ListResource<T> {
  rows: readonly T[];
  isLoading: boolean;
  isFetching: boolean;
  error: FrappeError | undefined;
  /** A full page: another one is assumed. */
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  start: number;
  pageLength: number;
  next: () => void;
  previous: () => void;
  refetch: () => void;
}

/** Events of one burst (a billing run changes hundreds of rows a second) make one request. */
const GATHER = 400;
/** Without a socket, how often a list asks again (milliseconds). */
export const QUIET_POLLING = 30_000;

const NO_ROWS: readonly Row[] = [];

/** The rows of a page, newer documents of the slice laid over them; rows that did not change stay the same objects. */
function useRows(doctype: string, page: ListPage | undefined): readonly Row[] {
  const { documents } = useFrappe();
  const keys = useMemo(() => page?.rows.map((row) => documentKey(doctype, row.name)) ?? [], [doctype, page]);
  const last = useRef<LaidRows | undefined>(undefined);
  const subscribe = useCallback((listener: () => void) => documents.subscribe(keys, listener), [documents, keys]);
  return useSyncExternalStore(subscribe, () => {
    if (!page) return NO_ROWS;
    last.current = layRows(page, keys.map((key) => documents.get(key)), last.current);
    return last.current.rows;
  });
}

/** Calls once after a burst of calls. */
function useGathered(call: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      call();
    }, GATHER);
  }, [call]);
}

/**
 * A page of a doctype's list. It is fetched again when the server says that the doctype changed, after a lost
 * connection, and now and then where there is none; what is shown stays while it is.
 */
export function useList<T extends object = Row>(list: Omit<ListArguments, 'start'> & { start?: number }): ListResource<T> {
  const pageLength = list.pageLength ?? PAGE_LENGTH;
  // Another question starts on its first page: the place belongs to the question.
  const question = JSON.stringify([list.doctype, list.filters, list.orFilters, list.orderBy, list.groupBy, list.parent, pageLength]);
  const [place, setPlace] = useState({ question, start: list.start ?? 0 });
  const start = place.question === question ? place.start : (list.start ?? 0);
  const quiet = useQuietPolling();
  const { data, currentData, isLoading, isFetching, error, refetch } = documentsApi.useGetListQuery(
    { ...list, start, pageLength },
    { pollingInterval: quiet ? QUIET_POLLING : 0, skipPollingIfUnfocused: true },
  );
  const again = useGathered(refetch);
  useDoctypeEvents(list.doctype, again);
  useMissedUpdates(refetch);
  const page = currentData ?? data;
  const rows = useRows(list.doctype, page);
  return {
    rows: rows as unknown as readonly T[],
    isLoading,
    isFetching,
    error: error as FrappeError | undefined,
    hasNextPage: (page?.rows.length ?? 0) >= pageLength,
    hasPreviousPage: start > 0,
    start,
    pageLength,
    next: () => setPlace({ question, start: start + pageLength }),
    previous: () => setPlace({ question, start: Math.max(0, start - pageLength) }),
    refetch,
  };
}
