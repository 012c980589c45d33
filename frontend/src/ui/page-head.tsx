import type { ReactNode } from 'react';

import classes from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Beside the title: a state, a year. */
  beside?: ReactNode;
  /** Secondary actions first, the primary one last. */
  actions?: ReactNode;
  /** 2 where it is not the head of the whole screen. */
  level?: 1 | 2;
}

/** Title and actions of a screen; the actions wrap below the title where there is no room. */
export function PageHead({ title, beside, actions, level = 1 }: PageHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <Heading>{title}</Heading>
        {beside}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
