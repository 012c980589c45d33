// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Item Class */
export interface EbmItemClass extends FrappeDocument {
  environment: string
  /** Class. */
  item_class: string
  /** Name. */
  class_name: string | null
  /** An item takes a class of level 5, which has 10 digits. */
  level: number
  /** What the authority proposes. */
  tax_letter: string | null
  in_use: 0 | 1
}
