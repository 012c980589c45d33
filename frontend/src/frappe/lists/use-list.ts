import { useEffect, useEffectEvent, useMemo } from 'react';

import { useFrappe } from '../context';
import type { Doctype, FieldOf, RowOf } from '../doctypes';
import type { Row } from '../documents/rows';
import { documentsTaken } from '../documents/slice';
import { useDocumentsDispatch } from '../documents/use-writer';
import type { FrappeError } from '../errors';
import { useRefetching } from '../refetching';
import { useAction, type Action } from '../use-action';
import { useDoctype, type DoctypeActions, type DoctypeOptions } from '../use-doctype';
import { useDoctypeEvents, useMissedUpdates } from '../use-realtime';
import { listsApi } from './endpoints';
import { PAGE_LENGTH, type TypedQuestion } from './question';
import { useRows } from './use-rows';
import { useStoredPage } from './use-stored-page';
import { useEndless, usePages, type ListPart } from './use-window';

export interface ListOptions<D extends string, F extends FieldOf<D>, T> extends TypedQuestion<D, F>, DoctypeOptions<D> {
  /** Place of the first row, from 0. */
  start?: number;
  /** `next` adds rows to those that are there, instead of taking their place. Decided once. */
  endless?: boolean;
  /** Windows begin after the last row by the column of the order, instead of at a place: for long lists, and such that grow at their start. */
  keyset?: boolean;
  /** The first page outlives the browser's page: it is shown until the server has answered. */
  cache?: boolean;
  /** false: nothing is asked yet. */
  enabled?: boolean;
  /** What is shown of all rows; a function of its own, not one made anew by each render. */
  transform?: (rows: readonly RowOf<D, F>[]) => readonly T[];
  onSuccess?: (rows: readonly T[]) => void;
  onError?: (error: FrappeError) => void;
}

export interface ListResource<D extends string, F extends string, T> extends DoctypeActions<D>, Omit<ListPart, 'pages' | 'answered' | 'replace'> {
  rows: readonly T[];
  isFetched: boolean;
  /** From the browser's storage and not confirmed yet, or the last known ones where the server could not be asked. */
  isStale: boolean;
  pageLength: number;
  /** By name, as text or number. */
  getRow: (name: string | number) => RowOf<D, F> | undefined;
  /** Replaces the rows here, until the server says otherwise. */
  setRows: (rows: readonly RowOf<D, F>[] | ((rows: readonly RowOf<D, F>[]) => readonly RowOf<D, F>[])) => void;
  /** Asks for one row; every list that has it shows what came. Gives nothing where it is not there any more. */
  fetchOne: Action<string | number, RowOf<D, F> | undefined>;
}

/** Events of one burst (a billing run changes hundreds of rows a second) make one request. */
const GATHER = 400;

/**
 * A doctype's list. It is fetched again when the server says that the doctype changed, after own changes, after a lost
 * connection, and now and then where there is none; what is shown stays while it is. Changes of documents are seen in its
 * rows at once, whoever made them.
 *
 * @throws Error `List resource requires doctype`
 */
export function useList<D extends Doctype, const F extends FieldOf<D> = FieldOf<D> & 'name', T = RowOf<D, F>>(options: ListOptions<D, F, T>): ListResource<D, F, T> {
  if (!options.doctype) throw new Error('List resource requires doctype');
  const { start, endless = false, keyset, cache = false, enabled = true, transform, onSuccess, onError, insert, setValue, delete: remove, runDocMethod, ...asked } = options;
  const doctype: string = asked.doctype;
  const question = { ...(asked as unknown as Parameters<typeof useEndless>[0]), ...(keyset && { keyset }) };
  const { documents } = useFrappe();
  const dispatch = useDocumentsDispatch();
  const paged = usePages({ ...question, start }, enabled && !endless);
  const rolling = useEndless(question, enabled && endless);
  const { pages: answers, answered, replace, ...part } = endless ? rolling : paged;
  const stored = useStoredPage(JSON.stringify([question, start ?? 0]), cache && enabled, answers, part);
  const pages = answers ?? stored;
  const rows = useRows(doctype, pages) as readonly unknown[] as readonly RowOf<D, F>[];
  const shown = useMemo(() => (transform ? transform(rows) : (rows as readonly unknown[] as readonly T[])), [transform, rows]);

  const again = useRefetching(part.refetch, GATHER);
  useDoctypeEvents(doctype, (update) => {
    if (!documents.echoes.isEcho(update)) again.ask();
  });
  useEffect(() => documents.onTouched(doctype, again.ask), [documents, doctype, again]);
  useMissedUpdates(again.now);

  const told = useEffectEvent(() => onSuccess?.(shown));
  useEffect(() => {
    if (answered !== undefined) told();
  }, [answered]);
  const failed = useEffectEvent((error: FrappeError) => onError?.(error));
  useEffect(() => {
    if (part.error) failed(part.error);
  }, [part.error]);

  return {
    ...part,
    ...useDoctype(asked.doctype, { insert, setValue, delete: remove, runDocMethod }),
    refetch: again.now,
    rows: shown,
    isLoading: part.isLoading && pages === undefined,
    isFetched: answers !== undefined,
    isStale: pages !== undefined && (answers === undefined || Boolean(part.error)),
    pageLength: asked.pageLength ?? PAGE_LENGTH,
    getRow: (name) => (rows as readonly unknown[] as readonly Row[]).find((row) => row.name !== '' && row.name === String(name)) as unknown as RowOf<D, F> | undefined,
    setRows: (next) => replace((known) => (typeof next === 'function' ? next(known as never) : next) as never),
    fetchOne: useAction(
      async (name) => {
        const one = { ...question, filters: [['name', '=', name]] as never, orFilters: undefined, start: 0, pageLength: 1 };
        const page = await dispatch(listsApi.endpoints.getList.initiate(one, { subscribe: false, forceRefetch: true })).unwrap();
        const [row] = page.rows;
        if (!row) await again.now();
        else dispatch(documentsTaken({ docs: [{ ...row, doctype }], origin: page.origin, partial: true }));
        return row as unknown as RowOf<D, F> | undefined;
      },
      undefined,
      (name) => name,
    ),
  };
}
