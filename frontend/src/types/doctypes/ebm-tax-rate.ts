// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Tax Rate */
export interface EbmTaxRate extends FrappeDocument {
  letter: string
  /** Percent. */
  rate: number
  /** yyyy-mm-dd. */
  valid_from: string
  description: string | null
}
