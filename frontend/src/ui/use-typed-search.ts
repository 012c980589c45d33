import type { ChangeQuery } from './use-query';
import { useTypedText } from './use-typed-text';

export interface TypedSearch {
  /** What stands in the field. */
  typed: string;
  /** What the address asks for, once typing has come to rest. */
  asked: string;
  type: (text: string) => void;
  /** Writes another filter of the list into the address; "" takes it out. */
  change: (name: string, value: string) => void;
}

/** A search field whose text stands in the address as `?q=`, so that a list can be linked to and gone back to. */
export function useTypedSearch(query: URLSearchParams, changeQuery: ChangeQuery): TypedSearch {
  const asked = query.get('q') ?? '';
  const change = (name: string, value: string, replace = false) =>
    changeQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace },
    );
  const [typed, type] = useTypedText(asked, (text) => {
    change('q', text, true);
    return true;
  });
  return { typed, asked, type, change };
}
