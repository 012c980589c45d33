import { useInsertionEffect, useState } from 'react';

import { failure, isFrappeError, type FrappeError } from './errors';
import { tell } from './methods/faults';
import { frappeText } from './texts';

/** Refuses by returning what to say, or by throwing. */
export type Validate<In> = (input: In) => string | void | null | undefined | Promise<string | void | null | undefined>;

export interface ActionOptions<In, Out> {
  validate?: Validate<In>;
  onSuccess?: (result: Out, input: In) => void;
  /** Handles failures: they are not told in a toast then. */
  onError?: (error: FrappeError, input: In) => void;
  /** Failures are shown at their place, by `error`: they are not told in a toast. */
  handlesErrors?: boolean;
}

export interface Action<In, Out> {
  /** Resolves with its own answer, rejects with its own error (a FrappeError), whatever else is on its way. */
  submit: (input: In) => Promise<Out>;
  /** Of the submit that began last. */
  data: Out | undefined;
  error: FrappeError | undefined;
  /** Any is on its way. */
  loading: boolean;
  /** One for this target is on its way: the name of a document, or a method's. */
  isLoading: (target: string | number) => boolean;
}

/** An error of ours: a text is what to say, anything thrown is told by its message. */
export function invalid(reason: unknown): FrappeError {
  if (isFrappeError(reason)) return reason;
  const message = (typeof reason === 'string' ? reason : reason instanceof Error ? reason.message : '') || frappeText('wrong');
  return failure('invalid', message);
}

/** @throws FrappeError of kind `invalid`: nothing is sent */
export async function checkValid<In>(validate: Validate<In> | undefined, input: In): Promise<void> {
  let refusal: string | void | null | undefined;
  try {
    refusal = await validate?.(input);
  } catch (reason) {
    throw invalid(reason);
  }
  if (refusal) throw invalid(refusal);
}

interface State<In, Out> extends Action<In, Out> {
  /** Targets of those on their way, one entry each. */
  active: readonly string[];
}

const without = (active: readonly string[], target: string) => {
  const at = active.indexOf(target);
  return at < 0 ? active : [...active.slice(0, at), ...active.slice(at + 1)];
};

type Send<In, Out> = (input: In, options: ActionOptions<In, Out>) => Promise<Out>;

interface Handlers<In, Out> {
  send: Send<In, Out>;
  options: ActionOptions<In, Out>;
  targetOf: (input: In) => string | number;
}

/** The submits of one action, and what is shown of them. */
class Submits<In, Out> {
  private state: State<In, Out>;
  private begun = 0;
  /** Per target the submit that succeeded last. */
  private readonly succeeded = new Map<string, number>();
  private show: (state: State<In, Out>) => void = () => undefined;

  constructor(private latest: Handlers<In, Out>) {
    this.state = this.made({ data: undefined, error: undefined, active: [] });
  }

  /** Of the newest render, also for answers of submits that an older one began. */
  use(latest: Handlers<In, Out>, show: (state: State<In, Out>) => void): void {
    this.latest = latest;
    this.show = show;
  }

  get = (): State<In, Out> => this.state;

  submit = (input: In): Promise<Out> => {
    const mine = (this.begun += 1);
    const target = String(this.latest.targetOf(input));
    const settle = (outcome: { data?: Out; error?: FrappeError }) =>
      this.set({ ...(mine === this.begun ? outcome : {}), active: without(this.state.active, target) });
    this.set({ active: [...this.state.active, target] });
    const overtaken = () => (this.succeeded.get(target) ?? 0) > mine;
    const answer = this.latest.send(input, this.latest.options).then(
      (data) => {
        const late = overtaken();
        if (!late) this.succeeded.set(target, mine);
        settle({ data, error: undefined });
        if (!late) tell([this.latest.options.onSuccess], data, input);
        return data;
      },
      (reason: unknown) => {
        const error = invalid(reason);
        settle({ error });
        if (!overtaken()) tell([this.latest.options.onError], error, input);
        throw error;
      },
    );
    // Whoever does not wait for the answer has `error`, the handler or the toast: no unhandled rejection besides.
    answer.catch(() => undefined);
    return answer;
  };

  private made({ data, error, active }: Pick<State<In, Out>, 'data' | 'error' | 'active'>): State<In, Out> {
    return { submit: this.submit, data, error, active, loading: active.length > 0, isLoading: (target) => active.includes(String(target)) };
  }

  private set(change: Partial<State<In, Out>>): void {
    this.state = this.made({ ...this.state, ...change });
    this.show(this.state);
  }
}

/**
 * Submits that know nothing of each other: each has its own request, answer and error; what is shown belongs to the one
 * that began last.
 *
 * @param send validates, sends and answers; rejects with a FrappeError
 * @param targetOf what `isLoading` tells apart
 */
export function useAction<In, Out>(send: Send<In, Out>, options: ActionOptions<In, Out> = {}, targetOf: (input: In) => string | number = () => ''): Action<In, Out> {
  const [submits] = useState(() => new Submits<In, Out>({ send, options, targetOf }));
  // No external store of React's: each of a burst of submits would be rendered by itself, at once.
  const [state, setState] = useState(submits.get);
  useInsertionEffect(() => submits.use({ send, options, targetOf }, setState));
  return state;
}
