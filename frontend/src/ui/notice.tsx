import type { ReactNode } from 'react';

import classes from './notice.module.css';

interface NoticeProps {
  tone: 'note' | 'warning' | 'error';
  title?: string;
  children?: ReactNode;
}

/** What a person has to know at this place. Warnings and errors are read out at once, notes when there is time. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'note' ? 'status' : 'alert'}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
