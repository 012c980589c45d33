import { NavLink } from 'react-router-dom';

import { PATHS } from '../../session/paths';
import { useBoot } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import { destinationsFor } from './destinations';
import classes from './shell.module.css';

export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const items = destinationsFor(useBoot());
  if (items.length === 0) return <p className={classes.noScreens}>{text('no-screens')}</p>;
  return (
    <nav aria-label={text('navigation')}>
      <ul className={classes.nav}>
        {items.map(({ key, path }) => (
          <li key={path}>
            {/* `end`: "Invoices" is not also marked while a new one is being written. */}
            <NavLink to={path} end={path === PATHS.invoices} className={classes.navLink} onClick={onFollow}>
              {text(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
