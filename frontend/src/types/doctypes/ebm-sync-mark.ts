// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Sync Mark */
export interface EbmSyncMark extends FrappeDocument {
  /** Name of a document of EBM Counter. */
  counter: string
  /** Name of a document of EBM Branch. */
  branch: string
  list: string
  /** Asked next time for what changed after. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  last_request: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  asked_at: string | null
  result: string | null
}
