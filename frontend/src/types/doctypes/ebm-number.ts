// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

export type EbmNumberOutcome =
  | 'Sending'
  | 'Waiting'
  | 'Unknown'
  | 'Signed'
  | 'Incomplete'
  | 'Refused'

/** EBM Number */
export interface EbmNumber extends FrappeDocument {
  /** Name of a document of EBM Counter. */
  counter: string
  /** Name of a document of EBM Branch. */
  branch: string
  /** Number. */
  invc_no: number
  /** Name of a document of EBM Invoice. */
  invoice: string | null
  bill_key: string | null
  /** Amount, as a float: bring it through the one door for money. */
  amount: number
  /** Name of a document of EBM Device. */
  device: string | null
  outcome: EbmNumberOutcome
  cause: string | null
  cause_text: string | null
  request_hash: string | null
  request: string | null
  attempts: number
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  numbered_at: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  sent_at: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  settled_at: string | null
  /** Receipt adopted from the send log. JSON; only while the invoice it belongs to is not in the database. */
  receipt: string | null
}
