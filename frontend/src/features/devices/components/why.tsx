import { Link } from 'react-router-dom';

import { spellMinute } from '../../../ui/dates';
import { devicesText as text } from '../texts';
import type { Card } from '../types';
import classes from '../devices.module.css';

/** Why a device is not simply up, who wants it so, and where it goes on. `page`: it stands on the device's own page. */
export function Why({ card, page }: { card: Card; page?: boolean }) {
  const { state, paused, replaced_by: successor } = card;
  if (state === 'up') return null;
  return (
    <div className={classes.why}>
      {state !== 'paused' && <p>{card.state_text}</p>}
      {paused && <p>{text('pausedBy', { by: paused.by, at: spellMinute(paused.at), reason: paused.reason })}</p>}
      {state === 'stopped' && (
        <p>
          <Link to="/work">{text('openWork')}</Link>
        </p>
      )}
      {successor && !page && (
        <p>
          {text('replacedBy', { device: successor })} <Link to={`/devices/${encodeURIComponent(card.name)}?do=replace`}>{text('openReplacement')}</Link>
        </p>
      )}
    </div>
  );
}
