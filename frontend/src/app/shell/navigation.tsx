import { NavLink } from 'react-router-dom';

import { PATHS } from '../../session/paths';
import { useAlarms } from '../../session/use-alarms';
import { useBoot } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import { destinationsFor } from './destinations';
import classes from './shell.module.css';

/** How many alarms wait for somebody who is told of them. */
export function useAlarmCount(): number {
  const { data } = useAlarms();
  return data?.may_act ? data.alarms.length : 0;
}

function Badge({ n }: { n: number }) {
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {n}
      </span>{' '}
      <span className="visually-hidden">{text('alarms', { n })}</span>
    </>
  );
}

export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const items = destinationsFor(useBoot());
  const alarms = useAlarmCount();
  if (items.length === 0) return <p className={classes.noScreens}>{text('no-screens')}</p>;
  return (
    <nav aria-label={text('navigation')}>
      <ul className={classes.nav}>
        {items.map(({ key, path }) => (
          <li key={path}>
            {/* `end`: "Invoices" is not also marked while a new one is being written. */}
            <NavLink to={path} end={path === PATHS.invoices} className={classes.navLink} onClick={onFollow}>
              {text(key)}
              {key === 'work' && alarms > 0 && <Badge n={alarms} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
