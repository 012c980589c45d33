import type { ReactNode } from 'react';

import classes from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Beside the title: a state, a year. */
  beside?: ReactNode;
  /** Secondary actions first, the primary one last. */
  actions?: ReactNode;
}

/** Title and actions of a screen; the actions wrap below the title where there is no room. */
export function PageHead({ title, beside, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h1>{title}</h1>
        {beside}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
