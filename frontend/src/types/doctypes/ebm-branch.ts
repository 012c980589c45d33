// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Branch */
export interface EbmBranch extends FrappeDocument {
  /** Two characters given by the authority; 00 is the head office. */
  branch_code: string
  branch_name: string
  tin: string
  /** First line of the receipt. */
  trade_name: string | null
  address_line_1: string
  address_line_2: string | null
  address_line_3: string | null
  phone: string | null
  /** E-mail. */
  email: string | null
}
