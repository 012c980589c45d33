import { PATHS } from '../../session/paths';
import { hasRole, MAKERS, READERS } from '../../session/roles';
import type { EbmBoot } from '../../types/api';

export interface Destination {
  /** Also the key of its name in the shell's texts. */
  key: 'dashboard' | 'invoices' | 'counter' | 'new-invoice' | 'work' | 'customers' | 'items' | 'notices' | 'devices';
  path: string;
  /** Who finds it in the navigation and the palette; the server decides again on every call. */
  roles: readonly string[];
}

/** Every screen that one can go to, in the order of the navigation. A new screen has its line here and nowhere else. */
export const DESTINATIONS: readonly Destination[] = [
  { key: 'dashboard', path: PATHS.dashboard, roles: READERS },
  { key: 'work', path: PATHS.work, roles: READERS },
  { key: 'invoices', path: PATHS.invoices, roles: READERS },
  { key: 'counter', path: PATHS.counter, roles: MAKERS },
  { key: 'new-invoice', path: PATHS.newInvoice, roles: MAKERS },
  { key: 'customers', path: PATHS.customers, roles: READERS },
  { key: 'items', path: PATHS.items, roles: READERS },
  { key: 'notices', path: PATHS.notices, roles: READERS },
  { key: 'devices', path: PATHS.devices, roles: READERS },
];

export const destinationsFor = (boot: Pick<EbmBoot, 'user' | 'roles'>): readonly Destination[] =>
  DESTINATIONS.filter(({ roles }) => hasRole(boot, roles));
