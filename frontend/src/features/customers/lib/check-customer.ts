import type { FieldFault } from '../../../session/record-form';
import { customerText, faultText } from '../texts';
import type { CustomerValues } from '../types';

/** RRA's length of a customer's name. */
const MAX_NAME = 60;
const PHONE = /^\+?\d{9,15}$/;

/** The server's rules again (`ebm/fiscal/customer.py`), so that the answer stands at the field before anything is sent. */
export function checkCustomer(values: CustomerValues): FieldFault[] {
  const faults: FieldFault[] = [];
  const name = values.customer_name.trim();
  const phone = values.phone.trim();
  const tin = values.tin.trim();
  if (!name) faults.push({ field: 'customer_name', text: faultText('noName') });
  if (name.length > MAX_NAME) faults.push({ field: 'customer_name', text: faultText('longName') });
  if (phone && !PHONE.test(phone.replace(/[ -]/g, ''))) faults.push({ field: 'phone', text: faultText('badPhone') });
  if (tin && !isTin(tin)) faults.push({ field: 'tin', text: faultText('badTin', { digits: /^\d+$/.test(tin) ? tin.length : 0 }) });
  if (!values.branch) faults.push({ field: 'branch', text: customerText('noBranch') });
  return faults;
}

export const isTin = (text: string): boolean => /^\d{9}$/.test(text.trim());
