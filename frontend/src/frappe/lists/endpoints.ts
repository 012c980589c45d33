import type { BaseQueryApi } from '@reduxjs/toolkit/query';

import type { FrappeCall } from '../call';
import { frappeApi, listTag } from '../api';
import type { StateWithApi } from '../answers';
import type { FrappeMeta } from '../base-query';
import { documentKey } from '../documents/key';
import { storedOrigin } from '../documents/origin';
import { selectDocument, type StateWithDocuments } from '../documents/slice';
import type { Row } from '../documents/rows';
import type { FrappeError } from '../errors';
import type { ListPage } from './page';
import { cursorAfter, DEFAULT_ORDER, isOfDocuments, listArgs, methodArgs, PAGE_LENGTH, shapeOf, type ListQuestion, type Window } from './question';

export type PageArguments = ListQuestion & Window & { keyset?: boolean };
export type EndlessArguments = ListQuestion & { keyset?: boolean; /** How many rows are wanted from the start. */ want: number };

/** All that has been loaded of a list so far. */
export interface EndlessList {
  pages: ListPage[];
  /** How many rows were asked for; fewer are there at the end of the list. */
  asked: number;
}

/** A list that is asked for anew comes in parts of this many rows. */
const PART = 500;

type Ask = (call: FrappeCall) => PromiseLike<{ data?: unknown; error?: FrappeError; meta?: FrappeMeta }>;
type Loaded<Data> = { data: Data; meta?: FrappeMeta } | { error: FrappeError; meta?: FrappeMeta };

/** A row's name is text. Rows of groups have none. */
const named = (row: Row): Row => (typeof row.name === 'string' ? row : { ...row, name: String(row.name ?? '') });

/** Asks for a window. Its rows are taken in by the store of documents; the list keeps their names. */
async function askPage(ask: unknown, list: PageArguments, state: () => unknown): Promise<Loaded<ListPage>> {
  const { doctype } = list;
  const shape = shapeOf(list);
  const stored = isOfDocuments(list);
  const asked = list.method ? { method: list.method, http: 'GET' as const, args: methodArgs(list) } : { method: 'frappe.client.get_list', args: listArgs(list) };
  const call: FrappeCall = { ...asked, ...(stored && { rows: { doctype, shape } }) };
  const { data, error, meta } = await (ask as Ask)(call);
  if (error) return { error, meta };
  const rows = ((data as Row[] | null) ?? []).map(named);
  // The store's own text of each name: ten lists of the same documents have each name once.
  const known = state() as StateWithDocuments;
  const names = rows.map(({ name }) => selectDocument(known, documentKey(doctype, name))?.rows?.row.name ?? name);
  return {
    data: {
      doctype,
      shape,
      names,
      origin: meta?.origin ?? storedOrigin(0),
      ...((!stored || names.includes('')) && { own: rows }),
      ...(list.keyset && { after: cursorAfter(list.orderBy ?? DEFAULT_ORDER, rows, list.after) }),
    },
    meta,
  };
}

const count = (pages: readonly ListPage[]) => pages.reduce((sum, page) => sum + page.names.length, 0);

/** Loads up to `want` rows after those that are there. */
async function loadAfter(ask: unknown, list: ListQuestion & { keyset?: boolean }, known: readonly ListPage[], want: number, state: () => unknown): Promise<Loaded<ListPage[]>> {
  const pages = [...known];
  for (let loaded = count(pages); loaded < want; loaded = count(pages)) {
    const pageLength = Math.min(PART, want - loaded);
    const page = await askPage(ask, { ...list, start: loaded, after: pages.at(-1)?.after ?? undefined, pageLength }, state);
    if ('error' in page) return page;
    pages.push(page.data);
    if (page.data.names.length < pageLength) break;
  }
  return { data: pages };
}

/** Lists, by one window or by all rows from the start. */
export const listsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    getList: build.query<ListPage, PageArguments>({
      queryFn: (list, { getState }: BaseQueryApi, _extra, ask) => askPage(ask, list, getState),
      providesTags: (_result, _error, { doctype }) => [listTag(doctype)],
    }),
    getEndlessList: build.query<EndlessList, EndlessArguments>({
      // One entry however many rows are wanted of it.
      serializeQueryArgs: ({ queryArgs }) => ({ ...queryArgs, want: undefined }),
      queryFn: async ({ want, ...list }, api, _extra, ask) => {
        const { queries } = (api.getState() as StateWithApi)[frappeApi.reducerPath];
        const known = queries[api.queryCacheKey ?? '']?.data as EndlessList | undefined;
        // More than before: only what is missing. As many as before: all anew, in one go, however they were collected.
        const more = known !== undefined && want > known.asked;
        const asked = more ? want : Math.max(want, known?.asked ?? 0);
        const loaded = await loadAfter(ask, list, more ? known.pages : [], asked, api.getState);
        return 'error' in loaded ? loaded : { data: { pages: loaded.data, asked } };
      },
      providesTags: (_result, _error, { doctype }) => [listTag(doctype)],
    }),
  }),
});

/** Whether there may be rows after these: as many came as were asked for. */
export const mayHaveMore = (rows: number, pageLength = PAGE_LENGTH): boolean => rows >= pageLength;
