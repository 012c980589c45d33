import type { ReactNode } from 'react';

import { useBoot } from '../../../session/use-session';
import { sessionText as text } from '../../../texts/session';
import classes from './entry.module.css';

const LOGO = '/assets/ebm/ebm-logo.svg';

/** The card of all screens before the shell. */
export function EntryCard({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const boot = useBoot();
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        {/* Its place is kept while it loads; the name beside it says the same in words. */}
        <img className={classes.mark} src={LOGO} width={40} height={40} alt="" />
        <span>
          <strong>{boot.utility_name || text('product')}</strong>
          <small>{text('tagline')}</small>
        </span>
      </div>
      <section className={classes.card} data-wide={wide || undefined} aria-labelledby="entry-title">
        <h1 id="entry-title" className={classes.title}>
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
