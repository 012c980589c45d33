import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

import type { StateWithApi } from '../answers';
import { useFrappe } from '../context';
import type { FrappeError } from '../errors';
import { invalid } from '../use-action';
import { viewOf, originalOf, type DocumentEntry } from './entry';
import { followerOf, NOT_FOLLOWED } from './follower';
import type { FrappeDoc } from './key';
import { documentsDropped } from './slice';

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

function transformed<T>(view: FrappeDoc | undefined, transform: ReadOptions<T>['transform']): { doc?: T; fault?: FrappeError } {
  if (!view || !transform) return { doc: view as T | undefined };
  try {
    return { doc: transform(view) };
  } catch (reason) {
    console.error('The transform of a document failed', reason);
    return { fault: { ...invalid(reason), kind: 'client-fault' } };
  }
}

const nobody = () => () => undefined;
const nothing = () => NOT_FOLLOWED;

/** Reads a document and follows it: the stored copy at once, then the server's, then each change. */
export function useDocumentRead<T>(doctype: string, name: string | null, key: string | null, options: ReadOptions<T>): DocumentRead<T> {
  const client = useFrappe();
  const store = useStore<StateWithApi>();
  const follower = useMemo(() => (name === null ? null : followerOf(store, client, doctype, name)), [store, client, doctype, name]);
  const { entry, error: requestError, isLoading, isFetching, isFetched, answered } = useSyncExternalStore(follower?.subscribe ?? nobody, follower?.get ?? nothing);
  useEffect(() => follower?.ask(), [follower]);
  const view = viewOf(entry);
  const { transform } = options;
  const { doc, fault } = useMemo(() => transformed(view, transform), [view, transform]);

  useEffect(() => {
    if (fault && key !== null) store.dispatch(documentsDropped({ keys: [key] }));
  }, [store, fault, key]);
  const told = useEffectEvent(() => doc !== undefined && options.onSuccess?.(doc));
  useEffect(() => {
    if (answered !== undefined) told();
  }, [answered]);
  const failed = useEffectEvent((error: FrappeError) => options.onError?.(error));
  useEffect(() => {
    if (requestError) failed(requestError);
  }, [requestError]);

  return {
    entry,
    doc,
    original: originalOf(entry),
    isLoading: isLoading && doc === undefined,
    isFetching,
    isFetched,
    isStale: doc !== undefined && (entry?.origin.sent === 0 || Boolean(requestError)),
    isDeleted: entry?.sealed ?? false,
    error: fault ?? (isFetching && requestError && doc === undefined ? undefined : requestError),
    abort: () => follower?.abort(),
    reload: async () => {
      if (!follower || key === null) return undefined;
      await follower.reload();
      return transformed(viewOf(client.documents.get(key)), transform).doc;
    },
  };
}
