import { Popover } from '@mantine/core';

import { sessionApi } from '../../session/api';
import { useBoot, useHasRole } from '../../session/use-session';
import { useDoctypeEvents } from '../../frappe/use-realtime';
import { shellText as text } from '../../texts/shell';
import type { DateFormat, DeviceState } from '../../types/api';
import { formatDateTime } from '../../ui/dates';
import classes from './device-chip.module.css';
import { READERS } from '../../session/roles';

const POLL = 60_000;

/** The worst state first: what a cashier must know at one glance. */
const WORST: DeviceState['state'][] = ['stopped', 'down', 'not_initialised', 'up'];

export function summary(devices: DeviceState[]): { tone: 'good' | 'bad' | 'none'; words: string; branch: string } {
  const worst = WORST.map((state) => devices.find((device) => device.state === state)).find(Boolean);
  if (!worst) return { tone: 'none', words: text('device-none'), branch: '' };
  const up = devices.filter((device) => device.state === 'up').length;
  const tone = up === devices.length ? 'good' : 'bad';
  if (devices.length > 1) return { tone, words: text('devices-some', { up, all: devices.length }), branch: '' };
  return { tone, words: text(`device-${worst.state}`), branch: worst.branch_name };
}

function Device({ device, dateFormat }: { device: DeviceState; dateFormat: DateFormat }) {
  const time = (at: string) => formatDateTime(at, dateFormat);
  return (
    <section className={classes.device}>
      <h2>
        <span className={classes.dot} data-tone={device.state === 'up' ? 'good' : 'bad'} aria-hidden="true" />
        {device.name}
        <small>
          {device.branch_name}
          {device.environment === 'Sandbox' && ' · Sandbox'}
        </small>
      </h2>
      <p>{device.state_text}</p>
      {device.state !== 'up' && <p className={classes.todo}>{text(`todo-${device.state}`)}</p>}
      <ul>
        <li>{device.last_contact ? text('device-last-contact', { time: time(device.last_contact) }) : text('device-no-contact')}</li>
        {device.offline_since && <li>{text('device-offline-since', { time: time(device.offline_since) })}</li>}
        <li>{text('device-signed', { n: device.signed_today, last: device.last_number })}</li>
        {device.queued > 0 && <li>{text('device-queue', { queued: device.queued })}</li>}
        {device.unknown > 0 && <li>{text('device-open-questions', { n: device.unknown })}</li>}
      </ul>
    </section>
  );
}

/** Which device I work at and whether it is up; a click tells why and what to do. */
export function DeviceChip() {
  const { date_format: dateFormat } = useBoot();
  // Without a role the server refuses: no chip says more than one that does not know.
  const reads = useHasRole(...READERS);
  const { data, error, refetch } = sessionApi.useGetDevicesQuery(undefined, { pollingInterval: POLL, skipPollingIfUnfocused: true, skip: !reads });
  useDoctypeEvents('EBM Device', () => {
    if (reads) void refetch();
  });
  if (!reads) return null;
  if (!data && !error) return <span className={classes.chip} data-empty aria-hidden="true" />;
  const devices = data?.devices ?? [];
  const { tone, words, branch } = data ? summary(devices) : { tone: 'none' as const, words: text('device-unknown'), branch: '' };
  return (
    <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.chip}>
          {branch && <span className={classes.branch}>{branch}</span>}
          <span className={classes.dot} data-tone={tone} aria-hidden="true" />
          {words}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('device-details')}>
        {devices.map((device) => (
          <Device key={device.name} device={device} dateFormat={dateFormat} />
        ))}
        {!devices.length && <p className={classes.todo}>{error && !data ? text('devices-failed') : text('todo-not_initialised')}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
