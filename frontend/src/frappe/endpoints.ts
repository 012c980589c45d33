import { docTag, frappeApi, listTag } from './api';
import type { FrappeMeta } from './base-query';
import { documentKey, type FrappeDoc } from './documents/key';
import { storedOrigin, type Origin } from './documents/origin';
import type { Row } from './documents/rows';
import { documentsDropped, type PatchRef } from './documents/slice';
import { isFrappeError } from './errors';

export type { Row } from './documents/rows';

/** A condition as Frappe takes it: `['status', '=', 'Draft']`. */
export type Filter = [field: string, operator: string, value: unknown] | [doctype: string, field: string, operator: string, value: unknown];
export type Filters = Filter[] | Record<string, unknown>;

export interface ListArguments {
  doctype: string;
  fields?: string[];
  filters?: Filters;
  orFilters?: Filters;
  /** Always sent: without it the server gives no order at all. */
  orderBy?: string;
  groupBy?: string;
  parent?: string;
  start?: number;
  pageLength?: number;
  debug?: boolean;
}

/** Rows of one page and the request that brought them. */
export interface ListPage {
  rows: Row[];
  origin: Origin;
}

export const PAGE_LENGTH = 20;

/** The arguments of `frappe.client.get_list`. `limit` is ignored by Frappe 15, but part of the seed's call. */
export function listArgs(list: ListArguments): Record<string, unknown> {
  const start = list.start ?? 0;
  const limit = list.pageLength ?? PAGE_LENGTH;
  return {
    doctype: list.doctype,
    fields: list.fields ?? ['name'],
    filters: list.filters,
    or_filters: list.orFilters,
    order_by: list.orderBy ?? 'creation desc',
    start,
    limit,
    limit_start: start,
    limit_page_length: limit,
    group_by: list.groupBy,
    parent: list.parent,
    debug: list.debug ? 1 : undefined,
  };
}

interface DocRef {
  doctype: string;
  name: string;
}

interface Told {
  /** The caller shows a failure itself. */
  handlesErrors?: boolean;
}

/** The server would not give it. An error of the server's own (5xx) is none: it may give it again. */
const isRefused = (error: unknown) => isFrappeError(error) && error.kind === 'server' && (error.status ?? 0) < 500;

/** The calls that every document has. Changes invalidate lists of their doctype. */
export const documentsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    getList: build.query<ListPage, ListArguments>({
      query: (list) => ({ method: 'frappe.client.get_list', args: listArgs(list) }),
      transformResponse: (rows: Row[] | null, meta) => ({
        rows: (rows ?? []).map((row) => (typeof row.name === 'string' ? row : { ...row, name: String(row.name ?? '') })),
        origin: (meta as FrappeMeta).origin ?? storedOrigin(0),
      }),
      providesTags: (_result, _error, { doctype }) => [listTag(doctype)],
    }),
    getDoc: build.query<FrappeDoc, { doctype: string; name: string }>({
      query: (args) => ({ method: 'frappe.client.get', args }),
      providesTags: (_result, _error, { doctype, name }) => [docTag(doctype, name)],
      async onQueryStarted({ doctype, name }, { dispatch, queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch (reason) {
          // Refused or gone: what was known is no longer theirs to see. Where no server spoke, it is the last known.
          if (isRefused((reason as { error?: unknown }).error)) dispatch(documentsDropped({ keys: [documentKey(doctype, name)] }));
        }
      },
    }),
    insertDoc: build.mutation<FrappeDoc, Told & { doc: Record<string, unknown> & { doctype: string } }>({
      query: ({ doc, handlesErrors }) => ({ method: 'frappe.client.insert', args: { doc }, handlesErrors }),
      invalidatesTags: (result, _error, { doc }) => (result ? [listTag(doc.doctype)] : []),
    }),
    setValue: build.mutation<FrappeDoc, Told & DocRef & { fieldname: string | Record<string, unknown>; value?: unknown; settles?: PatchRef }>({
      query: ({ handlesErrors, settles, ...args }) => ({ method: 'frappe.client.set_value', args, handlesErrors, settles }),
    }),
    deleteDoc: build.mutation<unknown, Told & DocRef>({
      query: ({ handlesErrors, ...args }) => ({ method: 'frappe.client.delete', args, handlesErrors }),
      invalidatesTags: (_result, error, { doctype }) => (error ? [] : [listTag(doctype)]),
    }),
    runDocMethod: build.mutation<unknown, Told & { dt: string; dn: string; method: string; args?: Record<string, unknown> }>({
      query: ({ handlesErrors, ...args }) => ({ method: 'run_doc_method', args, handlesErrors }),
    }),
  }),
});
