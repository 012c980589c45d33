import { useEffect, useId, useRef, type ReactNode } from 'react';

import classes from '../work.module.css';

interface PanelProps {
  title: string;
  tone?: 'bad';
  /** It was opened by somebody: it is read out and Tab goes on from here. */
  focused?: boolean;
  children: ReactNode;
}

/** A part of the screen with its heading. */
export function Panel({ title, tone, focused, children }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section className={classes.panel} data-tone={tone} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={focused ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
