import { useCallback, useInsertionEffect, useRef } from 'react';

/** A function that stays the same and does what the last rendering says: for rows that must not render anew with their table. */
export function useLatest<In extends unknown[], Out>(act: (...input: In) => Out): (...input: In) => Out {
  const latest = useRef(act);
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: In) => latest.current(...input), []);
}
