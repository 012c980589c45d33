// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Customer */
export interface EbmCustomer extends FrappeDocument {
  customer_name: string
  poc_number: string | null
  phone: string | null
  tin: string | null
  meter_number: string | null
  /** Name of a document of EBM Branch. */
  branch: string
}
