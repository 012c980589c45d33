import { useState } from 'react';

export interface Cursors {
  /** What the server is asked to begin after; "" for the first page. */
  after: string;
  page: number;
  previous: (() => void) | null;
  /** The way on to the page that begins after this; null where there is none ("" or not known). */
  nextTo: (following: string | null | undefined) => (() => void) | null;
}

/**
 * The pages of a list whose server says where the next one begins. Another question begins anew.
 *
 * @param question tells lists apart: search and filters
 */
export function useCursors(question: string): Cursors {
  const [{ of, stack }, setPages] = useState<{ of: string; stack: string[] }>({ of: question, stack: [] });
  const known = of === question ? stack : [];
  const to = (next: string[]) => setPages({ of: question, stack: next });
  return {
    after: known.at(-1) ?? '',
    page: known.length + 1,
    previous: known.length > 0 ? () => to(known.slice(0, -1)) : null,
    nextTo: (following) => (following ? () => to([...known, following]) : null),
  };
}
