import { use, useState, type ReactNode } from 'react';

import panel from '../../../ui/panel.module.css';
import { PartLevel } from '../view/part';
import classes from './history.module.css';

/** A part that is asked for only once somebody opens it. */
export function Fold({ title, open: first = false, children }: { title: string; open?: boolean; children: () => ReactNode }) {
  const [open, setOpen] = useState(first);
  const Heading = use(PartLevel) === 2 ? 'h2' : 'h3';
  return (
    <section className={panel.panel} aria-label={title}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={classes.fold}>
        <summary>
          <Heading>{title}</Heading>
        </summary>
        {open && <div className={classes.folded}>{children()}</div>}
      </details>
    </section>
  );
}
