/** The server's rules again (`ebm/fiscal/item.py`), so that the answer stands at the field before anything is sent. */
import { parse } from '../../../fiscal/money';
import type { FieldFault } from '../../../session/record-form';
import { parseDate, type DatePattern } from '../../../ui/dates';
import { numberFault } from '../../../ui/number-fault';
import { faultText } from '../texts';
import type { ItemFacts, ItemPrice, PriceValues } from '../types';

export const LEAST_REASON = 10;
const MAX_NAME = 140;
const PARTS = {
  origin_country: [/^[A-Z]{2}$/, 'badCountry'],
  item_type: [/^[123]$/, 'noChoice'],
  packaging_unit: [/^[A-Z0-9]{1,3}$/, 'badUnit'],
  quantity_unit: [/^[A-Z0-9]{1,3}$/, 'badUnit'],
} as const;

export function checkFacts(values: ItemFacts): FieldFault[] {
  const faults: FieldFault[] = [];
  const name = values.item_name.trim();
  if (!name) faults.push({ field: 'item_name', text: faultText('noName') });
  if (name.length > MAX_NAME) faults.push({ field: 'item_name', text: faultText('longName') });
  if (!/^\d{8}(\d{2})?$/.test(values.item_class.trim())) faults.push({ field: 'item_class', text: faultText('badClass') });
  for (const [field, [pattern, text]] of Object.entries(PARTS)) {
    if (!pattern.test(values[field as keyof typeof PARTS].trim())) faults.push({ field, text: faultText(text) });
  }
  return faults;
}

/** @param taken days from which other prices hold */
export function checkPrice(values: PriceValues, pattern: DatePattern, taken: readonly string[] = []): FieldFault[] {
  const faults: FieldFault[] = [];
  const parsed = parse(values.price);
  if (!parsed.ok) faults.push({ field: 'price', text: numberFault(values.price, parsed) ?? faultText('noPrice') });
  else if (parsed.value <= 0n) faults.push({ field: 'price', text: faultText('aboveZero') });
  if (!values.tax_letter) faults.push({ field: 'tax_letter', text: faultText('noLetter') });
  const day = parseDate(values.valid_from, pattern);
  if (!day) faults.push({ field: 'valid_from', text: faultText('badDate', { pattern }) });
  else if (taken.includes(day)) faults.push({ field: 'valid_from', text: faultText('sameDate') });
  return faults;
}

/** Whether a change touches what has held already: then it wants a reason. A new price from today is just new. */
export function wantsReason(old: ItemPrice | null, day: string | null, today: string): boolean {
  if (old) return old.valid_from <= today || (day !== null && day <= today);
  return day !== null && day < today;
}

/** The form's price as the server takes it: a plain amount and an ISO day. */
export const priceOf = (values: PriceValues, pattern: DatePattern): PriceValues => ({
  price: values.price.trim().replaceAll(',', ''),
  tax_letter: values.tax_letter,
  valid_from: parseDate(values.valid_from, pattern) ?? '',
});
