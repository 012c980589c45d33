/** Shapes of `ebm.api.customers`. Amounts are strings like "7953.20". */

export interface CustomerRow {
  name: string;
  customer_name: string;
  poc_number: string | null;
  phone: string | null;
  tin: string | null;
  meter_number: string | null;
  branch: string;
}

export interface CustomerPage {
  rows: CustomerRow[];
  /** What the next page begins after; "" at the end. */
  next: string;
  /** At most 1,000; null on later pages. */
  count: number | null;
  more: boolean | null;
}

export interface CustomerBill {
  name: string;
  kind: string;
  status: string;
  bill_date: string;
  grand_total: string;
  /** "168/258 NS", or "" before it is signed. */
  receipt: string;
}

/** A customer's facts as they stand in the form. */
export type CustomerValues = Record<'customer_name' | 'poc_number' | 'phone' | 'tin' | 'meter_number' | 'branch', string>;

export interface CustomerView extends CustomerValues {
  name: string;
  branch_name: string;
  modified: string;
  modified_by: string;
  creation: string;
  invoices: CustomerBill[];
  can: { edit: boolean; delete: boolean; invoice: boolean };
  /** Why he cannot be deleted; "" where he can, or where the user may not anyway. */
  keeps: string;
}

export interface Branches {
  branches: { name: string; branch_name: string }[];
  /** Where new customers go; null where none is certain. */
  branch: string | null;
}

/** What the authority says of a TIN. */
export interface Taxpayer {
  tin: string;
  found: boolean;
  name: string;
  status: string;
  active: boolean;
  address: string;
  asked_at: string;
  text: string;
}
