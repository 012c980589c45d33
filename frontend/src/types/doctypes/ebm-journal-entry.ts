// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Journal Entry */
export interface EbmJournalEntry extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** Name of a document of EBM Counter. */
  counter: string
  seq: number
  /** Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of EBM Invoice. */
  invoice: string | null
  text: string | null
  prev_hash: string | null
  hash: string | null
}
