import { expect, it } from 'vitest';

import { isAppPath } from '../../../session/paths';
import { cashierBoot } from '../../../testing/boot';
import { matches, optionGroups } from './options';

const asked = (over: Partial<Parameters<typeof optionGroups>[0]> = {}) =>
  optionGroups({ boot: cashierBoot(), desk: true, typed: '', recent: [], found: undefined, ...over }).map(({ key, options }) => [
    key,
    options.map(({ title }) => title),
  ]);

const invoice = {
  name: 'EBM-2026-00088213',
  by: 'name',
  customer_name: 'Uwimana & Sons',
  poc_number: '1030455',
  status: 'Signed',
  grand_total: '7953.20',
  bill_date: '2026-11-21',
  receipt: '168/258 NS',
};
const customer = { name: 'EBM-CUST-1', by: 'phone', customer_name: 'Uwimana & Sons', poc_number: null, phone: '0788123456', tin: null, meter_number: null };

it('offers the screens of the role and the commands before anything is typed, what was open lately first', () => {
  expect(asked({ recent: [{ name: invoice.name, customer: 'Uwimana & Sons' }] })).toEqual([
    ['recent', ['EBM-2026-00088213']],
    ['go', ['Dashboard', 'Work', 'Invoices', 'Counter', 'New invoice', 'Customers', 'Items', 'Notices', 'Devices']],
    ['commands', ['My session and devices', 'Keyboard shortcuts', 'Open Desk', 'Sign out']],
  ]);
});

it('offers an auditor nothing that makes invoices, and nobody Desk who has none [R13]', () => {
  expect(asked({ boot: cashierBoot({ roles: ['EBM Auditor'] }), desk: false })).toEqual([
    ['go', ['Dashboard', 'Work', 'Invoices', 'Customers', 'Items', 'Notices', 'Devices']],
    ['commands', ['My session and devices', 'Keyboard shortcuts', 'Sign out']],
  ]);
  expect(asked({ boot: cashierBoot({ roles: [] }), desk: false })[0]?.[0]).toBe('commands');
});

it('narrows screens and commands by the beginnings of their words', () => {
  expect(asked({ typed: 'inv' })).toEqual([['go', ['Invoices', 'New invoice']]]);
  expect(asked({ typed: 'INV new' })).toEqual([['go', ['New invoice']]]);
  expect(asked({ typed: 'change dev' })).toEqual([['commands', ['My session and devices']]]);
  expect(asked({ typed: '1030455' })).toEqual([]);
  expect(matches({ title: 'Invoices' }, 'voices')).toBe(false);
});

it('leads from what was found to addresses of the app, odd names and all', () => {
  const groups = optionGroups({
    boot: cashierBoot(),
    desk: false,
    typed: 'uwimana',
    recent: [{ name: 'x', customer: '' }],
    found: { invoices: [{ ...invoice, name: 'a/b?c#d' }], customers: [customer, { ...customer, name: 'a/2' }] },
  });
  expect(groups.map(({ key }) => key)).toEqual(['invoices', 'customers']);
  const ways = groups.flatMap(({ options }) => options.map(({ action }) => ('to' in action ? action.to : '')));
  expect(ways).toEqual(['/invoices/a%2Fb%3Fc%23d', '/customers/EBM-CUST-1', '/customers/a%2F2']);
  expect(ways.every(isAppPath)).toBe(true);
  expect(groups[0]?.options[0]?.detail).toBe('Uwimana & Sons · POC 1030455 · Receipt 168/258 NS');
});
