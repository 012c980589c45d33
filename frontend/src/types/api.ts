/** Shapes of `ebm.api.*` that more than one area reads. Money is text ("7953.20"), times are the site's ("YYYY-MM-DD HH:MM:SS"). */
import type { BaseBoot } from '../frappe/connection';

export type DateFormat = 'mm/dd/yyyy' | 'dd/mm/yyyy' | 'yyyy-mm-dd';

/** `ebm.api.session.boot`; the page carries the same. */
export interface EbmBoot extends BaseBoot {
  full_name: string;
  user_image: string | null;
  roles: string[];
  utility_name: string;
  sales_site: { url: string; rule: boolean; allow_empty_referrer: boolean };
  desk_path: string;
  /** Whether the counter prints by itself once a receipt is signed. */
  print_at_counter: boolean;
  /** "80mm", "A5" or "A4". */
  default_paper: string;
  date_format: DateFormat;
  build_id: string;
  read_only: boolean;
  demo: boolean;
}

export type DeviceCondition = 'up' | 'down' | 'paused' | 'stopped' | 'not_initialised';

/** Somebody wants nothing to be sent: who, since when and why. */
export interface Pause {
  by: string;
  at: string;
  reason: string;
}

export interface DeviceState {
  name: string;
  branch: string;
  branch_name: string;
  environment: 'Sandbox' | 'Live';
  state: DeviceCondition;
  state_text: string;
  /** Beside a stop, too; null: not paused. */
  paused: Pause | null;
  last_contact: string | null;
  offline_since: string | null;
  /** Seconds since the last answer, at the time this was said; null: never. */
  contact_age: number | null;
  /** Seconds of not being reached; null: reached. */
  offline_age: number | null;
  /** How long signing may be offline at all; 0: not told. */
  offline_limit_hours: number;
  last_number: number | null;
  signed_today: number;
  queued: number;
  unknown: number;
}

/** `ebm.api.devices.overview` */
export interface DevicesOverview {
  devices: DeviceState[];
  /** Where the user works; null where nothing says so. */
  branch: string | null;
  /** The device that signs there; null where none does. */
  device: string | null;
}

/** `ebm.api.session.who` */
export interface Who {
  full_name: string;
  roles: string[];
  session_until: string | null;
  /** The site's clock when it answered. */
  now: string;
}

/** `ebm.api.devices.mine`: where the user works. */
export interface MyDevice {
  branch: { name: string; branch_name: string } | null;
  device: DeviceState | null;
  /** The device once chosen that cannot be used any more. */
  lapsed: string | null;
  /** How many devices there are to choose from. */
  choices: number;
}

/** `ebm.api.devices.authority`: the offline clock of the user's device. */
export type OfflineClock = Pick<DeviceState, 'last_contact' | 'contact_age' | 'offline_since' | 'offline_age' | 'offline_limit_hours'> & {
  /** null: the user works at no device. */
  device: string | null;
};

/** `ebm.api.session.waiting`: invoices that wait for a person of the user's roles. */
export interface Waiting {
  count: number;
  /** There are more than were counted. */
  more: boolean;
  statuses: string[];
}

export type AlarmKind = 'SCHEDULER_SILENT' | 'COUNTER_STOPPED' | 'OFFLINE_CLOCK' | 'NEVER_QUEUED' | 'ROWS_NOT_MOVING';

/** Something that is wrong and waits for somebody. */
export interface Alarm {
  name: string;
  kind: AlarmKind;
  /** "" where it is the whole site. */
  branch: string;
  branch_name: string;
  device: string;
  /** Bills that wait because of it; 1001 for more than 1,000. */
  count: number;
  /** "" where nothing tells. */
  since: string;
  raised_at: string;
  /** What is wrong, in a sentence. */
  detail: string;
  /** What to do, in a sentence. */
  next_step: string;
}

/** `ebm.api.alarms.current`: the worst first. */
export interface AlarmsOverview {
  alarms: Alarm[];
  /** Whether the signed-in person is one of those who are told of alarms. */
  may_act: boolean;
}
