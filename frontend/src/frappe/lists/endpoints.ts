import type { FrappeCall } from '../call';
import { frappeApi, listTag } from '../api';
import type { FrappeMeta } from '../base-query';
import { storedOrigin } from '../documents/origin';
import type { Row, RowsPage } from '../documents/rows';
import type { FrappeError } from '../errors';
import { cursorAfter, DEFAULT_ORDER, listArgs, PAGE_LENGTH, type ListQuestion, type Window } from './question';

export type PageArguments = ListQuestion & Window & { keyset?: boolean };
export type EndlessArguments = ListQuestion & { keyset?: boolean; /** How many rows are wanted from the start. */ want: number };

/** All that has been loaded of a list so far. */
export interface EndlessList {
  pages: RowsPage[];
  /** How many rows were asked for; fewer are there at the end of the list. */
  asked: number;
}

/** A list that is asked for anew comes in parts of this many rows. */
const PART = 500;

const callOf = (list: PageArguments): FrappeCall => ({ method: 'frappe.client.get_list', args: listArgs(list) });

/** A row's name is text. Rows of groups have none. */
const pageOf = (rows: unknown, meta: FrappeMeta | undefined): RowsPage => ({
  rows: ((rows as Row[] | null) ?? []).map((row) => (typeof row.name === 'string' ? row : { ...row, name: String(row.name ?? '') })),
  origin: meta?.origin ?? storedOrigin(0),
});

const count = (pages: readonly RowsPage[]) => pages.reduce((sum, page) => sum + page.rows.length, 0);

type StateWithApi = { [frappeApi.reducerPath]: ReturnType<typeof frappeApi.reducer> };
type Ask = (call: FrappeCall) => PromiseLike<{ data?: unknown; error?: FrappeError; meta?: FrappeMeta }>;

/** Loads up to `want` rows after those that are there. */
async function loadAfter(ask: Ask, list: ListQuestion & { keyset?: boolean }, known: readonly RowsPage[], want: number): Promise<{ pages: RowsPage[] } | { error: FrappeError }> {
  const pages = [...known];
  for (let loaded = count(pages); loaded < want; loaded = count(pages)) {
    const pageLength = Math.min(PART, want - loaded);
    const rows = list.keyset ? pages.flatMap((page) => page.rows) : [];
    const after = rows.length ? cursorAfter(list.orderBy ?? DEFAULT_ORDER, rows, undefined) : null;
    const { data, error, meta } = await ask(callOf({ ...list, start: loaded, after: after ?? undefined, pageLength }));
    if (error) return { error };
    const page = pageOf(data, meta);
    pages.push(page);
    if (page.rows.length < pageLength) break;
  }
  return { pages };
}

/** Lists, by one window or by all rows from the start. */
export const listsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    getList: build.query<RowsPage, PageArguments>({
      query: callOf,
      transformResponse: (rows, meta) => pageOf(rows, meta as FrappeMeta),
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
        const loaded = await loadAfter(ask as Ask, list, more ? known.pages : [], asked);
        return 'error' in loaded ? { error: loaded.error } : { data: { pages: loaded.pages, asked } };
      },
      providesTags: (_result, _error, { doctype }) => [listTag(doctype)],
    }),
  }),
});

/** Whether there may be rows after these: as many came as were asked for. */
export const mayHaveMore = (rows: number, pageLength = PAGE_LENGTH): boolean => rows >= pageLength;
