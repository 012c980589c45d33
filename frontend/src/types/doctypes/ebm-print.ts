// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Print */
export interface EbmPrint extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** Name of a document of EBM Invoice. */
  invoice: string
  /** Name of a document of EBM Branch. */
  branch: string
  /** 0 is the original. */
  copy_number: number
  /** Name of a document of User. */
  printed_by: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  printed_at: string | null
  label: string | null
  paper: string | null
}
