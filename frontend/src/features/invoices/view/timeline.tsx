import { spellDateTime } from '../../../ui/dates';
import { viewText } from '../texts';
import type { InvoiceView } from '../types';
import classes from './invoice-view.module.css';

/** What happened, oldest first. */
export function Timeline({ entries }: { entries: InvoiceView['timeline'] }) {
  return (
    <section className={classes.panel} aria-label={viewText('timeline')}>
      <h2>{viewText('timeline')}</h2>
      {entries.length === 0 ? (
        <p className={classes.printHere}>{viewText('noTimeline')}</p>
      ) : (
        <ol className={classes.timeline}>
          {entries.map((entry, at) => (
            <li key={at}>
              <time dateTime={entry.at.replace(' ', 'T')}>{spellDateTime(entry.at)}</time>
              <span>{entry.text || entry.what}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
