// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Audit Event */
export interface EbmAuditEvent extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  at: string
  /** Name of a document of User. */
  who: string
  what: string
  /** Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of DocType. */
  document_type: string
  /** Document. */
  document_name: string
  reason: string | null
  /** JSON: what was there. */
  before: string | null
  /** JSON: what became of it. */
  after: string | null
}
