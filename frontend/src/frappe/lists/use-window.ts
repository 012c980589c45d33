import { useMemo, useState } from 'react';

import type { Row } from '../documents/rows';
import { useDocumentsDispatch } from '../documents/use-writer';
import type { FrappeError } from '../errors';
import { useQuestion } from '../use-question';
import { listsApi, mayHaveMore } from './endpoints';
import type { ListPage } from './page';
import { PAGE_LENGTH, type Cursor, type ListQuestion } from './question';

/** Which part of a list is shown, and how to get another. */
export interface ListPart {
  pages: readonly ListPage[] | undefined;
  isLoading: boolean;
  isFetching: boolean;
  error: FrappeError | undefined;
  /** When the last answer came, and whether it was a good one. */
  answered: number | undefined;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  start: number;
  next: () => Promise<void>;
  previous: () => Promise<void>;
  refetch: () => Promise<void>;
  /** Replaces the rows here, until the server says otherwise. */
  replace: (rows: readonly Row[]) => void;
}

/** The answer with the caller's rows in place of its own. */
const withRows = (page: ListPage, rows: readonly Row[]): ListPage => ({ ...page, names: rows.map(({ name }) => name), own: rows });

interface Place {
  question: string;
  /** Where the windows up to this one begin. */
  windows: readonly { start: number; after?: Cursor }[];
}

/** One page at a time. */
export function usePages(list: ListQuestion & { start?: number; keyset?: boolean }, enabled: boolean): ListPart {
  const { start: first = 0, ...question } = list;
  const pageLength = list.pageLength ?? PAGE_LENGTH;
  const asked = JSON.stringify([question, first]);
  const begin: Place = { question: asked, windows: [{ start: Math.max(0, first) }] };
  const [kept, setPlace] = useState<Place>(begin);
  // Another question starts on its first page: the place belongs to the question.
  const place = kept.question === asked ? kept : begin;
  const here = place.windows.at(-1) as Place['windows'][number];
  const args = { ...question, ...here, pageLength };
  const dispatch = useDocumentsDispatch();
  const { data, currentData, isLoading, isFetching, error, fulfilledTimeStamp } = useQuestion(listsApi.endpoints.getList, enabled ? args : undefined);
  const page = currentData ?? data;
  const pages = useMemo(() => page && [page], [page]);
  const go = (windows: Place['windows']) => {
    setPlace({ question: asked, windows });
    return Promise.resolve();
  };
  return {
    pages,
    isLoading,
    isFetching,
    error,
    answered: fulfilledTimeStamp,
    hasNextPage: page ? mayHaveMore(page.names.length, pageLength) : true,
    hasPreviousPage: here.start > 0,
    start: here.start,
    next: () => {
      // The rows of this window have to be here: where the next begins is told by the last.
      if (!currentData) return Promise.resolve();
      const { after } = currentData;
      return go([...place.windows, { start: here.start + pageLength, ...(after && { after }) }]);
    },
    previous: () => go(place.windows.length > 1 ? place.windows.slice(0, -1) : [{ start: Math.max(0, here.start - pageLength) }]),
    refetch: async () => {
      if (!enabled) return;
      await dispatch(listsApi.util.getRunningQueryThunk('getList', args));
      await dispatch(listsApi.endpoints.getList.initiate(args, { subscribe: false, forceRefetch: true }));
    },
    replace: (rows) => void dispatch(listsApi.util.updateQueryData('getList', args, (known) => withRows(known as ListPage, rows) as never)),
  };
}

/** All rows from the start, more of them on `next`. */
export function useEndless(list: ListQuestion & { keyset?: boolean }, enabled: boolean): ListPart {
  const pageLength = list.pageLength ?? PAGE_LENGTH;
  const args = { ...list, want: pageLength };
  const dispatch = useDocumentsDispatch();
  const { data, currentData, isLoading, isFetching, error, fulfilledTimeStamp } = useQuestion(listsApi.endpoints.getEndlessList, enabled ? args : undefined);
  const loaded = currentData ?? data;
  const rows = loaded?.pages.reduce((sum, page) => sum + page.names.length, 0) ?? 0;
  const settled = () => dispatch(listsApi.util.getRunningQueryThunk('getEndlessList', args));
  return {
    pages: loaded?.pages,
    isLoading,
    isFetching,
    error,
    answered: fulfilledTimeStamp,
    hasNextPage: loaded ? mayHaveMore(rows, loaded.asked) : true,
    hasPreviousPage: false,
    start: 0,
    next: async () => {
      // A request of the list that is on its way would be taken for the one for more.
      await settled();
      const known = await dispatch(listsApi.endpoints.getEndlessList.initiate(args, { subscribe: false }));
      const want = (known.data?.asked ?? 0) + pageLength;
      await dispatch(listsApi.endpoints.getEndlessList.initiate({ ...list, want }, { subscribe: false, forceRefetch: true }));
    },
    previous: () => Promise.resolve(),
    refetch: async () => {
      if (!enabled) return;
      await settled();
      await dispatch(listsApi.endpoints.getEndlessList.initiate(args, { subscribe: false, forceRefetch: true }));
    },
    replace: (rows) =>
      void dispatch(
        listsApi.util.updateQueryData('getEndlessList', args, (known) => {
          const [first] = known.pages;
          return (first ? { ...known, pages: [withRows(first as ListPage, rows)] } : known) as never;
        }),
      ),
  };
}
