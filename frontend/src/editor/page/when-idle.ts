import { useEffect } from 'react';

/** Does something once, when the page has nothing else to do. */
export function useWhenIdle(work: () => unknown): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(work, 1_000);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(work, { timeout: 3_000 });
    return () => cancelIdleCallback(asked);
  }, [work]);
}
