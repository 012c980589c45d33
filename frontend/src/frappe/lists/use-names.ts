import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';

import { useFrappe } from '../context';
import type { Doctype, FieldOf, RowOf } from '../doctypes';
import type { IsUnchanged } from '../documents/keeper';
import { documentKey } from '../documents/key';
import { useDocumentsDispatch } from '../documents/use-writer';
import type { FrappeError } from '../errors';
import { useRefetching } from '../refetching';
import { useAction, type Action } from '../use-action';
import { useDoctype, type DoctypeActions, type DoctypeOptions } from '../use-doctype';
import { useDoctypeEvents, useMissedUpdates } from '../use-realtime';
import { listsApi } from './endpoints';
import { flatten, type FlatPages } from './page';
import { decidingFields, PAGE_LENGTH, type TypedQuestion } from './question';
import { shownRow, storedRow, type RowsOf } from './rows-source';
import { useStoredPage } from './use-stored-page';
import { useEndless, usePages, type ListPart } from './use-window';

export interface NamesOptions<D extends string, F extends FieldOf<D>> extends TypedQuestion<D, F>, DoctypeOptions<D> {
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
  onError?: (error: FrappeError) => void;
}

export interface ListOfNames<D extends string, F extends string> extends DoctypeActions<D>, Omit<ListPart, 'pages' | 'answered' | 'replace'>, RowsOf<RowOf<D, F>> {
  isFetched: boolean;
  /** From the browser's storage and not confirmed yet, or the last known ones where the server could not be asked. */
  isStale: boolean;
  pageLength: number;
  /** Asks for one row; every list that has it shows what came. Gives nothing where it is not there any more. */
  fetchOne: Action<string | number, RowOf<D, F> | undefined>;
}

/** Events of one burst (a billing run changes hundreds of rows a second) make one request. */
const GATHER = 400;

/** Without those that were deleted, or are being deleted. */
function useLeft(flat: FlatPages): readonly string[] {
  const { documents } = useFrappe();
  const gone = useSyncExternalStore(documents.subscribeGone, documents.gone);
  return useMemo(() => {
    if (Object.keys(gone).length === 0) return flat.names;
    const isHere = (name: string, at: number) => !(documentKey(flat.doctype, name) in gone) || Boolean(shownRow(documents, flat, at));
    return flat.names.every(isHere) ? flat.names : flat.names.filter(isHere);
  }, [documents, flat, gone]);
}

/** What `useNames` and `useList` are made of: all that is known of a list, its rows still to be read. */
export function useQuestionOfList<D extends Doctype, F extends FieldOf<D>>(options: NamesOptions<D, F>) {
  if (!options.doctype) throw new Error('List resource requires doctype');
  const { start, endless = false, keyset, cache = false, enabled = true, onError, insert, setValue, delete: remove, runDocMethod, ...asked } = options;
  const doctype: string = asked.doctype;
  const question = { ...(asked as unknown as Parameters<typeof useEndless>[0]), ...(keyset && { keyset }) };
  const { documents, realtime } = useFrappe();
  const dispatch = useDocumentsDispatch();
  const paged = usePages({ ...question, start }, enabled && !endless);
  const rolling = useEndless(question, enabled && endless);
  const { pages: answers, answered, replace, ...part } = endless ? rolling : paged;
  const text = JSON.stringify(question);
  const stored = useStoredPage(`[${text},${start ?? 0}]`, doctype, cache && enabled, answers, part);
  const pages = answers ?? stored;
  const flat = useMemo(() => flatten(pages), [pages]);
  const names = useLeft(flat);

  const again = useRefetching(part.refetch, GATHER);
  useDoctypeEvents(doctype, (update) => {
    if (!documents.echoes.isEcho(update)) again.ask();
  });
  const deciding = useMemo(() => decidingFields(JSON.parse(text) as typeof question), [text]);
  const changed = useEffectEvent((isUnchanged: IsUnchanged) => {
    // Where events come, they tell of whatever else changed behind it.
    if (deciding && realtime.getSnapshot().state === 'connected' && isUnchanged(deciding)) return;
    again.ask();
  });
  useEffect(() => documents.onTouched(doctype, (isUnchanged) => changed(isUnchanged)), [documents, doctype]);
  useMissedUpdates(again.now, doctype);

  const failed = useEffectEvent((error: FrappeError) => onError?.(error));
  useEffect(() => {
    if (part.error) failed(part.error);
  }, [part.error]);

  const { doctype: of, shape } = flat;
  const own = useMemo(() => flat.own && new Map(flat.own.flatMap((row, at) => (row ? [[flat.names[at] as string, row] as const] : []))), [flat]);
  const list: ListOfNames<D, F> = {
    ...part,
    ...useDoctype(asked.doctype, { insert, setValue, delete: remove, runDocMethod }),
    refetch: again.now,
    names,
    source: useMemo(() => ({ doctype: of, shape, own }), [of, shape, own]),
    isLoading: part.isLoading && pages === undefined,
    isFetched: answers !== undefined,
    isStale: pages !== undefined && (answers === undefined || Boolean(part.error)),
    pageLength: asked.pageLength ?? PAGE_LENGTH,
    fetchOne: useAction(
      async (name) => {
        const one = { ...question, filters: [['name', '=', name]] as never, orFilters: undefined, start: 0, pageLength: 1 };
        const page = await dispatch(listsApi.endpoints.getList.initiate(one, { subscribe: false, forceRefetch: true })).unwrap();
        if (!page.names.length) await again.now();
        return (storedRow(documents, flatten([page]), 0) ?? undefined) as unknown as RowOf<D, F> | undefined;
      },
      undefined,
      (name) => name,
    ),
  };
  return { list, flat, answered, replace };
}

/**
 * A doctype's list by its names, for long ones: its component renders when rows come, go or change places, and each row by
 * itself (`Rows`, `useRow`) when it shows a change. Otherwise as `useList`.
 *
 * @throws Error `List resource requires doctype`
 */
export function useNames<D extends Doctype, const F extends FieldOf<D> = FieldOf<D> & 'name'>(options: NamesOptions<D, F>): ListOfNames<D, F> {
  return useQuestionOfList(options).list;
}
