import { Link } from 'react-router-dom';

import { spellMinute } from '../../../ui/dates';
import { workText } from '../texts';
import type { PausedCounter } from '../types';
import classes from '../work.module.css';
import { Panel } from './panel';

/** A device that somebody has paused: a decision, so it says whose, since when and why. */
export function PausedCard({ paused }: { paused: PausedCounter }) {
  const { device, branch_name: branch, replaced_by: successor } = paused;
  return (
    <Panel title={workText('pausedTitle', { device: device || workText('noDevice') })}>
      <p className={classes.where}>{branch || paused.branch}</p>
      <p>{workText('pausedBy', { by: paused.by, at: spellMinute(paused.at), reason: paused.reason })}</p>
      {successor && <p>{workText('pausedReplaced', { device: successor })}</p>}
      {device && <Link to={`/devices/${encodeURIComponent(device)}`}>{workText(paused.may_resume ? 'pausedOpen' : 'pausedSee')}</Link>}
    </Panel>
  );
}
