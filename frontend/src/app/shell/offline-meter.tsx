import { shellText as text } from '../../texts/shell';
import type { DeviceState } from '../../types/api';
import { spellDuration } from '../../ui/durations';
import { useTicking } from '../../ui/use-ticking';
import classes from './device-chip.module.css';
import { offlineShare, offlineTone } from './device-summary';

/** How much of the time that signing may be offline is used, as a bar and in words; nothing while the device is reached. */
export function OfflineMeter({ device, told }: { device: DeviceState; told: number }) {
  const elapsed = () => (Date.now() - told) / 1000;
  const percent = useTicking(() => {
    const share = offlineShare(device, elapsed());
    return share === null ? '' : String(Math.floor(share * 100));
  });
  const used = useTicking(() => (device.offline_age === null ? '' : spellDuration(device.offline_age + elapsed())));
  if (percent === '') return null;
  const share = Number(percent);
  const tone = offlineTone(share / 100);
  const words = text('device-offline-used', { used, of: spellDuration(device.offline_limit_hours * 3600), share });
  return (
    <>
      <p className={classes.offline} data-tone={tone}>
        {words}
      </p>
      <div
        role="meter"
        aria-label={text('device-offline')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, share)}
        aria-valuetext={words}
        className={classes.meter}
        data-tone={tone}
      >
        <span style={{ width: `${Math.min(100, share)}%` }} />
      </div>
      {tone !== 'none' && <p className={classes.todo}>{text(tone === 'bad' ? 'device-offline-over' : 'device-offline-soon')}</p>}
    </>
  );
}
