import { spellDuration } from '../../ui/durations';
import { useTicking } from '../../ui/use-ticking';
import type { OfflineClock } from './api';
import classes from './dashboard.module.css';
import { Panel } from './panel';
import { dashboardText } from './texts';

const HOUR = 3600;
/** From here on nothing may be signed soon: the same share as the device chip's. */
const SOON = 80;

/** One clock; it ticks between answers. `told`: when this browser was told of it. */
function Clock({ clock, told }: { clock: OfflineClock; told: number }) {
  const age = () => clock.offline_age + (Date.now() - told) / 1000;
  const limit = clock.offline_limit_hours * HOUR;
  const used = useTicking(() => spellDuration(age()));
  const share = Number(useTicking(() => String(limit > 0 ? Math.floor((100 * age()) / limit) : 100)));
  const text = dashboardText('clock', { used, of: spellDuration(limit), share });
  return (
    <li>
      <strong>{clock.device}</strong> {clock.branch_name} · {text}
      <div
        role="meter"
        className={classes.meter}
        data-tone={share >= SOON ? 'bad' : 'soon'}
        aria-label={dashboardText('clockLabel', { device: clock.device })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, share)}
        aria-valuetext={text}
      >
        <span style={{ width: `${Math.min(100, share)}%` }} />
      </div>
    </li>
  );
}

/** Devices that have not been reached, the longest first; while all answer it says so. */
export function ClocksSection({ devices, clocks, told }: { devices: number; clocks: readonly OfflineClock[]; told: number }) {
  return (
    <Panel title={dashboardText('devices')}>
      {clocks.length === 0 && <p className={classes.hint}>{devices === 0 ? dashboardText('devicesNone') : dashboardText('devicesFine', { n: devices })}</p>}
      {clocks.length > 0 && (
        <ul className={classes.list}>
          {clocks.map((clock) => (
            <Clock key={clock.device} clock={clock} told={told} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
