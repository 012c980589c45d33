// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Handover */
export interface EbmHandover extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** Token id. */
  jti: string
  /** Name of a document of User. */
  user: string
  issuer: string | null
  /** Token expires. yyyy-mm-dd hh:mm:ss, in the time of the site. */
  expires: string
  /** Address. */
  ip_address: string | null
}
