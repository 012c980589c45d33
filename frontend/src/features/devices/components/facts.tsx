import type { ReactNode } from 'react';

import classes from '../devices.module.css';

export type Fact = [label: string, value: ReactNode, tone?: 'warn' | 'bad'];

/** Longer than half a narrow card is wide. */
const LONG = 18;

/** Labels with what they stand for; what has no value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value, tone]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-tone={tone} data-long={(typeof value === 'string' && value.length > LONG) || undefined}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
