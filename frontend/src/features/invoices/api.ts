import { frappeApi, listTag, methodTag } from '../../frappe/api';
import type { MyDevice } from '../../types/api';
import type { Paper } from './print/papers';
import type {
  Bill,
  Corrections,
  Customer,
  DeviceCalls,
  Exchange,
  ExchangeOf,
  Favourite,
  FoundInvoice,
  InvoiceView,
  IssueResult,
  Item,
  Receipt,
  Sale,
} from './types';

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

/** Somebody waits for the receipt; what else is on screen is asked again after it (milliseconds). */
export const AFTER_THE_RECEIPT = 600;

const changesOf = (names: readonly string[]) => ({ doctype: INVOICE, names });
const FAVOURITES = methodTag('favourites');
const invoiceTag = (name: string) => methodTag(`invoice/${name}`);

export const invoicesApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    invoice: build.query<InvoiceView, string>({
      query: (name) => ({ method: 'ebm.api.invoices.get', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [invoiceTag(name)],
    }),
    /** What the counter shows of an invoice: quicker than all of it, for who stands and waits. */
    sale: build.query<Sale, string>({
      query: (name) => ({ method: 'ebm.api.invoices.sale', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [invoiceTag(name)],
    }),
    invoiceCalls: build.query<DeviceCalls, string>({
      query: (invoice) => ({ method: 'ebm.api.invoice_history.calls', http: 'GET', args: { invoice } }),
      keepUnusedDataFor: 10,
    }),
    exchange: build.query<Exchange, ExchangeOf>({
      query: (args) => ({ method: 'ebm.api.invoice_history.exchange', http: 'GET', args: { ...args } }),
      keepUnusedDataFor: 10,
    }),
    corrections: build.query<Corrections, string>({
      query: (invoice) => ({ method: 'ebm.api.invoice_history.corrections', http: 'GET', args: { invoice } }),
      keepUnusedDataFor: 10,
    }),
    issue: build.mutation<IssueResult, { bill: Bill; send: boolean }>({
      query: ({ bill, send }) => ({ method: 'ebm.api.invoices.issue', handlesErrors: true, args: { bill, send: send ? 1 : 0 }, changes: changesOf(bill.name ? [bill.name] : []) }),
      onQueryStarted: async (_bill, { dispatch, queryFulfilled }) => {
        const known = await queryFulfilled.catch(() => null);
        if (!known) return;
        // Not the invoice itself: its page, which comes next, asks for it anyway; the form that is left would ask first.
        dispatch(keepSale(known.data.sale));
        setTimeout(() => dispatch(invoicesApi.util.invalidateTags([listTag(INVOICE), methodTag('dashboard')])), AFTER_THE_RECEIPT);
      },
    }),
    /** Says that one enters a bill at the counter. */
    expectBill: build.mutation<null, void>({
      query: () => ({ method: 'ebm.api.invoices.expect', handlesErrors: true }),
    }),
    send: build.mutation<SendResult, string[]>({
      query: (names) => ({ method: 'ebm.api.invoices.send', handlesErrors: true, args: { names }, changes: changesOf(names) }),
      invalidatesTags: (_result, _error, names) => [listTag(INVOICE), ...names.map(invoiceTag)],
    }),
    takeBack: build.mutation<{ name: string; status: string }, string>({
      query: (name) => ({ method: 'ebm.api.invoices.take_back', handlesErrors: true, args: { name }, changes: changesOf([name]) }),
      invalidatesTags: (_result, _error, name) => [listTag(INVOICE), invoiceTag(name)],
    }),
    printReceipt: build.mutation<PrintResult, { invoice: string; paper: Paper }>({
      query: (args) => ({ method: 'ebm.api.receipts.print_receipt', handlesErrors: true, args }),
      // Also after a failure: an answer that got lost may have counted as a print.
      invalidatesTags: (_result, _error, { invoice }) => [invoiceTag(invoice)],
    }),
    findCustomers: build.query<Customer[], string>({
      query: (text) => ({ method: 'ebm.api.customers.search', http: 'GET', args: { text, limit: 8 } }),
      keepUnusedDataFor: 10,
    }),
    /** One customer with his facts, for a bill that begins with him. */
    billedCustomer: build.query<Customer, string>({
      query: (name) => ({ method: 'ebm.api.customers.get', http: 'GET', args: { name } }),
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
    /** The person's items of the keys 1 to 9, with the prices of a day. */
    favourites: build.query<Favourite[], string>({
      query: (on) => ({ method: 'ebm.api.favourites.mine', http: 'GET', args: { on } }),
      providesTags: [FAVOURITES],
    }),
    keepFavourite: build.mutation<Favourite[], { key: number; item: string }>({
      query: (args) => ({ method: 'ebm.api.favourites.keep', args }),
      invalidatesTags: [FAVOURITES],
    }),
    findInvoices: build.query<FoundInvoice[], string>({
      query: (text) => ({ method: 'ebm.api.find.find', http: 'GET', args: { text } }),
      transformResponse: (found: { invoices: FoundInvoice[] }) => found.invoices,
      keepUnusedDataFor: 10,
    }),
  }),
});

const keepSale = (sale: Sale) => invoicesApi.util.upsertQueryEntries([{ endpointName: 'sale', arg: sale.name, value: sale }]);

export const {
  useInvoiceQuery,
  useSaleQuery,
  useInvoiceCallsQuery,
  useExchangeQuery,
  useCorrectionsQuery,
  useIssueMutation,
  useExpectBillMutation,
  useSendMutation,
  useTakeBackMutation,
  usePrintReceiptMutation,
  useFindCustomersQuery,
  useBilledCustomerQuery,
  useWorkingBranchQuery,
  useFindItemsQuery,
  useFavouritesQuery,
  useKeepFavouriteMutation,
  useFindInvoicesQuery,
} = invoicesApi;
