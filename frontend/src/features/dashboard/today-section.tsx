import { Link } from 'react-router-dom';

import type { TodayFigures } from './api';
import classes from './dashboard.module.css';
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
  return (
    <section className={classes.panel} aria-labelledby="today-head">
      <div className={classes.panelHead}>
        <h2 id="today-head">{dashboardText('today')}</h2>
      </div>
      <div className={classes.bar} aria-hidden="true">
        {PARTS.map(({ key }) => today[key] > 0 && <span key={key} data-part={key} style={{ flexGrow: today[key] }} />)}
      </div>
      <ul className={classes.todayLinks}>
        {PARTS.map(({ key, states, words }) => (
          <li key={key}>
            <Link to={`/invoices?status=${states}`} data-part={key}>
              {dashboardText(words, { n: today[key] })}
            </Link>
          </li>
        ))}
      </ul>
      {all === 0 && <p className={classes.hint}>{dashboardText('todayNothing')}</p>}
    </section>
  );
}
