import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';

import { useFrappe } from '../context';
import { documentsApi } from '../endpoints';
import type { FrappeError } from '../errors';
import { useDoctypeEvents, useMissedUpdates } from '../use-realtime';
import { viewOf } from './entry';
import { keyToRead, type FrappeDoc } from './key';
import { documentsDropped } from './slice';

export interface DocumentResource<T> {
  /** The newest known document, also while it is fetched again. */
  doc: T | undefined;
  isLoading: boolean;
  isFetching: boolean;
  error: FrappeError | undefined;
  refetch: () => void;
}

/** The stored document of this key; renders only when that one changes. */
export function useStoredDocument(key: string): FrappeDoc | undefined {
  const { documents } = useFrappe();
  const subscribe = useCallback((listener: () => void) => documents.subscribe([key], listener), [documents, key]);
  return useSyncExternalStore(subscribe, () => viewOf(documents.get(key)));
}

/**
 * A document by doctype and name: fetched once, followed by realtime.
 *
 * @throws Error `doctype and name are required`
 */
export function useDocument<T extends FrappeDoc = FrappeDoc>(doctype: string, name: string | number): DocumentResource<T> {
  const key = keyToRead(doctype, name);
  const dispatch = useDispatch();
  const doc = useStoredDocument(key) as T | undefined;
  const request = documentsApi.useGetDocQuery({ doctype, name: String(name) });
  const { refetch, error } = request;
  useDoctypeEvents(doctype, (update) => {
    if (update.name === String(name)) void refetch();
  });
  useMissedUpdates(refetch);
  const failure = error as FrappeError | undefined;
  useEffect(() => {
    // A refused or missing document is not kept; one that the network did not bring is the last known one.
    if (failure?.kind === 'server') dispatch(documentsDropped({ keys: [key] }));
  }, [dispatch, failure, key]);
  return { doc, isLoading: request.isLoading && !doc, isFetching: request.isFetching, error: failure, refetch };
}
