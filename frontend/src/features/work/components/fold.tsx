import { useState, type ReactNode } from 'react';

import classes from '../work.module.css';

/** A form under a line that opens it; open from the start where something typed is back in it. */
export function Fold({ title, opened, children }: { title: string; opened: boolean; children: ReactNode }) {
  const [first] = useState(opened);
  return (
    <details className={classes.fold} open={first}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
