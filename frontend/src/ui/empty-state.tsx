import type { ReactNode } from 'react';

import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The button that brings the first one. */
  action?: ReactNode;
}

/** Where nothing is yet: what will be here, and how the first one comes. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
