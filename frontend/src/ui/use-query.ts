import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ChangeQuery = (make: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * The query of the address, and a way to change it. The router's own makes each change of what was drawn last: of two quick ones,
 * on a slow machine, the second would undo the first.
 */
export function useQuery(): [query: URLSearchParams, change: ChangeQuery] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change: ChangeQuery = (make, options) => {
    latest.current = make(latest.current);
    setQuery(latest.current, options);
  };
  return [query, change];
}
