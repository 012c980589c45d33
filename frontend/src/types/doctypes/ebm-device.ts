// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'

export type EbmDeviceEnvironment =
  | 'Sandbox'
  | 'Live'

export type EbmDeviceProfile =
  | 'VSDC'

/** EBM Device */
export interface EbmDevice extends FrappeDocument {
  device_name: string
  /** Name of a document of EBM Branch. */
  branch: string
  environment: EbmDeviceEnvironment
  profile: EbmDeviceProfile
  enabled: 0 | 1
  /** Address. For example http://10.0.0.5:8080/rra. */
  base_url: string
  /** Serial number. */
  serial_no: string
  /** One enabled device per environment, TIN and branch. */
  counter_key: string | null
  sdc_id: string | null
  /** As the authority gave it. */
  mrc: string | null
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. */
  initialised_at: string | null
  /** Never sent in clear: asterisks, or nothing. */
  communication_key: string | null
  /** Never sent in clear: asterisks, or nothing. */
  internal_key: string | null
  /** Never sent in clear: asterisks, or nothing. */
  sign_key: string | null
}
