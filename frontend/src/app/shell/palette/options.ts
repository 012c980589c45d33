import { PATHS } from '../../../session/paths';
import type { RecentInvoice } from '../../../session/recent-invoices';
import { shellText as text } from '../../../texts/shell';
import type { EbmBoot } from '../../../types/api';
import { destinationsFor } from '../destinations';
import type { Found, FoundCustomer, FoundInvoice } from './api';

/** What happens when an option is chosen. */
export type Action = { to: string } | { href: string } | { do: 'sign-out' | 'shortcuts' };

export interface Option {
  key: string;
  title: string;
  detail?: string;
  invoice?: FoundInvoice;
  action: Action;
}

export interface OptionGroup {
  key: 'recent' | 'go' | 'commands' | 'invoices' | 'customers';
  options: Option[];
}

const invoicePath = (name: string) => PATHS.invoice.replace(':name', encodeURIComponent(name));

const words = (said: string) => said.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each typed word begins a word of the option: "new inv" is New invoice. */
export function matches({ title, detail }: Pick<Option, 'title' | 'detail'>, typed: string): boolean {
  const own = words(`${title} ${detail ?? ''}`.replace(/[,.]/g, ' '));
  return words(typed).every((word) => own.some((candidate) => candidate.startsWith(word)));
}

function commands(boot: EbmBoot, desk: boolean): Option[] {
  return [
    { key: 'verify', title: text('verify'), detail: text('verify-detail'), action: { to: PATHS.verify } },
    { key: 'shortcuts', title: text('shortcuts'), action: { do: 'shortcuts' } },
    ...(desk ? [{ key: 'desk', title: text('desk'), action: { href: boot.desk_path } }] : []),
    { key: 'sign-out', title: text('sign-out'), action: { do: 'sign-out' as const } },
  ];
}

const facts = (...said: (string | false | null | undefined)[]) => said.filter(Boolean).join(' · ');

function invoiceOption(invoice: FoundInvoice): Option {
  const { name, customer_name: customer, poc_number: poc, receipt } = invoice;
  return {
    key: `invoice/${name}`,
    title: name,
    detail: facts(customer, poc && text('palette-poc', { poc }), receipt && text('palette-receipt', { receipt })),
    invoice,
    action: { to: invoicePath(name) },
  };
}

function customerOption({ name, customer_name: customer, poc_number: poc, phone, tin, meter_number: meter }: FoundCustomer): Option {
  return {
    key: `customer/${name}`,
    title: customer,
    detail: facts(poc && text('palette-poc', { poc }), phone, tin && text('palette-tin', { tin }), meter && text('palette-meter', { meter })),
    action: { to: PATHS.customer.replace(':name', encodeURIComponent(name)) },
  };
}

interface Asked {
  boot: EbmBoot;
  desk: boolean;
  typed: string;
  recent: readonly RecentInvoice[];
  found: Found | undefined;
}

/** What the palette offers: screens and commands that match, what was found, and before anything is typed what was open lately. */
export function optionGroups({ boot, desk, typed, recent, found }: Asked): OptionGroup[] {
  const go = destinationsFor(boot).map(({ key, path }) => ({ key: `go/${key}`, title: text(key), action: { to: path } }));
  const lately = recent.map(({ name, customer }) => ({ key: `recent/${name}`, title: name, detail: customer, action: { to: invoicePath(name) } }));
  const groups: OptionGroup[] = [
    { key: 'recent', options: typed ? [] : lately },
    { key: 'go', options: go.filter((option) => matches(option, typed)) },
    { key: 'commands', options: commands(boot, desk).filter((option) => matches(option, typed)) },
    { key: 'invoices', options: found?.invoices.map(invoiceOption) ?? [] },
    { key: 'customers', options: found?.customers.map(customerOption) ?? [] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
