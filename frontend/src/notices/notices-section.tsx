import { useState } from 'react';
import { Link } from 'react-router-dom';

import { isRefused } from '../frappe/errors';
import { NoteText } from '../notes/lazy-parts';
import { FailureState } from '../ui/failure-state';
import { LoadingShape } from '../ui/loading-shape';
import panel from '../ui/panel.module.css';
import { StaleNotice } from '../ui/stale-notice';
import { NoticeMeta } from './notice-meta';
import type { StaffNotice } from './notices-api';
import classes from './notices.module.css';
import { noticesText as text } from './notices-texts';
import { useNotices } from './use-notices';

/** So many stand on the dashboard; the others are on their own screen. */
const MOST = 5;

/** A notice that opens: its text is read, and what reads it is loaded, only then. */
function Foldable({ notice, first }: { notice: StaffNotice; first: boolean }) {
  const [open, setOpen] = useState(first || notice.pinned);
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{notice.title}</summary>
        <NoticeMeta notice={notice} />
        {open && <NoteText html={notice.text} />}
      </details>
    </li>
  );
}

/** Today's staff notices as a part of another screen; pinned ones and the newest are open. */
export function NoticesSection() {
  const { page, error, again } = useNotices({ past: false, start: 0 });
  const known = isRefused(error) ? undefined : page;
  return (
    <section className={panel.panel} aria-labelledby="staff-notices">
      <div className={classes.sectionHead}>
        <h2 id="staff-notices">{text('notices')}</h2>
        {known?.may_write && <Link to="/notices/new">{text('write')}</Link>}
        <Link to="/notices">{text('all')}</Link>
      </div>
      {known === undefined ? (
        error ? (
          <FailureState error={error} onRetry={again} />
        ) : (
          <LoadingShape parts={[44]} />
        )
      ) : (
        <>
          <StaleNotice error={error} onRetry={again} />
          {known.notices.length === 0 ? (
            <p className={classes.none}>{text('none')}</p>
          ) : (
            <ul className={classes.folded}>
              {known.notices.slice(0, MOST).map((notice, at) => (
                <Foldable key={notice.name} notice={notice} first={at === 0} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
