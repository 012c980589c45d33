/** Shapes of `ebm.api.devices` beside those of `types/api`. */
import type { DeviceState } from '../../types/api';

/** What the signed-in person may do; the server decides again each time. */
export interface May {
  initialise: boolean;
  synchronise: boolean;
  test: boolean;
  pause: boolean;
  replace: boolean;
}

export interface Card extends DeviceState {
  serial_no: string;
  sdc_id: string;
  mrc: string;
  /** "" where it never was. */
  initialised_at: string;
  counter: string;
  /** The largest number that it surely took; 0: none. */
  device_last: number;
  /** Receipts a minute, lately. */
  rate: number;
  /** Seconds until the queue is through at this rate; null: nothing tells. */
  finish_in: number | null;
  /** The device that is to take over; "" for none. */
  replaced_by: string;
}

export interface UnusedDevice {
  name: string;
  branch: string;
  branch_name: string;
  environment: string;
  serial_no: string;
  sdc_id: string;
  mrc: string;
  initialised_at: string;
  /** The device it is to take over from; "" for none. */
  replaces: string;
}

export interface Cards {
  devices: Card[];
  unused: UnusedDevice[];
  may: May;
}

export interface OpenNumber {
  number: number;
  /** "" where the database has lost it. */
  invoice: string;
  state: string;
  attempts: number;
  amount: string;
  sent_at: string;
  text: string;
}

export interface CounterFacts {
  name: string;
  state: string;
  cause: string;
  cause_text: string;
  last_number: number;
  last_taken: number;
  device_since: string;
  next_attempt_at: string;
  open: OpenNumber | null;
  held: number;
}

export interface Replacement {
  successor: { name: string; base_url: string; serial_no: string; mrc: string; sdc_id: string; asked_at: string };
  since: string;
  by: string;
  reason: string;
  /** What has to be settled first; "" where nothing has. */
  open: string;
}

export interface ListMark {
  list: string;
  title: string;
  asked_at: string;
  last_request: string;
  result: string;
}

export interface DeviceCall {
  name: string;
  operation: string;
  started_at: string;
  duration_ms: number;
  result_code: string;
  result_text: string;
  outcome: string;
  failed: boolean;
  invoice: string;
}

export interface DeviceEvent {
  name: string;
  at: string;
  who: string;
  what: string;
  reason: string;
}

/** What a device that is not in use has in common with one that is. */
export type PageDevice = ((Card & { enabled: true }) | (UnusedDevice & { enabled: false; state: 'unused' })) & { profile: string; base_url: string };

export interface DevicePage {
  device: PageDevice;
  counter: CounterFacts | null;
  replacement: Replacement | null;
  queue: { status: string; count: number }[];
  /** null: this person may not read it. */
  lists: ListMark[] | null;
  calls: { last: DeviceCall[]; failed: DeviceCall[] } | null;
  events: DeviceEvent[] | null;
  /** Devices of the same branch that could take over. */
  unused: { name: string; base_url: string; serial_no: string; mrc: string }[];
  may: May;
}

export interface Tested {
  busy: boolean;
  answered: boolean;
  tone: 'good' | 'note' | 'warn' | 'bad';
  text: string;
  next_step: string;
  duration_ms: number;
  last_number: number | null;
  our_last: number | null;
  fits: string;
}

export interface Compared {
  last_number: number;
  our_last: number;
  next_number: number;
  sdc_id: string;
  mrc: string;
  text: string;
  warnings: string[];
}

export interface NewDevice {
  successor: string;
  base_url: string;
  serial_no: string;
  mrc: string;
  reason: string;
}

/** What can be done with a device, each with a form or an answer of its own. */
export const DEEDS = ['test', 'initialise', 'synchronise', 'pause', 'resume', 'replace'] as const;
export type Deed = (typeof DEEDS)[number];
