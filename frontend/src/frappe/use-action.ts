import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

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

interface State<Out> {
  data: Out | undefined;
  error: FrappeError | undefined;
  /** Targets of those on their way, one entry each. */
  active: readonly string[];
}

const without = (active: readonly string[], target: string) => {
  const at = active.indexOf(target);
  return at < 0 ? active : [...active.slice(0, at), ...active.slice(at + 1)];
};

/**
 * Submits that know nothing of each other: each has its own request, answer and error; what is shown belongs to the one
 * that began last.
 *
 * @param send validates, sends and answers; rejects with a FrappeError
 * @param targetOf what `isLoading` tells apart
 */
export function useAction<In, Out>(
  send: (input: In, options: ActionOptions<In, Out>) => Promise<Out>,
  options: ActionOptions<In, Out> = {},
  targetOf: (input: In) => string | number = () => '',
): Action<In, Out> {
  const [state, setState] = useState<State<Out>>({ data: undefined, error: undefined, active: [] });
  const latest = useRef({ send, options, targetOf });
  const begun = useRef(0);
  /** Per target the submit that succeeded last. */
  const succeeded = useRef(new Map<string, number>());
  useEffect(() => {
    // Handlers of the newest render, also for answers of submits that an older one began.
    latest.current = { send, options, targetOf };
  });

  const submit = useCallback((input: In): Promise<Out> => {
    const mine = (begun.current += 1);
    const target = String(latest.current.targetOf(input));
    const settle = (outcome: Partial<State<Out>>) =>
      setState((now) => ({ ...now, ...(mine === begun.current ? outcome : {}), active: without(now.active, target) }));
    setState((now) => ({ ...now, active: [...now.active, target] }));
    const answer = latest.current.send(input, latest.current.options).then(
      (data) => {
        const overtaken = (succeeded.current.get(target) ?? 0) > mine;
        if (!overtaken) succeeded.current.set(target, mine);
        settle({ data, error: undefined });
        if (!overtaken) tell([latest.current.options.onSuccess], data, input);
        return data;
      },
      (reason: unknown) => {
        const error = invalid(reason);
        settle({ error });
        if ((succeeded.current.get(target) ?? 0) <= mine) tell([latest.current.options.onError], error, input);
        throw error;
      },
    );
    // Whoever does not wait for the answer has `error`, the handler or the toast: no unhandled rejection besides.
    answer.catch(() => undefined);
    return answer;
  }, []);

  const { data, error, active } = state;
  return useMemo(
    () => ({ submit, data, error, loading: active.length > 0, isLoading: (target) => active.includes(String(target)) }),
    [submit, data, error, active],
  );
}
