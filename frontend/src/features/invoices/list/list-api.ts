import { frappeApi, listTag, methodTag } from '../../../frappe/api';
import { INVOICE } from '../api';
import type { ListQuestion } from './filters';

export const PAGE_METHOD = 'ebm.api.invoice_list.page';
export const EXPORT_METHOD = 'ebm.api.invoice_list.export';

/** What one part of a file takes on a busy server, or a whole spreadsheet (ms). */
const EXPORT_TIMEOUT = 120_000;

export interface FilePart {
  file: Blob;
  name: string;
  rows: number;
  /** Where the next part begins; null after the last one. */
  after: string | null;
}

export interface OwnView {
  name: string;
  /** Its part of the address. */
  query: string;
}

export interface OwnViews {
  views: readonly OwnView[];
  /** Keys of the columns that are shown; null: the usual ones. */
  columns: readonly string[] | null;
}

export interface RowResult {
  name: string;
  ok: boolean;
  status: string;
  text: string;
}

export const listApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    invoiceCount: build.query<{ count: number; more: boolean }, ListQuestion>({
      query: ({ filters, orderBy }) => ({ method: 'ebm.api.invoice_list.count', http: 'GET', args: { filters, order_by: orderBy } }),
      providesTags: [listTag(INVOICE)],
    }),
    invoiceViews: build.query<OwnViews, void>({
      query: () => ({ method: 'ebm.api.invoice_list.views', http: 'GET' }),
      providesTags: [methodTag('invoice-views')],
    }),
    keepInvoiceViews: build.mutation<OwnViews, OwnViews>({
      query: ({ views, columns }) => ({ method: 'ebm.api.invoice_list.keep_views', args: { views, columns } }),
      onQueryStarted: async (kept, { dispatch, queryFulfilled }) => {
        const shown = dispatch(listApi.util.updateQueryData('invoiceViews', undefined, () => kept));
        await queryFulfilled.catch(shown.undo);
      },
    }),
    /** Writes the file of what matches, or the part of it that begins `after`; `onPart` gets it. */
    exportInvoices: build.mutation<unknown, ListQuestion & { format: 'csv' | 'xlsx'; after: string; onPart: (part: FilePart) => void }>({
      query: ({ filters, orderBy, format, after, onPart }) => ({
        method: EXPORT_METHOD,
        handlesErrors: true,
        timeout: EXPORT_TIMEOUT,
        onFile: (file, name, head) => onPart({ file, name, rows: Number(head.get('X-EBM-Rows')), after: head.get('X-EBM-After') }),
        args: { filters, order_by: orderBy, file_format: format, ...(after && { after }) },
      }),
    }),
    takeBackMany: build.mutation<{ results: RowResult[] }, string[]>({
      query: (names) => ({ method: 'ebm.api.invoice_list.take_back', handlesErrors: true, args: { names }, changes: { doctype: INVOICE, names } }),
      invalidatesTags: (_result, _error, names) => [listTag(INVOICE), ...names.map((name) => methodTag(`invoice/${name}`))],
    }),
  }),
});

export const { useInvoiceCountQuery, useInvoiceViewsQuery, useKeepInvoiceViewsMutation, useExportInvoicesMutation, useTakeBackManyMutation } = listApi;
