import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useMemo } from 'react';

import { useFrappe } from '../context';
import { documentsApi } from '../endpoints';
import type { FrappeError } from '../errors';
import { toError } from '../methods/faults';
import { useRefetching } from '../refetching';
import { useDoctypeEvents, useMissedUpdates } from '../use-realtime';
import { invalid } from '../use-action';
import { viewOf, originalOf, type DocumentEntry } from './entry';
import type { FrappeDoc } from './key';
import { documentsDropped } from './slice';
import { useEntry } from './use-stored';
import { useDocumentsDispatch } from './use-writer';

export interface ReadOptions<T> {
  /** What is shown of the document; a function of its own, not one made anew by each render. */
  transform?: (doc: FrappeDoc) => T;
  /** After each answer, with the document as it is shown. */
  onSuccess?: (doc: T) => void;
  onError?: (error: FrappeError) => void;
}

export interface DocumentRead<T> {
  entry: DocumentEntry | undefined;
  /** As a person should see it: the server's document, changes on their way, what was typed. Also while it is fetched again. */
  doc: T | undefined;
  original: FrappeDoc | undefined;
  isLoading: boolean;
  isFetching: boolean;
  isFetched: boolean;
  /** From the browser's storage and not confirmed yet, or the last known one where the server could not be asked. */
  isStale: boolean;
  isDeleted: boolean;
  error: FrappeError | undefined;
  reload: () => Promise<T | undefined>;
  /** Stops the reading that is on its way; what is known stays. */
  abort: () => void;
}

/** Events of one burst make one request. */
const GATHER = 100;

function transformed<T>(view: FrappeDoc | undefined, transform: ReadOptions<T>['transform']): { doc?: T; fault?: FrappeError } {
  if (!view || !transform) return { doc: view as T | undefined };
  try {
    return { doc: transform(view) };
  } catch (reason) {
    console.error('The transform of a document failed', reason);
    return { fault: { ...invalid(reason), kind: 'client-fault' } };
  }
}

/** A reading that was stopped was unwanted: nothing failed. */
function failureOf(reason: unknown): FrappeError | undefined {
  const error = reason === undefined ? undefined : toError(reason);
  return error?.kind === 'aborted' ? undefined : error;
}

/** Reads a document and follows it: the stored copy at once, then the server's, then each change. */
export function useDocumentRead<T>(doctype: string, name: string | null, key: string | null, options: ReadOptions<T>): DocumentRead<T> {
  const { documents } = useFrappe();
  const dispatch = useDocumentsDispatch();
  const entry = useEntry(key);
  const request = documentsApi.useGetDocQuery(name === null ? skipToken : { doctype, name }, { refetchOnMountOrArgChange: true });
  const { refetch, isFetching, fulfilledTimeStamp } = request;
  const requestError = useMemo(() => failureOf(request.error), [request.error]);
  const view = viewOf(entry);
  const { transform } = options;
  const { doc, fault } = useMemo(() => transformed(view, transform), [view, transform]);

  const again = useRefetching(async () => {
    if (name === null) return;
    // One that is on its way may have been read before what there is to hear of.
    await dispatch(documentsApi.util.getRunningQueryThunk('getDoc', { doctype, name }));
    await refetch();
  }, GATHER);
  useDoctypeEvents(doctype, (update) => {
    // A name comes as the server's type: a number of an autoincrement is one.
    if (String(update.name) === name && !documents.echoes.isEcho(update)) again.ask();
  });
  useMissedUpdates(again.now);

  useEffect(() => {
    if (fault && key !== null) dispatch(documentsDropped({ keys: [key] }));
  }, [dispatch, fault, key]);
  const told = useEffectEvent(() => doc !== undefined && options.onSuccess?.(doc));
  useEffect(() => {
    if (fulfilledTimeStamp !== undefined) told();
  }, [fulfilledTimeStamp]);
  const failed = useEffectEvent((error: FrappeError) => options.onError?.(error));
  useEffect(() => {
    if (requestError) failed(requestError);
  }, [requestError]);

  return {
    entry,
    doc,
    original: originalOf(entry),
    isLoading: request.isLoading && doc === undefined,
    isFetching,
    isFetched: request.isSuccess,
    isStale: doc !== undefined && (entry?.origin.sent === 0 || Boolean(requestError)),
    isDeleted: entry?.sealed ?? false,
    error: fault ?? (isFetching && requestError && doc === undefined ? undefined : requestError),
    abort: () => name !== null && dispatch(documentsApi.util.getRunningQueryThunk('getDoc', { doctype, name }))?.abort(),
    reload: async () => {
      if (key === null) return undefined;
      await again.now();
      return transformed(viewOf(documents.get(key)), transform).doc;
    },
  };
}
