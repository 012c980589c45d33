import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

export interface TypedSearch {
  /** What stands in the field. */
  typed: string;
  /** What the address asks for, once typing has come to rest. */
  asked: string;
  type: (text: string) => void;
  /** Writes another filter of the list into the address; "" takes it out. */
  change: (name: string, value: string) => void;
}

/** What `useSearchParams` gives. */
type SetQuery = (next: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

/** A search field whose text stands in the address as `?q=`, so that a list can be linked to and gone back to. */
export function useTypedSearch(query: URLSearchParams, setQuery: SetQuery): TypedSearch {
  const asked = query.get('q') ?? '';
  const [typed, setTyped] = useState({ text: asked, of: asked });
  // Back and forward change the address under the field.
  if (typed.of !== asked) setTyped({ text: asked, of: asked });
  const [settled] = useDebouncedValue(typed.text, 250);

  const change = (name: string, value: string, replace = false) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace },
    );

  useEffect(() => {
    if (settled === typed.text && settled.trim() !== asked) change('q', settled.trim(), true);
    // Only when typing has come to rest.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  return { typed: typed.text, asked, type: (text) => setTyped({ text, of: asked }), change };
}
