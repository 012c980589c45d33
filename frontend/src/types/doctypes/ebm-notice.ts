// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Notice */
export interface EbmNotice extends FrappeDocument {
  environment: string
  /** Number. */
  notice_number: number
  title: string | null
  text: string | null
  /** Address. */
  url: string | null
  author: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  published_at: string | null
}
