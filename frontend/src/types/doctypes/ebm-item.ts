// Made by "npm run types" from the DocType; a change here is lost and fails the tests.
import type { FrappeDocument } from './document'
import type { EbmItemPrice } from './ebm-item-price'

export type EbmItemItemType =
  | '1'
  | '2'
  | '3'

/** EBM Item */
export interface EbmItem extends FrappeDocument {
  /** Made automatically when left empty. */
  item_code: string | null
  item_name: string
  enabled: 0 | 1
  /** Ten digits of the authority's item classes. */
  item_class: string
  /** 1 raw material, 2 finished product, 3 service without stock. */
  item_type: EbmItemItemType
  origin_country: string
  packaging_unit: string
  /** M3 cubic metre, U piece. */
  quantity_unit: string
  prices: EbmItemPrice[]
  /** yyyy-mm-dd hh:mm:ss, in the time of the site. Written by the machine only. */
  registered_at: string | null
  /** Answer. Written by the machine only. */
  registration_answer: string | null
  /** Answered at. yyyy-mm-dd hh:mm:ss, in the time of the site. Written by the machine only. */
  registration_answered_at: string | null
}
