import { frappeApi } from '../../../frappe/api';

export interface FoundInvoice {
  name: string;
  /** The field that matched. */
  by: string;
  customer_name: string | null;
  poc_number: string | null;
  status: string;
  /** "7953.20" */
  grand_total: string;
  bill_date: string;
  /** "168/258 NS", or "" before it is signed. */
  receipt: string;
}

export interface FoundCustomer {
  name: string;
  by: string;
  customer_name: string;
  poc_number: string | null;
  phone: string | null;
  tin: string | null;
  meter_number: string | null;
}

/** `ebm.api.find.find` */
export interface Found {
  invoices: FoundInvoice[];
  customers: FoundCustomer[];
}

export const findApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    find: build.query<Found, string>({
      query: (text) => ({ method: 'ebm.api.find.find', http: 'GET', args: { text }, timeout: 15_000 }),
      keepUnusedDataFor: 10,
    }),
  }),
});
