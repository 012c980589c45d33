import { useSyncExternalStore } from 'react';

/** How often texts that depend on the time are made anew (milliseconds). */
export const TICK = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the page, running only while somebody looks at it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A text that changes with time: asked for every ten seconds, rendered only when it reads differently. */
export const useTicking = (tell: () => string): string => useSyncExternalStore(subscribe, tell);
