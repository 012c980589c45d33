import type { ReactNode } from 'react';

import classes from './facts.module.css';

/** What is known of one thing, as pairs of name and value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One of them; a fact that is not known has a dash. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}
