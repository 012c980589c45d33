import { shellText as text } from '../../texts/shell';
import type { DeviceState } from '../../types/api';
import { spellMinute } from '../../ui/dates';
import { spellDuration } from '../../ui/durations';
import { useTicking } from '../../ui/use-ticking';
import classes from './device-chip.module.css';
import { toneOf } from './device-summary';
import { OfflineMeter } from './offline-meter';

interface DeviceDetailsProps {
  device: DeviceState;
  /** When the server said this (milliseconds since 1970, by this browser's clock). */
  told: number;
}

/** One device: how it is and why, what to do, when it last answered, what waits. Months are spelled out: a receipt may stand on the same screen. */
export function DeviceDetails({ device, told }: DeviceDetailsProps) {
  const age = useTicking(() => (device.contact_age === null ? '' : spellDuration(device.contact_age + (Date.now() - told) / 1000)));
  return (
    <section className={classes.device}>
      <h2>
        <span className={classes.dot} data-tone={toneOf(device.state)} aria-hidden="true" />
        {device.name}
        <small>
          {device.branch_name}
          {device.environment === 'Sandbox' && ` · ${text('sandbox')}`}
        </small>
      </h2>
      <p>{device.state_text}</p>
      {device.state !== 'up' && <p className={classes.todo}>{text(`todo-${device.state}`)}</p>}
      <OfflineMeter device={device} told={told} />
      <ul>
        <li>
          {device.last_contact && age
            ? `${text('device-contact-age', { age })} (${spellMinute(device.last_contact)})`
            : text('device-no-contact')}
        </li>
        {device.offline_since && <li>{text('device-offline-since', { time: spellMinute(device.offline_since) })}</li>}
        <li>{text('device-signed', { n: device.signed_today, last: device.last_number })}</li>
        {device.queued > 0 && <li>{text('device-queue', { queued: device.queued })}</li>}
        {device.unknown > 0 && <li>{text('device-open-questions', { n: device.unknown })}</li>}
      </ul>
    </section>
  );
}
