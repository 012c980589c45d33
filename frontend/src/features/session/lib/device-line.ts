import type { DeviceState, MyDevice } from '../../../types/api';
import { verifyText as text } from '../texts';
import type { CheckLine } from './check-line';

function facts(device: DeviceState): string {
  if (device.state !== 'up') return device.state_text;
  return [
    text('device-up'),
    device.environment === 'Sandbox' && text('sandbox'),
    text('signed-today', { n: device.signed_today }),
    device.last_number && text('last-number', { n: device.last_number }),
    device.unknown > 0 && text('open-questions', { n: device.unknown }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The device somebody works at. Who only reads may do without one; who makes invoices may not. */
export function deviceLine({ device, branch, lapsed, choices }: MyDevice, makes: boolean): CheckLine {
  if (device) {
    const well = device.state === 'up' && device.unknown === 0 && !lapsed;
    const value = lapsed ? `${facts(device)} · ${text('lapsed', { device: lapsed })}` : facts(device);
    return { tone: well ? 'ok' : 'warning', name: text('device-of', { device: device.name }), value };
  }
  const why = branch ? text('no-device-here', { branch: branch.branch_name }) : text(choices ? 'none-chosen' : 'no-devices');
  const value = lapsed ? `${text('lapsed', { device: lapsed })} ${why}` : why;
  return { tone: makes || !choices || lapsed ? 'warning' : 'note', name: text('device'), value };
}
