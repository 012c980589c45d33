import { NavLink } from 'react-router-dom';

import { PATHS } from '../../session/paths';
import { MAKERS, READERS } from '../../session/roles';
import { useHasRole } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import classes from './shell.module.css';

export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const reads = useHasRole(...READERS);
  const makes = useHasRole(...MAKERS);
  if (!reads) return <p className={classes.noScreens}>{text('no-screens')}</p>;
  const items = [
    { path: PATHS.dashboard, name: text('dashboard') },
    { path: PATHS.invoices, name: text('invoices') },
    ...(makes ? [{ path: PATHS.newInvoice, name: text('new-invoice') }] : []),
  ];
  return (
    <nav aria-label={text('navigation')}>
      <ul className={classes.nav}>
        {items.map(({ path, name }) => (
          <li key={path}>
            {/* `end`: "Invoices" is not also marked while a new one is being written. */}
            <NavLink to={path} end={path === PATHS.invoices} className={classes.navLink} onClick={onFollow}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
