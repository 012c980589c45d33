// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { ChildRow } from './document'

/** EBM Invoice Tax */
export interface EbmInvoiceTax extends ChildRow {
  letter: string | null
  /** Percent. */
  rate: number
  /** Amount, as a float: bring it through the one door for money. */
  taxable: number
  /** Amount, as a float: bring it through the one door for money. */
  tax: number
}
