import type { EbmBoot } from '../types/api';

/** Who works with invoices at all, and who makes them. For what is shown; the server decides again on every call. */
export const READERS = ['EBM Cashier', 'EBM Billing Officer', 'EBM Supervisor', 'EBM Auditor', 'EBM Manager'];
export const MAKERS = ['EBM Cashier', 'EBM Billing Officer', 'EBM Supervisor'];

/** Whether somebody has one of these roles; Administrator has them all, as on the server. */
export const hasRole = ({ user, roles }: Pick<EbmBoot, 'user' | 'roles'>, wanted: readonly string[]): boolean =>
  user === 'Administrator' || wanted.some((role) => roles.includes(role));
