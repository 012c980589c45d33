import { frappeApi, listTag, methodTag } from '../../frappe/api';
import type { Entry, FileResult, InvoiceHead, Matched, Work } from './types';

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

export const {
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
