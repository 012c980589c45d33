import type { methodTag } from '../api';
import type { HttpVerb } from '../http';
import type { FrappeError } from '../errors';
import type { ServerMessage } from '../server-messages';

type MaybePromise<T> = T | Promise<T>;

/** What is called around one call, in this order: beforeSubmit, validate, (the call), onSuccess, onData or onError. */
export interface CallHooks<P> {
  /** A change shown at once belongs here: it is undone when `validate` or the server refuses. A throw cancels the call. */
  beforeSubmit?: (params: P | null) => void;
  /** A text, or a throw, refuses the call before it is sent. */
  validate?: (params: P | null) => MaybePromise<string | null | undefined | void>;
  /** Gets the server's own value, not the transformed one. */
  onSuccess?: (raw: unknown) => void;
  onData?: (raw: unknown) => void;
  onError?: (error: FrappeError) => void;
  /** What this call is about (a row's name): see `isLoading`. */
  target?: unknown;
}

export interface MethodOptions<T, P> extends CallHooks<P> {
  /** POST unless told. Methods that only read take GET. */
  http?: HttpVerb;
  /** What is sent when a call names nothing itself. */
  params?: P | null;
  /** Makes what is sent of what a call was given. */
  makeParams?: (given: P | null) => P | null;
  onFetch?: (params: P | null) => void;
  /** Makes the data of the answer; null or undefined keeps the answer. */
  transform?: (raw: never) => T | null | undefined;
  initialData?: T | null;
  /** Reads when the component appears, and again when method or params change. */
  auto?: boolean;
  /** Milliseconds: of several calls within them only the last is sent; all their callers get its answer. */
  debounce?: number;
  /** Readers with the same key share their answers: who comes later sees the last one while asking. */
  cache?: string | readonly unknown[];
  /** A shared answer may still be shown when the network failed (never when the server refused). */
  staleOnError?: boolean;
  /** What is asked again after a successful submit. */
  invalidates?: readonly ReturnType<typeof methodTag>[];
  /** The component shows failures itself; otherwise a failed submit without `onError` is told in a toast. */
  handlesErrors?: boolean;
  /** Gets what good answers of submits say besides. */
  onServerMessages?: (messages: ServerMessage[]) => void;
  timeout?: number;
}

export interface MethodState<T, P> {
  /** Of the call that started last and succeeded. A later failure leaves it. */
  data: T | null;
  /** `data` from before the last call. */
  previousData: T | null;
  /** Anything is on its way. */
  loading: boolean;
  /** A call has succeeded. */
  fetched: boolean;
  /** Of the call that started last. */
  error: FrappeError | null;
  /** What the last call was made with. */
  params: P | null;
  promise: Promise<T | null> | null;
  /** The last call was stopped. */
  aborted: boolean;
  /** What calls on their way are about. */
  targets: ReadonlySet<string>;
}

/** Parameters, or the click whose handler the function is (it counts as nothing given). */
export type Given<P> = P | Event | { nativeEvent: Event } | null;

export interface MethodActions<T, P> {
  /** Reads. Resolves with null on failure: the failure is in `error`. */
  fetch: (params?: Given<P>, hooks?: CallHooks<P>) => Promise<T | null>;
  /** The same as `fetch`. */
  reload: (params?: Given<P>, hooks?: CallHooks<P>) => Promise<T | null>;
  /** Acts. Each call is its own: none stops or answers another. Rejects with the FrappeError. */
  submit: (params?: Given<P>, hooks?: CallHooks<P>) => Promise<T | null>;
  /** Stops what is on its way, without an error. A stopped submit rejects with kind `aborted`. */
  abort: () => void;
  /** As in the beginning; answers still on their way are not shown. */
  reset: () => void;
  setData: (value: unknown) => void;
}

export interface Method<T, P> extends MethodState<T, P>, MethodActions<T, P> {
  /** Whether a call about this is on its way; without a target, any. */
  isLoading: (target?: unknown) => boolean;
  canAbort: boolean;
}
