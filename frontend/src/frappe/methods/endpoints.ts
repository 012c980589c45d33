import { frappeApi, methodTag } from '../api';
import type { FrappeMeta } from '../base-query';
import type { FrappeCall } from '../call';
import type { FrappeError } from '../errors';

type Tag = ReturnType<typeof methodTag>;

/** A question that any reader of the same kind shares by its `share`; without one it is its asker's alone. */
export interface MethodQuestion extends Pick<FrappeCall, 'method' | 'http' | 'args' | 'timeout'> {
  /** Whose it is: readers with the same see the same answer. */
  share: string;
}

export interface MethodRequest {
  call: FrappeCall;
  /** Refused before it was sent: it goes the way of any failed call, but not to the server. */
  refused?: FrappeError;
  /** What is asked again after it succeeded. */
  invalidates?: readonly Tag[];
}

/** Calls of methods that have no endpoint of their own. */
export const methodsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    readMethod: build.query<unknown, MethodQuestion>({
      query: ({ method, http, args, timeout }) => ({ method, http, args, timeout }),
      serializeQueryArgs: ({ queryArgs: { share, method, http, args } }) => `method:${JSON.stringify([share, http, method, args])}`,
      providesTags: (_answer, _error, { method }) => [methodTag(method)],
    }),
    callMethod: build.mutation<unknown, MethodRequest>({
      queryFn: ({ call, refused }, _api, _extra, baseQuery) =>
        refused
          ? { error: refused, meta: { sequence: 0, handlesErrors: call.handlesErrors } satisfies FrappeMeta }
          : // The base query's own answer: data or a plain error.
            (baseQuery(call) as Promise<{ data: unknown } | { error: FrappeError }>),
      invalidatesTags: (_answer, error, { invalidates }) => (error ? [] : (invalidates ?? [])),
    }),
  }),
});
