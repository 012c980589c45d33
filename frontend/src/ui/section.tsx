import { useId, type ReactNode } from 'react';

import panel from './panel.module.css';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Beside the heading: what can be done with this part. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
