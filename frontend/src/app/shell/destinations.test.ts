import { expect, it } from 'vitest';

import { PATHS } from '../../session/paths';
import { shellText } from '../../texts/shell';
import { DESTINATIONS, destinationsFor } from './destinations';

const READING = ['dashboard', 'work', 'invoices', 'customers', 'items', 'notices', 'devices'];
const MAKING = ['dashboard', 'work', 'invoices', 'counter', 'new-invoice', 'customers', 'items', 'notices', 'devices'];

it.each<[string, string[], string[], string?]>([
  ['a cashier', ['EBM Cashier'], MAKING],
  ['a billing officer', ['EBM Billing Officer'], MAKING],
  ['a supervisor', ['EBM Supervisor'], MAKING],
  ['an auditor', ['EBM Auditor'], READING],
  ['a manager', ['EBM Manager'], READING],
  ['an auditor who is also a cashier', ['EBM Auditor', 'EBM Cashier'], MAKING],
  ['a System Manager without a role of EBM', ['System Manager'], []],
  ['somebody without a role', [], []],
  ['Administrator', [], MAKING, 'Administrator'],
])('shows %s the screens of the role and no other [R13]', (_who, roles, screens, user = 'somebody@ebm.example') => {
  expect(destinationsFor({ user, roles }).map(({ key }) => key)).toEqual(screens);
});

it('leads only to screens that exist, each by its name [R12]', () => {
  const routes = Object.values<string>(PATHS);
  for (const { key, path } of DESTINATIONS) {
    expect(routes).toContain(path);
    expect(shellText(key)).not.toBe('');
  }
  expect(new Set(DESTINATIONS.map(({ path }) => path)).size).toBe(DESTINATIONS.length);
});
