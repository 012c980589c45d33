import { docTag, frappeApi, listTag, methodTag } from '../../frappe/api';
import type { Branches, CustomerPage, CustomerValues, CustomerView, Taxpayer } from './types';

export const CUSTOMER = 'EBM Customer';

interface ListArgs {
  text: string;
  branch: string;
  after: string;
}

interface SaveArgs {
  /** "" for a new one. */
  name: string;
  modified: string;
  customer: Partial<CustomerValues>;
}

const customerTag = (name: string) => methodTag(`customer/${name}`);
// The device is asked: its connection and its answer may take 35 seconds.
const WITH_DEVICE = 90_000;

export const customersApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<CustomerPage, ListArgs>({
      query: (args) => ({ method: 'ebm.api.customers.browse', http: 'GET', args: { ...args } }),
      providesTags: [listTag(CUSTOMER)],
    }),
    customer: build.query<CustomerView, string>({
      query: (name) => ({ method: 'ebm.api.customers.get', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [customerTag(name), docTag(CUSTOMER, name)],
    }),
    customerBranches: build.query<Branches, void>({
      query: () => ({ method: 'ebm.api.customers.branches', http: 'GET' }),
      providesTags: [methodTag('my-device')],
    }),
    saveCustomer: build.mutation<CustomerView, SaveArgs>({
      query: (args) => ({
        method: 'ebm.api.customers.save',
        handlesErrors: true,
        args: { ...args },
        changes: { doctype: CUSTOMER, names: args.name ? [args.name] : [] },
      }),
      invalidatesTags: (result, _error, { name }) => (result ? [listTag(CUSTOMER), ...(name ? [customerTag(name)] : [])] : []),
    }),
    lookUpTin: build.mutation<Taxpayer, string>({
      query: (tin) => ({ method: 'ebm.api.customers.look_up', handlesErrors: true, timeout: WITH_DEVICE, args: { tin } }),
    }),
  }),
});

export const { useCustomersQuery, useCustomerQuery, useCustomerBranchesQuery, useSaveCustomerMutation, useLookUpTinMutation } = customersApi;
