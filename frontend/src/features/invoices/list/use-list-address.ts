import { useMemo } from 'react';

import { todayInKigali } from '../../../ui/dates';
import { useQuery } from '../../../ui/use-query';
import { naturalOrder, stateOf, viewQuery, type ListState } from './filters';

export interface ListAddress {
  query: URLSearchParams;
  state: ListState;
  /** The row that is open beside the list. */
  opened: string | null;
  /** Writes parts of the address; "" takes one out. */
  change: (parts: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void;
  /** Shows another view of the list, by its part of the address. */
  show: (view: string) => void;
  sort: (column: string) => void;
}

/** The list as the address asks for it: it can be linked to and gone back to. */
export function useListAddress(): ListAddress {
  const [query, changeQuery] = useQuery();
  const text = query.toString();
  const state = useMemo(() => stateOf(new URLSearchParams(text), todayInKigali()), [text]);
  const change: ListAddress['change'] = (parts, options) =>
    changeQuery((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(parts)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    }, options);
  return {
    query,
    state,
    opened: query.get('open'),
    change,
    show: (view) =>
      changeQuery((before) => {
        const opened = before.get('open');
        const next = new URLSearchParams(view);
        if (opened) next.set('open', opened);
        return next;
      }),
    sort: (column) => {
      const { order } = state;
      const natural = naturalOrder(state);
      const descending = order.column === column ? !order.descending : true;
      change({ sort: column === natural.column && descending === natural.descending ? '' : `${descending ? '-' : ''}${column}` });
    },
  };
}

export const isView = (query: URLSearchParams, view: string): boolean => viewQuery(query) === viewQuery(new URLSearchParams(view));
