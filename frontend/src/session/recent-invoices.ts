import { forget, keep, kept } from './kept-text';

export interface RecentInvoice {
  name: string;
  customer: string;
}

const KEY = 'recent-invoices';
const MOST = 6;

/** The invoices that this user opened in this tab, the last one first; gone when somebody signs out. */
export const recentInvoices = (user: string): RecentInvoice[] => kept<RecentInvoice[]>(user, KEY) ?? [];

/** Remembers that an invoice was opened. */
export function noteOpened(user: string, { name, customer }: RecentInvoice): void {
  const others = recentInvoices(user).filter((invoice) => invoice.name !== name);
  keep(user, KEY, [{ name, customer }, ...others].slice(0, MOST));
}

/** Who signed out leaves no names behind. */
export const forgetRecent = (user: string): void => forget(user, KEY);
