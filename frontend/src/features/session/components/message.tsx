import type { ReactNode } from 'react';

import classes from './entry.module.css';

/** A sentence that must be noticed: errors at once, the rest politely. */
export function Message({ tone, children }: { tone: 'info' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <p className={classes.message} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
