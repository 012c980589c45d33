import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

import type { Method, MethodOptions } from './options';
import { MethodResource, targetKey } from './resource';

/**
 * A method of the server, to read with (`fetch`, or `auto`) and to act with (`submit`).
 *
 * @example
 * const rate = useMethod<Rate>('app.api.rate', { http: 'GET', params: { day }, auto: true });
 * const pay = useMethod<Receipt, { bill: string }>('app.api.pay', { validate: ({ bill }) => (bill ? null : 'Which bill?') });
 * await pay.submit({ bill: 'B-1' }, { target: 'B-1' });
 */
export function useMethod<T = unknown, P extends object = Record<string, unknown>>(method: string, options: MethodOptions<T, P> = {}): Method<T, P> {
  const store = useStore();
  const [resource] = useState(() => new MethodResource<T, P>(store, method, options));
  // Before any handler of this render can call it.
  useInsertionEffect(() => resource.use(method, options));
  const state = useSyncExternalStore(resource.subscribe, resource.getState);
  const { auto = false, http, params, cache } = options;
  const question = JSON.stringify([method, http, params, cache]);
  useEffect(() => resource.connect(), [resource]);
  useEffect(() => {
    if (auto) resource.appear();
  }, [resource, auto, question]);
  return useMemo(() => {
    const { fetch, reload, submit, abort, reset, setData } = resource;
    const isLoading = (target?: unknown) => (target === undefined ? state.loading : state.targets.has(targetKey(target)));
    return { ...state, fetch, reload, submit, abort, reset, setData, isLoading, canAbort: state.loading };
  }, [resource, state]);
}
