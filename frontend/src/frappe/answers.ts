import type { Store } from '@reduxjs/toolkit';

import { frappeApi } from './api';

export type StateWithApi = { [frappeApi.reducerPath]: ReturnType<typeof frappeApi.reducer> };

/** Calls `listener` when a question was asked, answered or forgotten; documents that change, and changes that are sent, are no answers. */
type Subscribe = (listener: () => void) => () => void;

const known = new WeakMap<object, Subscribe>();

/** The one subscription to the store of all who show answers. */
export function answersOf(store: Pick<Store<StateWithApi>, 'getState' | 'subscribe'>): Subscribe {
  const made = known.get(store);
  if (made) return made;
  const listeners = new Set<() => void>();
  const queries = () => store.getState()[frappeApi.reducerPath].queries;
  let seen = queries();
  store.subscribe(() => {
    const now = queries();
    if (now === seen) return;
    seen = now;
    for (const listener of [...listeners]) listener();
  });
  const subscribe: Subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  known.set(store, subscribe);
  return subscribe;
}
