// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

export type EbmCounterState =
  | 'Active'
  | 'Stopped'

/** EBM Counter */
export interface EbmCounter extends FrappeDocument {
  environment: string
  tin: string
  branch_code: string
  /** Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of EBM Device. */
  device: string | null
  state: EbmCounterState | null
  cause: string | null
  cause_text: string | null
  lease_holder: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  lease_until: string | null
  fence: number
  last_number: number
  /** Last number surely taken. By the present device, since it was initialised. */
  last_taken: number
  /** Device's last number. What the device said when the counter was stopped. */
  device_last: number
  /** Device initialised. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  device_since: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  last_contact: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  offline_since: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  next_attempt_at: string | null
  attempts: number
  /** Cause of the last refusals. */
  refusal_cause: string | null
  /** Refusals of this cause in a row. */
  refusals: number
  journal_seq: number
  journal_hash: string | null
  /** Send log, month. */
  log_month: string | null
  /** Send log, bytes. */
  log_size: number
  /** Send log, hash of the last line. */
  log_hash: string | null
  /** Bills of before are matched. Database and send log were lost together then: what was here before may be at the authority already. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  matching_since: string | null
  /** Name of a document of User. */
  paused_by: string | null
  /** Since then no bill is given a number here, because a person wants it so. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  paused_at: string | null
  /** Reason of the pause. */
  pause_reason: string | null
  /** The device that is to take over, while a replacement is under way. Name of a document of EBM Device. */
  successor: string | null
  /** Replacement begun at. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  replacing_since: string | null
}
