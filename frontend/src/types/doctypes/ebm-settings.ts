// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

export type EbmSettingsDateFormat =
  | 'mm/dd/yyyy'
  | 'dd/mm/yyyy'
  | 'yyyy-mm-dd'

export type EbmSettingsQrReceiptNumber =
  | 'A'
  | 'A/B'

/** EBM Settings */
export interface EbmSettings extends FrappeDocument {
  /** Shown in the title of every page: EBM · {utility name}. */
  utility_name: string
  /** A route of the staff application, e.g. /dashboard. Sent with the login answer; empty means none. */
  default_route: string | null
  /** On screen. Receipts are always dd/mm/yyyy. */
  date_format: EbmSettingsDateFormat
  /** Name of a document of EBM Branch. */
  default_branch: string | null
  /** Sales site address. Staff arrive from here. Empty: nobody is sent there. */
  sales_site_url: string | null
  /** Send visitors from elsewhere to the sales site. */
  sales_site_rule: 0 | 1
  allow_empty_referrer: 0 | 1
  /** Receipt number in the QR code. */
  qr_receipt_number: EbmSettingsQrReceiptNumber
  bottom_message: string | null
  rra_logo: string | null
  /** Offline hours allowed. */
  offline_hours: number
}
