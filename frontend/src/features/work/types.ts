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
  customer_tin: string;
  poc_number: string;
  bill_number: string;
  branch: string;
  entered: string;
  /** What the bill has now in the field that is to be mended. */
  value: string;
  has_customer: boolean;
}

/** What mends the bills of a group: a field filled in here, an item's class, something elsewhere, or a look at each. */
export interface Remedy {
  kind: 'field' | 'item' | 'elsewhere' | 'look';
  field: string;
  /** Each bill needs a value of its own. */
  each: boolean;
  /** The customer's record holds the same. */
  record: boolean;
}

export interface FixResult {
  name: string;
  ok: boolean;
  status: string;
  text: string;
}

export interface MatchedRow {
  key: string;
  value: string;
  name: string;
  customer_name: string;
  grand_total: string;
  ok: boolean;
  text: string;
}

export interface WorkGroup {
  key: string;
  state: 'Incomplete' | 'Parked' | 'Held';
  cause: string;
  /** What the cause is called; "" where the state says it. */
  title: string;
  billing_run: string;
  device: string;
  counter: string;
  count: number;
  todo: string;
  /** What the signed-in person may do here. */
  does: ('complete' | 'not_ours' | 'edit' | 'fix' | 'without_tin' | 'mend_item' | 'release' | 'release_run')[];
  /** When its oldest bill was entered. */
  oldest: string;
  /** null: its bills are decided on one by one. */
  remedy: Remedy | null;
  /** Those at fault, where it is the items. */
  items: { item: string; item_name: string; item_class: string }[];
  /** The oldest ones, at most 20. */
  rows: WorkRow[];
}

/** A person's decision that nothing be sent to a device. */
export interface PausedCounter {
  counter: string;
  branch: string;
  branch_name: string;
  device: string;
  by: string;
  at: string;
  reason: string;
  /** The device that is to take over; "" for none. */
  replaced_by: string;
  may_resume: boolean;
}

export interface Work {
  counters: CounterInNeed[];
  paused: PausedCounter[];
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
