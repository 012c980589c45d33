import { useEffect, useRef } from 'react';

/** Events of a running billing run come by the second; what costs the server something is asked for at most this often (milliseconds). */
const GATHER = 3_000;

/** Calls once after a burst. */
export function useGathered(call: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      call();
    }, GATHER);
  };
}
