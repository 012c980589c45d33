import { errorText, failure, isFrappeError, type FrappeError } from '../errors';
import { frappeText } from '../texts';

/** What was thrown or given back by a request, as a plain error. A stopped thunk says so in the words of the platform. */
export function toError(reason: unknown, kind: FrappeError['kind'] = 'client-fault'): FrappeError {
  if (isFrappeError(reason)) return reason;
  if ((reason as { name?: unknown } | null)?.name === 'AbortError') return failure('aborted', frappeText('stopped'));
  return failure(kind, errorText(reason), { exception: String(reason) });
}

/** Runs what an app gave us to be told: its faults are its own. */
export function tell<A extends unknown[]>(handlers: readonly (((...args: A) => void) | undefined)[], ...args: A): void {
  for (const handler of handlers) {
    try {
      handler?.(...args);
    } catch (reason) {
      console.error('Frappe: a handler failed', reason);
    }
  }
}

/** A click given as an argument is no argument. */
export const isEvent = (value: unknown): boolean =>
  value instanceof Event || (typeof value === 'object' && value !== null && 'nativeEvent' in value);
