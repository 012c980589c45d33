import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';

import { saveCsv } from '../../ui/csv';
import classes from './dashboard.module.css';
import { dashboardText } from './texts';

type Cells = readonly (readonly (string | number)[])[];

interface PanelProps {
  title: string;
  /** Name of the CSV file and its rows, heads first. */
  csv?: { name: string; rows: () => Cells };
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard; what has figures can be kept as CSV. */
export function Panel({ title, csv, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        <div className={classes.actions}>
          {actions}
          {csv && (
            <Button variant="subtle" size="compact-sm" aria-label={dashboardText('csvOf', { title })} onClick={() => saveCsv(csv.name, csv.rows())}>
              {dashboardText('csv')}
            </Button>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}

/** A table that is wider than a narrow screen scrolls by itself, and by keyboard. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** How much of the whole this is, as a bar under its amount; never below nothing. */
export function Share({ of, whole }: { of: bigint; whole: bigint }) {
  const share = whole > 0n && of > 0n ? Number((of * 1000n) / whole) / 10 : 0;
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.share} style={{ width: `${share}%` }} />
    </span>
  );
}
