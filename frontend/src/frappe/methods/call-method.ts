import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { FrappeCall } from '../call';
import type { FrappeError } from '../errors';
import { methodsApi } from './endpoints';
import { tell, toError } from './faults';

export interface CallOptions extends Pick<FrappeCall, 'timeout' | 'headers' | 'onServerMessages'> {
  signal?: AbortSignal;
  /** Of a failure that the server answered with. With it the failure is not told in a toast. */
  onError?: (error: FrappeError) => void;
}

/**
 * Calls a method outside of any component: a POST, whatever the store's other calls do besides.
 *
 * @throws FrappeError
 */
export async function call<T = unknown>(dispatch: unknown, method: string, args?: object | null, options: CallOptions = {}): Promise<T> {
  const { signal, onError, ...rest } = options;
  const request = { call: { ...rest, method, args: { ...args }, handlesErrors: Boolean(onError) } };
  const sent = (dispatch as ThunkDispatch<unknown, unknown, UnknownAction>)(methodsApi.endpoints.callMethod.initiate(request, { track: false }));
  if (signal?.aborted) sent.abort();
  signal?.addEventListener('abort', () => sent.abort(), { once: true });
  try {
    return (await sent.unwrap()) as T;
  } catch (reason) {
    const error = toError(reason);
    if (error.status !== undefined) tell([onError], error);
    throw error;
  }
}
