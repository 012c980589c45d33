// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { ChildRow } from './document'

/** EBM Invoice Line */
export interface EbmInvoiceLine extends ChildRow {
  /** Name of a document of EBM Item. */
  item: string | null
  item_code: string | null
  item_name: string | null
  item_class: string | null
  /** Quantity. */
  qty: number
  unit: string | null
  /** Including VAT. Amount, as a float: bring it through the one door for money. */
  price: number
  /** Percent. */
  discount_rate: number
  /** Amount, as a float: bring it through the one door for money. */
  discount_amount: number
  tax_letter: string | null
  /** Percent. */
  tax_rate: number
  /** Amount, as a float: bring it through the one door for money. */
  supply_amount: number
  /** Amount, as a float: bring it through the one door for money. */
  taxable_amount: number
  /** Amount, as a float: bring it through the one door for money. */
  tax_amount: number
}
