import { Link } from 'react-router-dom';

import { readAnew } from '../../frappe/refetching';
import { FailureState } from '../../ui/failure-state';
import { LoadingShape } from '../../ui/loading-shape';
import { useDashboardWorkQuery, type WorkSummary } from './api';
import classes from './dashboard.module.css';
import { Panel } from './panel';
import { dashboardText } from './texts';

type Group = WorkSummary['groups'][number];

function nameOf({ title, state, billing_run, device }: Group): string {
  if (title) return title;
  if (state === 'Incomplete') return dashboardText('workIncomplete', { device });
  if (state === 'Held') return billing_run ? dashboardText('workHeldRun', { run: billing_run }) : dashboardText('workHeld');
  return dashboardText('workParked');
}

/** What waits for a person, with how many bills; each leads to its form on the screen Work. */
export function WorkSection() {
  const { data, error, refetch } = useDashboardWorkQuery(undefined, { refetchOnMountOrArgChange: 30 });
  const nothing = data && data.groups.length === 0 && data.counters === 0 && data.paused === 0;
  return (
    <Panel title={dashboardText('work')} actions={<Link to="/work">{dashboardText('workAll')}</Link>}>
      {!data && (error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[60]} />)}
      {nothing && <p className={classes.hint}>{dashboardText('workNothing')}</p>}
      {data && (
        <ul className={classes.workList}>
          {data.counters > 0 && (
            <li>
              <Link to="/work">{dashboardText('workCounters', { n: data.counters })}</Link>
            </li>
          )}
          {data.paused > 0 && (
            <li>
              <Link to="/work">{dashboardText('workPaused', { n: data.paused })}</Link>
            </li>
          )}
          {data.groups.map((group) => (
            <li key={group.key}>
              <Link to={`/work?group=${encodeURIComponent(group.key)}`}>{nameOf(group)}</Link>
              <span>{dashboardText('count', { n: group.count })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
