import { BASE_PATH } from './paths';

/** A hand-over token that came with the address. Kept here alone: in no store, no storage, no log. */
export interface Arrival {
  readonly token: string;
  /** The how-manieth of this page. */
  readonly number: number;
}

const MARK = '#handover=';

let waiting: Arrival | null = null;
let taken = 0;
const listeners = new Set<(arrival: Arrival) => void>();

/** Takes a token out of the address and of the history. Anywhere but at the start route it is dropped. */
function take(page: Window): void {
  const { hash, pathname, search } = page.location;
  if (!hash.startsWith(MARK)) return;
  page.history.replaceState(page.history.state, '', pathname + search);
  if (pathname.replace(/\/$/, '') !== BASE_PATH) return;
  const arrival = { token: hash.slice(MARK.length), number: (taken += 1) };
  waiting = arrival;
  for (const listener of listeners) listener(arrival);
}

/**
 * Takes the token that the page was opened with, before anything else looks at the address; and later ones: a link to
 * the address that is open already only changes its fragment. Returns how to stop.
 */
export function takeHandOvers(page: Window): () => void {
  take(page);
  const changed = () => take(page);
  // Both: the first comes before the router looks at the address, the second where a browser fires nothing else.
  page.addEventListener('popstate', changed);
  page.addEventListener('hashchange', changed);
  return () => {
    page.removeEventListener('popstate', changed);
    page.removeEventListener('hashchange', changed);
  };
}

/** The token that waits to be exchanged. */
export const waitingArrival = (): Arrival | null => waiting;

/** Hears of tokens that come while the page is open. Returns how to stop. */
export function hearArrivals(listener: (arrival: Arrival) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function forgetArrival(): void {
  waiting = null;
}
