// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Staff Notice */
export interface EbmStaffNotice extends FrappeDocument {
  title: string
  text: string
  /** Whose staff sees it; empty: everybody. Name of a document of EBM Branch. */
  branch: string | null
  /** yyyy-mm-dd. */
  shown_from: string
  /** The last day; empty: until it is deleted. yyyy-mm-dd. */
  shown_until: string | null
  /** Stands above the others. */
  pinned: 0 | 1
}
