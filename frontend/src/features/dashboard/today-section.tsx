import { Link } from 'react-router-dom';

import type { TodayFigures } from './api';
import classes from './dashboard.module.css';
import { Panel } from './panel';
import { dashboardText } from './texts';

const PARTS = [
  { key: 'signed', states: 'Signed', words: 'todaySigned' },
  { key: 'waiting', states: 'Queued,Sending,Waiting', words: 'todayWaiting' },
  { key: 'parked', states: 'Parked', words: 'todayParked' },
  { key: 'unknown', states: 'Unknown', words: 'todayUnknown' },
] as const;

/** Today's work as one bar; each part leads to its invoices. Nothing to do is a part without width, but still a link. */
export function TodaySection({ today }: { today: TodayFigures }) {
  const all = PARTS.reduce((total, { key }) => total + today[key], 0);
  const words = (part: (typeof PARTS)[number]) => {
    const text = dashboardText(part.words, { n: today[part.key] });
    return today.more.includes(part.key) ? dashboardText('more', { text }) : text;
  };
  return (
    <Panel title={dashboardText('today')}>
      {/* The links below say the same; the bar's own parts are for the pointer. */}
      <div className={classes.bar} aria-hidden="true">
        {PARTS.map(
          (part) =>
            today[part.key] > 0 && (
              <Link
                key={part.key}
                tabIndex={-1}
                to={`/invoices?status=${part.states}`}
                title={words(part)}
                data-part={part.key}
                style={{ flexGrow: today[part.key] }}
              />
            ),
        )}
      </div>
      <ul className={classes.todayLinks}>
        {PARTS.map((part) => (
          <li key={part.key}>
            <Link to={`/invoices?status=${part.states}`} data-part={part.key}>
              {words(part)}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{dashboardText(all === 0 ? 'todayNothing' : 'todayHint')}</p>
    </Panel>
  );
}
