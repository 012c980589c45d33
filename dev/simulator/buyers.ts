import type { Refused } from './answers.ts'

/**
 * What the authority knows about buyers and their purchase codes, in rules a tester can aim at:
 * - a TIN is registered when it begins with 1 or 9 (Rwandan TINs begin with 1, RRA's test TINs with 9);
 * - a purchase code is right when it is six capitals or digits and does not begin with X; 000000 means "none".
 */
export const isRegistered = (tin: string) => /^[19]/.test(tin)
const isRight = (code: string) => /^(?!X)[A-Z0-9]{6}$/.test(code)

/**
 * @param isUsed whether a sale to this TIN already carries the code.
 * @returns the refusal, or null when the buyer may have this receipt.
 */
export function buyerRefusal(
  tin: string,
  purchaseCode: string,
  isUsed: (tin: string, code: string) => boolean,
): Refused | null {
  if (tin === '') return null
  if (!isRegistered(tin)) return { code: '884', message: 'Customer TIN is not valid' }
  if (purchaseCode === '' || purchaseCode === '000000') return { code: '881', message: 'Purchase code is mandatory' }
  if (!isRight(purchaseCode)) return { code: '882', message: 'Purchase code is wrong' }
  if (isUsed(tin, purchaseCode)) return { code: '883', message: 'Purchase code is already used' }
  return null
}
