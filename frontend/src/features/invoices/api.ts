import { frappeApi, listTag, methodTag } from '../../frappe/api';
import type { MyDevice } from '../../types/api';
import type { Bill, Customer, InvoiceView, IssueResult, Item, Receipt } from './types';

export const INVOICE = 'EBM Invoice';

interface SendResult {
  results: { name: string; ok: boolean; status: string; text: string }[];
}

interface PrintResult {
  /** 0: the original. */
  copy_number: number;
  printed_at: string;
  receipt: Receipt;
}

const changesOf = (names: readonly string[]) => ({ doctype: INVOICE, names });
const invoiceTag = (name: string) => methodTag(`invoice/${name}`);

export const invoicesApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    invoice: build.query<InvoiceView, string>({
      query: (name) => ({ method: 'ebm.api.invoices.get', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [invoiceTag(name)],
    }),
    issue: build.mutation<IssueResult, { bill: Bill; send: boolean }>({
      query: ({ bill, send }) => ({ method: 'ebm.api.invoices.issue', handlesErrors: true, args: { bill, send: send ? 1 : 0 }, changes: changesOf(bill.name ? [bill.name] : []) }),
      // Not the invoice itself: its page, which comes next, asks for it anyway; the form that is left would ask first.
      invalidatesTags: (result) => (result ? [listTag(INVOICE), methodTag('dashboard')] : []),
    }),
    send: build.mutation<SendResult, string[]>({
      query: (names) => ({ method: 'ebm.api.invoices.send', handlesErrors: true, args: { names }, changes: changesOf(names) }),
      invalidatesTags: (_result, _error, names) => [listTag(INVOICE), ...names.map(invoiceTag)],
    }),
    takeBack: build.mutation<{ name: string; status: string }, string>({
      query: (name) => ({ method: 'ebm.api.invoices.take_back', handlesErrors: true, args: { name }, changes: changesOf([name]) }),
      invalidatesTags: (_result, _error, name) => [listTag(INVOICE), invoiceTag(name)],
    }),
    printReceipt: build.mutation<PrintResult, { invoice: string; paper: 'A4' | '80mm' }>({
      query: (args) => ({ method: 'ebm.api.receipts.print_receipt', handlesErrors: true, args }),
      // Also after a failure: an answer that got lost may have counted as a print.
      invalidatesTags: (_result, _error, { invoice }) => [invoiceTag(invoice)],
    }),
    findCustomers: build.query<Customer[], string>({
      query: (text) => ({ method: 'ebm.api.customers.search', http: 'GET', args: { text, limit: 8 } }),
      keepUnusedDataFor: 10,
    }),
    /** The branch that the signed-in person works at; null where none is certain. */
    workingBranch: build.query<string | null, void>({
      query: () => ({ method: 'ebm.api.devices.mine', http: 'GET' }),
      transformResponse: (mine: MyDevice) => mine.branch?.name ?? null,
      providesTags: [methodTag('my-device')],
    }),
    findItems: build.query<Item[], { text: string; on: string }>({
      query: ({ text, on }) => ({ method: 'ebm.api.items.search', http: 'GET', args: { text, on, limit: 8 } }),
      keepUnusedDataFor: 10,
    }),
  }),
});

export const {
  useInvoiceQuery,
  useIssueMutation,
  useSendMutation,
  useTakeBackMutation,
  usePrintReceiptMutation,
  useFindCustomersQuery,
  useWorkingBranchQuery,
  useFindItemsQuery,
} = invoicesApi;
