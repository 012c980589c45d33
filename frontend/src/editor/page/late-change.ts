import { useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds after the last edit until the text is made into HTML: not on each key. */
export const LATE_MS = 300;

/** Calls `tell` when nothing was edited for a while, and at once when the page or the editor goes away. */
export function useLateChange(tell: () => void): { edited: () => void; flush: () => void; forget: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useEffectEvent(tell);
  const late = useRef({
    edited: () => {},
    flush: () => {},
    forget: () => {},
  });
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      call();
    };
    late.current = {
      edited: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, LATE_MS);
      },
      flush,
      forget: () => {
        clearTimeout(timer.current);
        timer.current = undefined;
      },
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return {
    edited: () => late.current.edited(),
    flush: () => late.current.flush(),
    forget: () => late.current.forget(),
  };
}
