import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { FrappeError } from '../errors';
import { methodsApi, type MethodQuestion } from './endpoints';
import { toError } from './faults';

export type MethodStore = Pick<Store, 'dispatch' | 'getState' | 'subscribe'>;

type Question = Omit<MethodQuestion, 'share'> & { key?: string };

const { readMethod } = methodsApi.endpoints;
type Select = ReturnType<typeof readMethod.select>;
type Entry = ReturnType<Select>;

let asked = 0;

/** Waits until the answer comes or the caller has had enough: others may still want it. */
function orStopped<R>(answer: PromiseLike<R>, stoppable: (stop: () => void) => void): Promise<R> {
  return new Promise((resolve, reject) => {
    stoppable(() => reject(toError({ name: 'AbortError' })));
    answer.then(resolve, reject);
  });
}

/**
 * The questions of one reader. It stays with the answer it got last, so that it hears when that is asked again (its tag was
 * invalidated, or somebody who shares it asked).
 */
export class Reader {
  private select: Select | null = null;
  private seen: Entry | null = null;
  private release: () => void = () => undefined;
  private reading = 0;

  constructor(
    private readonly store: MethodStore,
    private readonly onAnswer: (raw: unknown) => void,
    private readonly onError: (error: FrappeError) => void,
    private readonly onPending: () => void,
  ) {}

  /** What readers who share the question know; undefined when nobody has asked, or it is not shared. */
  shared({ key, ...question }: Question): unknown {
    if (key === undefined) return undefined;
    return readMethod.select({ ...question, share: key })(this.store.getState() as never).data;
  }

  /**
   * Asks the server. Unless it is shared, two questions are never one, not even the same asked twice: the later one has to see
   * what happened before it was asked.
   *
   * @throws FrappeError
   */
  async read({ key, ...rest }: Question, stoppable: (stop: () => void) => void): Promise<unknown> {
    const question = { ...rest, share: key ?? `#${(asked += 1)}` };
    const dispatch = this.store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;
    this.leave();
    this.reading += 1;
    // Who shares a question that is on its way waits for the same answer.
    const running = dispatch(methodsApi.util.getRunningQueryThunk('readMethod', question));
    const sent = dispatch(readMethod.initiate(question, { forceRefetch: !running }));
    const mine = this.stay(question, sent.unsubscribe);
    try {
      const result = await (key === undefined ? (stoppable(() => sent.abort()), sent) : orStopped(sent, stoppable));
      if (result.isError) throw toError(result.error);
      return result.data;
    } finally {
      this.reading -= 1;
      if (mine === this.select) this.seen = mine(this.store.getState() as never);
    }
  }

  leave(): void {
    this.release();
    this.release = () => undefined;
    this.select = null;
  }

  private stay(question: MethodQuestion, unsubscribe: () => void): Select {
    const select = readMethod.select(question);
    const stop = this.store.subscribe(() => this.compare());
    this.select = select;
    this.release = () => {
      stop();
      unsubscribe();
    };
    return select;
  }

  private compare(): void {
    if (this.reading || !this.select) return;
    const entry = this.select(this.store.getState() as never);
    if (entry === this.seen) return;
    const before = this.seen;
    this.seen = entry;
    if (entry.status === 'pending') this.onPending();
    else if (entry.status === 'fulfilled' && entry.requestId !== before?.requestId) this.onAnswer(entry.data);
    else if (entry.status === 'fulfilled' && before?.status === 'pending') this.onAnswer(entry.data);
    else if (entry.status === 'rejected') this.onError(toError(entry.error));
  }
}
