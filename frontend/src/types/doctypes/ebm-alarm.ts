// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

export type EbmAlarmKind =
  | 'SCHEDULER_SILENT'
  | 'COUNTER_STOPPED'
  | 'OFFLINE_CLOCK'
  | 'NEVER_QUEUED'
  | 'ROWS_NOT_MOVING'

/** EBM Alarm */
export interface EbmAlarm extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  kind: EbmAlarmKind
  /** Of an alarm of the whole site the one that is worked at by default. Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of EBM Counter. */
  counter: string | null
  /** Name of a document of EBM Device. */
  device: string | null
  /** Bills. How many wait because of it; 1,001 means more than 1,000. */
  count: number
  /** Since when it is so, where something tells. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  since: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  raised_at: string
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  last_seen: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  cleared_at: string | null
  /** What is wrong. */
  detail: string | null
  /** What to do. */
  next_step: string | null
  /** Key while it holds. Lets the same thing be raised once; empty when it is cleared. */
  open_key: string | null
}
