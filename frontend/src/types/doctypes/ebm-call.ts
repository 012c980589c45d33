// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Call */
export interface EbmCall extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** Name of a document of EBM Counter. */
  counter: string | null
  /** Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of EBM Device. */
  device: string | null
  /** Name of a document of EBM Invoice. */
  invoice: string | null
  /** Name of a document of EBM Number. */
  number: string | null
  operation: string
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  started_at: string | null
  duration_ms: number
  http_status: number
  result_code: string | null
  result_text: string | null
  outcome: string | null
  journal_entry: number
  request_body: string | null
  response_body: string | null
}
