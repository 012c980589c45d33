// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Heartbeat */
export interface EbmHeartbeat extends FrappeDocument {
  /** Last run. When the minute job of EBM last ran to its end. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  at: string
}
