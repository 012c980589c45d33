import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { failure, type FrappeError } from '../errors';
import { Debounced } from './debounced';
import { methodsApi } from './endpoints';
import { isEvent, tell, toError } from './faults';
import type { CallHooks, MethodActions, MethodOptions, MethodState } from './options';
import { Reader, type MethodStore } from './reader';

interface Run<P> {
  number: number;
  writes: boolean;
  target: string;
  params: P | null;
  hooks: CallHooks<P>;
  stop: (() => void) | null;
  stopped: boolean;
}

interface Asked<P> {
  writes: boolean;
  given: unknown;
  hooks: CallHooks<P>;
}

export const targetKey = (target: unknown): string => JSON.stringify(target) ?? '';

const empty: ReadonlySet<string> = new Set();

/**
 * Calls of one method and what a component shows of them. Each call is a request of its own; what is shown belongs to
 * the one that started last, whatever order the answers come in; each caller gets its own answer.
 */
export class MethodResource<T, P extends object> implements MethodActions<T, P> {
  private state: MethodState<T, P>;
  private readonly listeners = new Set<() => void>();
  private readonly runs = new Set<Run<P>>();
  /** Per target the newest call that succeeded: what an older one has to say no longer matters. */
  private readonly done = new Map<string, number>();
  private readonly debounced = new Debounced<Asked<P>, T | null>((asked) => this.start(asked));
  private readonly reader: Reader;
  private started = 0;
  private given: unknown = null;
  /** What is shown is another reader's answer. */
  private borrowed = false;

  constructor(
    private readonly store: MethodStore,
    private method: string,
    private options: MethodOptions<T, P>,
  ) {
    this.state = this.initial();
    this.reader = new Reader(store, (raw) => this.refreshed(raw), (error) => this.set({ error, loading: this.runs.size > 0 }), () => this.set({ loading: true }));
  }

  getState = (): MethodState<T, P> => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The newest method and options: those of the next call. */
  use(method: string, options: MethodOptions<T, P>): void {
    this.method = method;
    this.options = options;
  }

  /** While a component shows it. Returns what ends that: reads stop, writes that wait are sent. */
  connect(): () => void {
    return () => {
      this.debounced.drop((asked) => !asked.writes, () => Promise.resolve(this.state.data));
      this.debounced.flush();
      for (const run of this.runs) if (!run.writes) this.stop(run);
      this.reader.leave();
    };
  }

  /** Reads by itself (`auto`): shows at once what others who share the key have. */
  appear(): void {
    const shared = this.reader.shared(this.question(this.options.params ?? null));
    if (shared !== undefined && !this.state.fetched) {
      this.borrowed = true;
      this.set({ data: this.transformed(shared) });
      tell([this.options.onData], shared);
    }
    void this.fetch();
  }

  fetch: MethodActions<T, P>['fetch'] = (given, hooks) => this.ask({ writes: false, given, hooks: hooks ?? {} });
  reload: MethodActions<T, P>['reload'] = (given, hooks) => this.fetch(given, hooks);
  submit: MethodActions<T, P>['submit'] = (given, hooks) => this.ask({ writes: true, given, hooks: hooks ?? {} });

  abort = (): void => {
    this.debounced.drop(() => true, () => Promise.resolve(this.state.data));
    for (const run of this.runs) this.stop(run);
  };

  reset = (): void => {
    this.started += 1;
    this.given = null;
    this.runs.clear();
    this.reader.leave();
    this.set(this.initial());
  };

  setData = (value: unknown): void => {
    const next: unknown = typeof value === 'function' ? (value as (current: T | null) => unknown)(this.state.data) : value;
    this.set({ data: this.transformed(next) });
  };

  private ask(asked: Asked<P>): Promise<T | null> {
    const { debounce } = this.options;
    const promise = debounce ? this.debounced.call(asked, debounce) : this.start(asked);
    // Whoever waits for it gets the failure; for those who do not it is in the state, or in a toast.
    promise.catch(() => undefined);
    return promise;
  }

  private start(asked: Asked<P>): Promise<T | null> {
    const promise = this.run(asked);
    if (this.state.loading) this.set({ promise });
    return promise;
  }

