import { PATHS } from '../../../session/paths';

export const customerPath = (name: string): string => PATHS.customer.replace(':name', encodeURIComponent(name));
export const invoicePath = (name: string): string => PATHS.invoice.replace(':name', encodeURIComponent(name));
/** A new bill for this customer. */
export const newInvoicePath = (name: string): string => `${PATHS.newInvoice}?${new URLSearchParams({ customer: name }).toString()}`;

/** The list of his invoices: by POC, which nobody shares, else by name. */
export const invoicesPath = (customer: { poc_number: string; customer_name: string }): string =>
  `${PATHS.invoices}?${new URLSearchParams({ q: customer.poc_number || customer.customer_name }).toString()}`;
