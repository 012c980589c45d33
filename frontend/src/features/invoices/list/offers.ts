/** What the list may be asked for, as `ebm/invoice_list/offers.py` offers it (`offers.test.ts` compares the two). */

/** Facts that a search goes by: of some the beginning, of some the whole. */
export const PREFIXES = ['bill_number', 'customer_name', 'customer_phone', 'customer_tin', 'meter_number', 'poc_number'] as const;
export const NUMBERS = ['invc_no', 'receipt_no'] as const;
export type Fact = 'name' | (typeof PREFIXES)[number] | (typeof NUMBERS)[number];

/** In the order in which they are offered. */
export const FACTS: readonly Fact[] = ['name', 'receipt_no', 'poc_number', 'customer_name', 'customer_phone', 'customer_tin', 'meter_number', 'bill_number', 'invc_no'];

/** What is no sale: sales are nearly all there is. */
export const KINDS = ['Refund', 'Proforma', 'Training Sale', 'Training Refund'] as const;

/** Orders that need no filter of their own. */
export const FREE_ORDERS = ['creation', 'grand_total'] as const;

export const MOST_AT_ONCE = 500;

export const isNumber = (fact: Fact): boolean => (NUMBERS as readonly Fact[]).includes(fact);

/** Which fact a text most likely is; a person may say another. */
export function factOf(text: string): Fact {
  const bare = text.trim().replace(/[ -]/g, '');
  if (/^EBM-/i.test(text.trim())) return 'name';
  if (/^\d+\s*\/\s*\d+(\s*[A-Z]{2})?$/i.test(text.trim())) return 'receipt_no';
  if (/^(\+?2507|07)\d*$/.test(bare)) return 'customer_phone';
  if (/^\d+-\d+$/.test(text.trim())) return 'meter_number';
  if (/^\d{9}$/.test(bare)) return 'customer_tin';
  if (/^\d{6,}$/.test(bare)) return 'poc_number';
  if (/^\d+$/.test(bare)) return 'name';
  return 'customer_name';
}
