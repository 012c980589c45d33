import { Anchor, Popover } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useReadAnew } from '../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../../frappe/use-realtime';
import { sessionApi } from '../../session/api';
import { PATHS } from '../../session/paths';
import { READERS } from '../../session/roles';
import { useHasRole } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import type { DeviceState } from '../../types/api';
import { spellDuration } from '../../ui/durations';
import { ClockIcon } from '../../ui/icons';
import { useTicking } from '../../ui/use-ticking';
import classes from './device-chip.module.css';
import { DeviceDetails } from './device-details';
import { offlineShare, offlineTone, ownDevices, summary } from './device-summary';

const POLL = 60_000;

/** How long ago the device answered, or how long it has not been reached. */
function Clock({ device, told }: { device: DeviceState; told: number }) {
  const elapsed = () => (Date.now() - told) / 1000;
  const seconds = device.offline_age ?? device.contact_age;
  const words = useTicking(() => (seconds === null ? '' : spellDuration(seconds + elapsed())));
  const tone = useTicking(() => offlineTone(offlineShare(device, elapsed()) ?? 0));
  if (!words) return null;
  return (
    <span className={classes.clock} data-tone={tone}>
      <ClockIcon size={13} />
      {words}
    </span>
  );
}

/** Which device I work at and whether it is up; a click tells why and what to do. */
export function DeviceChip() {
  const [opened, setOpened] = useState(false);
  // Without a role the server refuses: no chip says more than one that does not know.
  const reads = useHasRole(...READERS);
  const { data, error, refetch, fulfilledTimeStamp: told = 0 } = sessionApi.useGetDevicesQuery(undefined, {
    pollingInterval: POLL,
    skipPollingIfUnfocused: true,
    skip: !reads,
  });
  const anew = useReadAnew(refetch);
  const again = () => {
    if (reads) anew();
  };
  useDoctypeEvents('EBM Device', again);
  useRealtimeEvent('ebm_devices', again);
  useMissedUpdates(again, 'EBM Device');
  if (!reads) return null;
  if (!data && !error) return <span className={classes.chip} data-empty aria-hidden="true" />;
  const own = data ? ownDevices(data) : [];
  const others = data?.devices.filter((device) => !own.includes(device)) ?? [];
  const { tone, words, branch, device } = data ? summary(own) : { tone: 'none' as const, words: text('device-unknown'), branch: '', device: null };
  return (
    <Popover width={340} position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button type="button" className={classes.chip} onClick={() => setOpened(!opened)}>
          {branch && <span className={classes.branch}>{branch}</span>}
          <span className={classes.dot} data-tone={tone} aria-hidden="true" />
          {words}
          {device && <Clock device={device} told={told} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.drop}>
        {[...own, ...others].map((each) => (
          <DeviceDetails key={each.name} device={each} told={told} />
        ))}
        {own.length === 0 && <p className={classes.todo}>{error && !data ? text('devices-failed') : text('todo-none')}</p>}
        <p className={classes.way}>
          <Anchor component={Link} to={PATHS.verify} size="sm" onClick={() => setOpened(false)}>
            {text('change-device')}
          </Anchor>
          <Anchor component={Link} to={PATHS.devices} size="sm" onClick={() => setOpened(false)}>
            {text('all-devices')}
          </Anchor>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
