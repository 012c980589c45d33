import { readAnew } from '../../../frappe/refetching';
import { useAlarms } from '../../../session/use-alarms';
import type { Alarm } from '../../../types/api';
import { spellMinute } from '../../../ui/dates';
import { FailureState } from '../../../ui/failure-state';
import { workText } from '../texts';
import classes from '../work.module.css';
import { Panel } from './panel';

function AlarmItem({ alarm }: { alarm: Alarm }) {
  const where = [workText('raised', { at: spellMinute(alarm.raised_at) }), alarm.branch_name || alarm.branch, alarm.device];
  return (
    <li>
      <h3>{workText(alarm.kind)}</h3>
      <p>{alarm.detail}</p>
      <p>{alarm.next_step}</p>
      <p className={classes.where}>{where.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** What the watch has raised, the worst first; nothing in ordinary times. */
export function AlarmList() {
  const { data, error, refetch } = useAlarms();
  if (!data) {
    if (!error) return null;
    return (
      <Panel title={workText('alarms')}>
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      </Panel>
    );
  }
  if (data.alarms.length === 0) return null;
  return (
    <Panel title={workText('alarms')} tone="bad">
      <ul className={classes.alarms}>
        {data.alarms.map((alarm) => (
          <AlarmItem key={alarm.name} alarm={alarm} />
        ))}
      </ul>
    </Panel>
  );
}
