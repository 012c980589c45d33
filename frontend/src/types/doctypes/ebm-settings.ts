// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

export type EbmSettingsDateFormat =
  | 'mm/dd/yyyy'
  | 'dd/mm/yyyy'
  | 'yyyy-mm-dd'

export type EbmSettingsHandoverAlgorithm =
  | 'HS256'
  | 'RS256'

export type EbmSettingsQrReceiptNumber =
  | 'A'
  | 'A/B'

export type EbmSettingsDefaultPaper =
  | '80mm'
  | 'A5'
  | 'A4'

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
  /** Take users over from the sales site. See docs/hand-over.md. */
  handover_enabled: 0 | 1
  /** Issuer. What the sales site writes into the claim iss, such as https://sales.example.rw. */
  handover_issuer: string | null
  /** Audience. What the sales site writes into the claim aud. Empty: the name of this site. */
  handover_audience: string | null
  /** Algorithm. HS256: both sites share a secret. RS256: only the sales site can sign. */
  handover_algorithm: EbmSettingsHandoverAlgorithm | null
  /** Secret. At least 32 bytes: openssl rand -base64 48. Never sent in clear: asterisks, or nothing. */
  handover_secret: string | null
  /** Previous secret. Also accepted, while the secret is being changed. Empty it afterwards. Never sent in clear: asterisks, or nothing. */
  handover_previous_secret: string | null
  /** Public key. PEM, RSA, at least 2048 bits. */
  handover_public_key: string | null
  /** Previous public key. Also accepted, while the key pair is being changed. Empty it afterwards. */
  handover_previous_public_key: string | null
  /** Receipt number in the QR code. */
  qr_receipt_number: EbmSettingsQrReceiptNumber
  bottom_message: string | null
  /** The logo as RRA gives it, a PNG or JPEG file of at most 500 kB. Until it is here receipts show a marked empty frame. */
  rra_logo: string | null
  /** Print at the counter at once. The receipt goes to the printer as soon as it is signed; off: when the cashier asks for it. */
  print_at_counter: 0 | 1
  /** Until another one is chosen at a place; the browser there remembers it. */
  default_paper: EbmSettingsDefaultPaper
  /** Offline hours allowed. */
  offline_hours: number
  /** Send alarms by mail. To the EBM Supervisors and Managers of the branch, through Frappe's outgoing Email Account. */
  alarm_mail: 0 | 1
  /** Also to these addresses. Separated by commas. They get the alarms of all branches. */
  alarm_addresses: string | null
}
