// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Daily Total */
export interface EbmDailyTotal extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** yyyy-mm-dd. */
  date: string
  /** Its first day. yyyy-mm-dd. */
  month: string
  /** Name of a document of EBM Branch. */
  branch: string
  /** Name of a document of EBM Counter. */
  counter: string
  kind: string
  /** Empty: the receipts as a whole. */
  letter: string | null
  count: number
  /** Amount, as a float: bring it through the one door for money. */
  taxable: number
  /** Amount, as a float: bring it through the one door for money. */
  tax: number
}
