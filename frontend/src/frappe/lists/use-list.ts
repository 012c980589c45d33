import { useEffect, useEffectEvent, useMemo } from 'react';

import { useFrappe } from '../context';
import type { Doctype, FieldOf, RowOf } from '../doctypes';
import type { Row } from '../documents/rows';
import { readRow, storedRow } from './rows-source';
import { useQuestionOfList, type ListOfNames, type NamesOptions } from './use-names';
import { useRows } from './use-rows';

export interface ListOptions<D extends string, F extends FieldOf<D>, T> extends NamesOptions<D, F> {
  /** What is shown of all rows; a function of its own, not one made anew by each render. */
  transform?: (rows: readonly RowOf<D, F>[]) => readonly T[];
  onSuccess?: (rows: readonly T[]) => void;
}

export interface ListResource<D extends string, F extends string, T> extends ListOfNames<D, F> {
  rows: readonly T[];
  /** By name, as text or number. */
  getRow: (name: string | number) => RowOf<D, F> | undefined;
  /** Replaces the rows here, until the server says otherwise. */
  setRows: (rows: readonly RowOf<D, F>[] | ((rows: readonly RowOf<D, F>[]) => readonly RowOf<D, F>[])) => void;
}

/**
 * A doctype's list. It is fetched again when the server says that the doctype changed, after own changes that may change
 * which rows it has, after a lost connection, and now and then where there is none; what is shown stays while it is. Changes
 * of documents are seen in its rows at once, whoever made them. Its component renders for each of them: `useNames` does not.
 *
 * @throws Error `List resource requires doctype`
 */
export function useList<D extends Doctype, const F extends FieldOf<D> = FieldOf<D> & 'name', T = RowOf<D, F>>(options: ListOptions<D, F, T>): ListResource<D, F, T> {
  const { transform, onSuccess, ...question } = options;
  const { documents } = useFrappe();
  const { list, flat, answered, replace } = useQuestionOfList<D, F>(question as NamesOptions<D, F>);
  const rows = useRows(flat) as readonly unknown[] as readonly RowOf<D, F>[];
  const shown = useMemo(() => (transform ? transform(rows) : (rows as readonly unknown[] as readonly T[])), [transform, rows]);
  const told = useEffectEvent(() => onSuccess?.(shown));
  useEffect(() => {
    if (answered !== undefined) told();
  }, [answered]);

  const { names, source } = list;
  const asGiven = () => flat.names.flatMap((_name, at) => storedRow(documents, flat, at) ?? []) as readonly Row[] as never;
  return {
    ...list,
    rows: shown,
    getRow: (name) => {
      const text = String(name);
      return (text !== '' && names.includes(text) ? (readRow(documents, source, text) ?? undefined) : undefined) as RowOf<D, F> | undefined;
    },
    setRows: (next) => replace((typeof next === 'function' ? next(asGiven()) : next) as readonly unknown[] as readonly Row[]),
  };
}
