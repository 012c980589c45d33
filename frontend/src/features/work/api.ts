import { frappeApi, listTag, methodTag } from '../../frappe/api';
import type { Entry, FileResult, FixResult, InvoiceHead, Matched, MatchedRow, Work, WorkRow } from './types';

interface Decided {
  counter: string;
  state: string;
  /** What was done, and what the device said. */
  text: string;
}

interface RuleArgs {
  counter: string;
  ruling: string;
  reason: string;
  /** The open number that was looked at; 0 for none. */
  number: number;
  /** The name of an uploaded file, or "". */
  evidence: string;
  /** The largest number that the authority's portal shows; 0 where it was not entered. */
  authority_last: number;
}

interface ReleaseResult {
  results: { name: string; ok: boolean; status: string; text: string; problems?: { field: string; text: string }[] }[];
}

const WORK = methodTag('work');
const CHANGED = [WORK, listTag('EBM Invoice'), methodTag('dashboard')];
// The device is asked first: its connection and its answer may take 35 seconds.
const WITH_DEVICE = 90_000;

export const workApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    work: build.query<Work, void>({
      query: () => ({ method: 'ebm.api.work.overview', http: 'GET' }),
      providesTags: [WORK],
    }),
    workInvoice: build.query<InvoiceHead, string>({
      query: (name) => ({ method: 'ebm.api.invoices.get', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [methodTag(`invoice/${name}`)],
    }),
    workRows: build.query<{ rows: WorkRow[]; more: boolean }, { key: string; after: string; limit: number }>({
      query: (args) => ({ method: 'ebm.api.work.rows', http: 'GET', handlesErrors: true, args: { ...args } }),
      providesTags: [WORK],
    }),
    fixPreview: build.query<{ count: number; until: string }, { key: string; value: string | null }>({
      query: (args) => ({ method: 'ebm.api.work.preview', http: 'GET', handlesErrors: true, args: { ...args } }),
      providesTags: [WORK],
    }),
    // Many calls make one piece of work: what changed is asked for once, after the last of them.
    fixAll: build.mutation<
      { results: FixResult[]; last: string; more: boolean },
      { key: string; after: string; until: string; value: string | null; limit: number; on_customer: number }
    >({
      query: (args) => ({ method: 'ebm.api.work.fix_all', handlesErrors: true, timeout: WITH_DEVICE, args: { ...args } }),
    }),
    fixRows: build.mutation<{ results: FixResult[] }, { key: string; rows: { name: string; value: string }[]; on_customer: number }>({
      query: (args) => ({ method: 'ebm.api.work.fix_rows', handlesErrors: true, timeout: WITH_DEVICE, args: { ...args } }),
    }),
    issueWithoutTin: build.mutation<{ results: FixResult[] }, { key: string; rows: { name: string }[]; reason: string }>({
      query: (args) => ({ method: 'ebm.api.work.issue_without_tin', handlesErrors: true, timeout: WITH_DEVICE, args: { ...args } }),
    }),
    matchRows: build.mutation<{ rows: MatchedRow[] }, { key: string; rows: { key: string; value: string }[] }>({
      query: (args) => ({ method: 'ebm.api.work.match', handlesErrors: true, args: { ...args } }),
    }),
    mendItem: build.mutation<{ item: string; item_class: string }, { item: string; item_class: string }>({
      query: (args) => ({ method: 'ebm.api.work.mend_item', handlesErrors: true, args }),
      invalidatesTags: CHANGED,
    }),
    rule: build.mutation<Decided, RuleArgs>({
      query: (args) => ({ method: 'ebm.api.counters.rule', handlesErrors: true, timeout: WITH_DEVICE, args: { ...args } }),
      invalidatesTags: CHANGED,
    }),
    stopCounter: build.mutation<Decided, { counter: string; reason: string }>({
      query: (args) => ({ method: 'ebm.api.counters.stop', handlesErrors: true, args }),
      invalidatesTags: CHANGED,
    }),
    release: build.mutation<ReleaseResult, { invoices: Matched[]; reason: string }>({
      query: (args) => ({ method: 'ebm.api.counters.release', handlesErrors: true, args }),
      invalidatesTags: (_result, _error, { invoices }) => [...CHANGED, ...invoices.map(({ invoice }) => methodTag(`invoice/${invoice}`))],
    }),
    releaseRun: build.mutation<{ released: number; held: number }, { billing_run: string; reason: string }>({
      query: (args) => ({ method: 'ebm.api.counters.release_run', handlesErrors: true, args }),
      invalidatesTags: CHANGED,
    }),
    complete: build.mutation<{ name: string; status: string }, Entry & { invoice: string; reason: string }>({
      query: (args) => ({ method: 'ebm.api.receipts.complete', handlesErrors: true, args: { ...args } }),
      invalidatesTags: (_result, _error, { invoice }) => [...CHANGED, methodTag(`invoice/${invoice}`)],
    }),
    notOurs: build.mutation<{ name: string; status: string }, { invoice: string; number: number; reason: string; evidence: string }>({
      query: (args) => ({ method: 'ebm.api.receipts.not_ours', handlesErrors: true, args }),
      invalidatesTags: (_result, _error, { invoice }) => [...CHANGED, methodTag(`invoice/${invoice}`)],
    }),
    completeFile: build.mutation<FileResult, { counter: string; text: string; reason: string; preview: boolean }>({
      query: ({ preview, ...args }) => ({
        method: 'ebm.api.receipts.complete_file',
        handlesErrors: true,
        args: { ...args, preview: preview ? 1 : 0 },
      }),
      invalidatesTags: (_result, _error, { preview }) => (preview ? [] : CHANGED),
    }),
  }),
});

/** What the screens of bills ask for again once bills were mended. */
export const AFTER_FIXING = CHANGED;

export const {
  useLazyFixPreviewQuery,
  useLazyWorkRowsQuery,
  useFixAllMutation,
  useFixRowsMutation,
  useIssueWithoutTinMutation,
  useMatchRowsMutation,
  useMendItemMutation,
  useWorkQuery,
  useWorkInvoiceQuery,
  useRuleMutation,
  useStopCounterMutation,
  useReleaseMutation,
  useReleaseRunMutation,
  useCompleteMutation,
  useNotOursMutation,
  useCompleteFileMutation,
} = workApi;
