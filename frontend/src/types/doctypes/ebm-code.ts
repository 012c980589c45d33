// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

/** EBM Code */
export interface EbmCode extends FrappeDocument {
  environment: string
  /** Class. */
  code_class: string
  class_name: string | null
  code: string
  /** Name. */
  code_name: string | null
  description: string | null
  sort_order: number
  /** User-defined 1. Of tax letters: the rate. */
  user_defined_1: string | null
  /** User-defined 2. */
  user_defined_2: string | null
  /** User-defined 3. */
  user_defined_3: string | null
  in_use: 0 | 1
}
