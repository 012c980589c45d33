import type { ColumnOf } from '../../../frappe/doctypes';
import type { Filter, Filters } from '../../../frappe/lists/question';
import { todayInKigali } from '../../../ui/dates';
import type { INVOICE } from '../api';
import { INVOICE_STATES } from '../types';

/** States of the address (`?status=Waiting` or `?status=Queued,Sending`); what is none is left out. */
export function statesOf(status: string | null): string[] {
  const known: readonly string[] = INVOICE_STATES;
  return (status ?? '').split(',').filter((state) => known.includes(state));
}

type InvoiceColumn = ColumnOf<typeof INVOICE>;
type InvoiceFilters = Filters<InvoiceColumn>;

export interface ListQuestion {
  filters: InvoiceFilters;
  orFilters: InvoiceFilters | undefined;
}

const named = (name: string): Filter<InvoiceColumn> => ['name', '=', name];

/** What begins with the text: the number, the customer's name or the POC. Prefixes, since only they have an index. */
export function questionOf(states: readonly string[], search: string): ListQuestion {
  // Frappe's lists know no escape: `_` stands for the very character it replaces, and a typed `%` is no wildcard.
  const text = search.trim().replace(/[\\%]/g, '_');
  const filters: InvoiceFilters = states.length > 0 ? [['status', 'in', [...states]]] : [];
  if (!text) return { filters, orFilters: undefined };
  // "88213" is what people say of EBM-2026-00088213; written out, so that the index on the name still serves it.
  const spoken = /^\d{1,8}$/.test(text) ? [named(`EBM-${todayInKigali().slice(0, 4)}-${text.padStart(8, '0')}`)] : [];
  return {
    filters,
    orFilters: [['name', 'like', `${text}%`], ['customer_name', 'like', `${text}%`], ['poc_number', 'like', `${text}%`], ...spoken],
  };
}
