/** Shapes of `ebm.api.work`, `ebm.api.counters` and `ebm.api.receipts.complete`. Amounts are strings like "7953.20". */

export interface Choice {
  /** "Taken", "Not taken", "Set aside" or "Go on". */
  ruling: string;
  /** What it will do, in a sentence. */
  effect: string;
  possible: boolean;
  why_not: string;
}

export interface CounterInNeed {
  name: string;
  branch: string;
  branch_name: string | null;
  environment: string;
  device: string;
  state: string;
  cause: string;
  cause_text: string;
  /** What the device said last when the counter stopped; 0 where it said nothing. */
  device_last: number;
  last_number: number;
  offline_since: string;
  last_contact: string;
  open: {
    number: number;
    /** "" where the database has lost it. */
    invoice: string;
    bill_key: string;
    customer_name: string;
    amount: string;
    sent_at: string;
    attempts: number;
  } | null;
  held: number;
  choices: Choice[];
  may_rule: boolean;
  may_stop: boolean;
}

export interface WorkRow {
  name: string;
  customer_name: string;
  grand_total: string;
  status: string;
  text: string;
  /** 0: it has none. */
  number: number;
  since: string;
}

export interface WorkGroup {
  key: string;
  state: 'Incomplete' | 'Parked' | 'Held' | 'Waiting long';
  cause: string;
  billing_run: string;
  device: string;
  counter: string;
  count: number;
  todo: string;
  /** What the signed-in person may do here. */
  does: ('complete' | 'not_ours' | 'edit' | 'release' | 'release_run')[];
  /** The oldest ones, at most 20. */
  rows: WorkRow[];
}

export interface Work {
  counters: CounterInNeed[];
  groups: WorkGroup[];
}

export const ENTRY_FIELDS = [
  'amount',
  'receipt_no',
  'receipt_total_no',
  'internal_data',
  'signature',
  'device_time',
  'sdc_id',
  'mrc',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];
export type Entry = Record<EntryField, string>;

export interface Matched extends Partial<Entry> {
  invoice: string;
  matched: 'taken' | 'not_taken';
  invc_no?: string;
}

/** What a form shows of the invoice it is about. */
export interface InvoiceHead {
  name: string;
  status: string;
  cause: string | null;
  customer_name: string | null;
  grand_total: string;
  invc_no: string;
  device: string | null;
}

export interface FileResult {
  rows: { row: number; number: string; invoice: string; ok: boolean; done: boolean; text: string }[];
  ok: number;
  wrong: number;
}