  private async run({ writes, given, hooks }: Asked<P>): Promise<T | null> {
    const { options } = this;
    if (given !== undefined && given !== null && !isEvent(given)) this.given = given;
    const made = options.makeParams ? options.makeParams(this.given as P | null) : (this.given as P | null);
    const params = made ?? options.params ?? null;
    const before = this.state.data;
    try {
      for (const hook of [options.onFetch, options.beforeSubmit, hooks.beforeSubmit]) hook?.(params);
    } catch (reason) {
      this.set({ data: before });
      throw reason;
    }
    const run: Run<P> = { number: (this.started += 1), writes, target: targetKey(hooks.target ?? options.target), params, hooks, stop: null, stopped: false };
    if (!writes && !this.isShared()) for (const older of this.runs) if (!older.writes) this.stop(older);
    this.runs.add(run);
    this.set({ params: made ?? null, previousData: before, loading: true, error: null, aborted: false });
    try {
      const refused = await this.refusal(run);
      const raw = await this.answer(run, refused);
      return this.succeed(run, raw);
    } catch (reason) {
      return this.fail(run, toError(reason), before);
    }
  }

  private async refusal({ hooks, params }: Run<P>): Promise<FrappeError | undefined> {
    const validate = hooks.validate ?? this.options.validate;
    try {
      const text = await validate?.(params);
      return text ? failure('invalid', text) : undefined;
    } catch (reason) {
      return toError(reason, 'invalid');
    }
  }

  private async answer(run: Run<P>, refused: FrappeError | undefined): Promise<unknown> {
    const { http, timeout, invalidates, onServerMessages, onError, handlesErrors = Boolean(onError || run.hooks.onError) } = this.options;
    if (run.stopped) throw toError({ name: 'AbortError' });
    if (!run.writes) {
      if (refused) throw refused;
      return this.reader.read(this.question(run.params), (stop) => (run.stop = stop));
    }
    const args = (run.params as Record<string, unknown> | null) ?? undefined;
    const call = { method: this.method, http, args, timeout, onServerMessages, handlesErrors };
    const sent = this.dispatch(methodsApi.endpoints.callMethod.initiate({ call, refused, invalidates }, { track: false }));
    run.stop = () => sent.abort();
    return sent.unwrap();
  }

  private succeed(run: Run<P>, raw: unknown): T | null {
    const data = this.transformed(raw);
    const known = this.runs.delete(run);
    const loading = this.runs.size > 0;
    if (run.number === this.started) {
      this.borrowed = false;
      this.set({ data, fetched: true, error: null, loading });
    } else if (known) this.set({ loading });
    if (known && this.matters(run)) {
      this.done.set(run.target, run.number);
      tell([this.options.onSuccess, run.hooks.onSuccess, this.options.onData, run.hooks.onData], raw);
    }
    return data;
  }

  private fail(run: Run<P>, error: FrappeError, before: T | null): T | null {
    const known = this.runs.delete(run);
    const loading = this.runs.size > 0;
    const last = run.number === this.started;
    const stopped = error.kind === 'aborted';
    if (last) {
      const keeps = !this.borrowed || (this.options.staleOnError && (error.kind === 'network' || error.kind === 'timeout'));
      this.set({ data: stopped || keeps ? before : (this.options.initialData ?? null), error: stopped ? null : error, aborted: stopped, loading });
    } else if (known) this.set({ loading });
    if (error.kind === 'client-fault') console.error('Frappe: an answer could not be used (a fault of this program)', error.exception);
    if (known && !stopped && this.matters(run)) tell([this.options.onError, run.hooks.onError], error);
    if (run.writes) throw error;
    return stopped ? this.state.data : null;
  }

  /** What a shared or invalidated question brought by itself. */
  private refreshed(raw: unknown): void {
    this.set({ data: this.transformed(raw), error: null, loading: this.runs.size > 0 });
    tell([this.options.onData], raw);
  }

  private stop(run: Run<P>): void {
    run.stopped = true;
    run.stop?.();
  }

  private matters({ target, number }: Run<P>): boolean {
    return (this.done.get(target) ?? 0) < number;
  }

  private isShared(): boolean {
    return this.options.cache !== undefined;
  }

  private question(params: P | null) {
    const { cache, http, timeout } = this.options;
    const key = cache === undefined ? undefined : JSON.stringify(Array.isArray(cache) ? cache : [cache]);
    return { key, method: this.method, http, args: (params as Record<string, unknown> | null) ?? undefined, timeout };
  }

  private transformed(raw: unknown): T | null {
    return (this.options.transform?.(raw as never) ?? raw ?? null) as T | null;
  }

  private get dispatch() {
    return this.store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;
  }

  private initial(): MethodState<T, P> {
    const { initialData = null } = this.options;
    return { data: initialData, previousData: null, loading: false, fetched: false, error: null, params: null, promise: null, aborted: false, targets: empty };
  }

  private set(change: Partial<MethodState<T, P>>): void {
    const targets: ReadonlySet<string> = this.runs.size ? new Set([...this.runs].map(({ target }) => target)) : empty;
    this.state = { ...this.state, ...change, targets };
    for (const listener of [...this.listeners]) listener();
  }
}
