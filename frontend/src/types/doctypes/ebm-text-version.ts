// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Text Version */
export interface EbmTextVersion extends FrappeDocument {
  /** A number, given by the database. */
  name: number
  /** Document type. Name of a document of DocType. */
  reference_doctype: string
  /** Document. No link: the version goes with the document and holds nothing up. */
  reference_name: string
  /** Field. */
  fieldname: string
  /** Text. */
  html: string | null
  hash: string
  /** Whom mentions in it have told, so that nobody is told twice. */
  told: string | null
}
