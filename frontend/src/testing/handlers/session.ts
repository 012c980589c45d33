import { HttpResponse } from 'msw';

import type { EbmBoot } from '../../types/api';
import { testBoot, testClock, testDevice, testMine, testWaiting, testWho } from '../boot';
import { replay } from '../captures';
import { answer, onMethod } from '../envelope';

/** Whom the fake server takes the browser for. */
let boot: EbmBoot = testBoot();

/** Signs a user in on the fake server, cookie included; a guest's boot signs out. */
export function serverSession(next: EbmBoot): void {
  boot = next;
  document.cookie = `user_id=${encodeURIComponent(next.user || 'Guest')}; path=/`;
}

export const sessionHandlers = [
  onMethod('frappe.auth.get_logged_user', () => (boot.user ? answer(boot.user) : replay('03_session', 'guest get_logged_user'))),
  onMethod('ebm.api.session.boot', () => answer(boot)),
  onMethod('ebm.api.session.version', () => answer({ build_id: boot.build_id, read_only: boot.read_only })),
  onMethod('ebm.api.session.who', () => answer(testWho({ full_name: boot.full_name, roles: boot.roles.filter((role) => role.startsWith('EBM ')) }))),
  onMethod('ebm.api.devices.mine', () => answer(testMine())),
  onMethod('ebm.api.devices.authority', () => answer(testClock())),
  onMethod('ebm.api.session.waiting', () => answer(testWaiting())),
  onMethod('ebm.api.devices.overview', () => answer({ devices: [testDevice()], branch: '999991130-00', device: 'KGL-01' })),
  onMethod('ebm.api.alarms.current', () => answer({ alarms: [], may_act: false })),
  onMethod('logout', () => {
    serverSession(testBoot());
    return HttpResponse.json({ message: 'No App', home_page: '/login', full_name: 'Guest' });
  }),
];
