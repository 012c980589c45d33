import { formatDateTime } from '../../../ui/dates';
import { sessionText as text } from '../../../texts/session';
import type { DateFormat, DeviceState, SessionChecks } from '../../../types/api';

export interface CheckLine {
  key: string;
  tone: 'ok' | 'warning' | 'note';
  name: string;
  value: string;
  /** Where to do something about it. */
  link?: { path: string; text: string };
}

/** "EBM Billing Officer" is a Billing Officer on screen. */
export const roleName = (role: string): string => role.replace(/^EBM /, '');

const isEbmRole = (role: string): boolean => role.startsWith('EBM ');

function deviceLine(device: DeviceState): CheckLine {
  const well = device.state === 'up' && device.unknown === 0;
  const facts = text('device-line', { state: device.state === 'up' ? text('device-up') : device.state_text, signed: device.signed_today, last: device.last_number });
  return { key: device.name, tone: well ? 'ok' : 'warning', name: text('check-device', { device: device.name }), value: facts };
}

/** The lines of Verify, in the order the eye should meet them. */
export function checkLines(checks: SessionChecks, user: string, dateFormat: DateFormat): CheckLine[] {
  const roles = checks.roles.filter(isEbmRole).map(roleName);
  const administrator = user === 'Administrator';
  const until = checks.session_until ? text('until', { time: formatDateTime(checks.session_until, dateFormat) }) : '';
  const lines: CheckLine[] = [
    { key: 'session', tone: 'ok', name: text('check-signed-in'), value: until },
    {
      key: 'roles',
      tone: roles.length || administrator ? 'ok' : 'warning',
      name: text('check-roles'),
      value: roles.join(', ') || (administrator ? user : text('no-roles')),
    },
  ];
  // Without a role there is no branch and no device to speak of: that they are missing is not what is wrong.
  if (!roles.length && !administrator) return lines;
  lines.push({ key: 'branch', tone: 'ok', name: text('check-branch'), value: checks.branch?.branch_name ?? text('no-branch') });
  lines.push(...checks.devices.map(deviceLine));
  if (!checks.devices.length) lines.push({ key: 'devices', tone: 'warning', name: text('check-device', { device: '' }).trim(), value: text('no-devices') });
  if (checks.waiting > 0) {
    lines.push({ key: 'waiting', tone: 'note', name: text('waiting', { n: checks.waiting }), value: '', link: { path: '/invoices', text: text('open-waiting') } });
  }
  return lines;
}

export const allWell = (lines: CheckLine[]): boolean => lines.every((line) => line.tone !== 'warning');
