// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { ChildRow } from './document'

/** EBM Item Price */
export interface EbmItemPrice extends ChildRow {
  /** Including VAT. Amount, as a float: bring it through the one door for money. */
  price: number
  tax_letter: string
  /** yyyy-mm-dd. */
  valid_from: string
}
