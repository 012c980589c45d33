/** Shapes of `ebm.api.items`. Amounts are strings like "7953.20", days are "2026-11-22". */

/** What the authority knows of an item: nothing, a refusal, an older state of it, or just what it is. */
export type Registration = 'never' | 'refused' | 'changed' | 'registered';

export interface ItemRow {
  name: string;
  item_code: string;
  item_name: string;
  item_class: string;
  quantity_unit: string;
  enabled: boolean;
  /** null: no price holds today. */
  price: string | null;
  tax_letter: string | null;
  registration: Registration;
}

export interface ItemPage {
  rows: ItemRow[];
  /** The start of the next page; 0 at the end. */
  next: number;
  count: number;
  more: boolean;
}

export interface ItemPrice {
  row: string;
  price: string;
  tax_letter: string;
  valid_from: string;
  state: 'past' | 'today' | 'coming';
}

/** An item's choices, as they stand in the form. */
export type ItemFacts = Record<'item_name' | 'item_class' | 'origin_country' | 'item_type' | 'packaging_unit' | 'quantity_unit', string>;
export type PriceValues = Record<'price' | 'tax_letter' | 'valid_from', string>;
/** A new item has its first price with it. */
export type ItemValues = ItemFacts & PriceValues;

export interface ItemView extends ItemFacts {
  name: string;
  item_code: string;
  /** null: the authority's list here does not have the class. */
  item_class_name: string | null;
  enabled: boolean;
  modified: string;
  /** The newest first. */
  prices: ItemPrice[];
  today: string;
  registration: Registration;
  registered_at: string;
  registration_answered_at: string;
  registration_answer: string;
  can: { edit: boolean; register: boolean };
}

export interface Choice {
  code: string;
  name: string;
}

export type CodePart = 'origin_country' | 'item_type' | 'packaging_unit' | 'quantity_unit';

export interface Choices {
  environment: string;
  /** Empty where the authority's list is not here yet. */
  lists: Record<CodePart, Choice[]>;
  letters: { letter: string; rate: string }[];
}

export interface ItemClass {
  item_class: string;
  class_name: string;
  tax_letter: string;
}
