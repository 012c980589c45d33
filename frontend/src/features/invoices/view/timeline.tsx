import { Button } from '@mantine/core';
import { useState } from 'react';

import { spellDateTime, timeOf } from '../../../ui/dates';
import { StatusBadge } from '../../../ui/status-badge';
import { historyText as text } from '../history/history-texts';
import classes from '../history/history.module.css';
import { milestones, type Milestone } from '../history/milestones';
import { betweenText, tookText } from '../history/took';
import type { InvoiceView, TimelineEntry } from '../types';
import { Part } from './part';

const STEPS = { entered: 'stepEntered', queued: 'stepQueued', sent: 'stepSent', signed: 'stepSigned' } as const satisfies Record<Milestone, string>;
/** More than this is folded between the first and the last of them. */
const MOST = 30;
const FIRST = 4;
const LAST = 20;

const exact = (at: string) => at.replace(' ', 'T');

/** "Entered 14:02:05 → Queued 14:02:05 → Sent 14:02:11 → Signed 14:02:11 (186 ms)" */
function Way({ invoice }: { invoice: InvoiceView }) {
  const steps = milestones(invoice.timeline);
  const arrived = invoice.status === 'Signed' && steps.at(-1)?.what === 'signed';
  return (
    <ol className={classes.way} aria-label={text('steps')}>
      {steps.map(({ what, entry }, at) => {
        const before = steps[at - 1];
        const sameDay = before && before.entry.at.slice(0, 10) === entry.at.slice(0, 10);
        return (
          <li key={what}>
            <strong>{text(STEPS[what])}</strong>{' '}
            <time dateTime={exact(entry.at)} title={entry.at}>
              {sameDay ? timeOf(entry.at) : spellDateTime(entry.at)}
            </time>
            {what === 'sent' && before?.what === 'queued' && (
              <span className={classes.dim}> {text('inQueue', { time: betweenText(before.entry.at, entry.at) })}</span>
            )}
            {entry.took !== null && <span className={classes.dim}> {text('took', { time: tookText(entry.took) })}</span>}
          </li>
        );
      })}
      {!arrived && (
        <li>
          <StatusBadge state={invoice.status} />
        </li>
      )}
    </ol>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  return (
    <li>
      <time dateTime={exact(entry.at)} title={entry.at}>
        {spellDateTime(entry.at)}
      </time>
      <span>
        {entry.text || entry.what}
        {entry.took !== null && <span className={classes.dim}> {text('took', { time: tookText(entry.took) })}</span>}
        {entry.reason && <span className={classes.reason}>{text('reason', entry)}</span>}
      </span>
    </li>
  );
}

/** Where it stands and what comes next, while that is not the end. */
function Now({ invoice }: { invoice: InvoiceView }) {
  const { status, cause_text: cause, status_text: words, next } = invoice;
  if (status === 'Signed') return null;
  return (
    <li className={classes.now}>
      <span>
        <strong>{text('now')}</strong> {status}. {cause || words}{' '}
        {next.text && (
          <span className={classes.reason}>
            {text('next')} {next.text} {next.at && text('nextAt', { at: spellDateTime(next.at) })}
          </span>
        )}
      </span>
    </li>
  );
}

/** What happened, oldest first, with the way to the receipt in one line above. */
export function Timeline({ invoice }: { invoice: InvoiceView }) {
  const { timeline } = invoice;
  const [all, setAll] = useState(false);
  const folded = !all && timeline.length > MOST;
  const first = folded ? timeline.slice(0, FIRST) : timeline;
  const last = folded ? timeline.slice(-LAST) : [];
  const entries = (shown: readonly TimelineEntry[], from: number) => shown.map((entry, at) => <Entry key={from + at} entry={entry} />);
  return (
    <Part title={text('timeline')}>
      {timeline.length === 0 ? (
        <p className={classes.dim}>{text('noTimeline')}</p>
      ) : (
        <>
          <Way invoice={invoice} />
          <ol className={classes.timeline}>
            {entries(first, 0)}
            {folded && (
              <li>
                <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
                  {text('earlier', { n: timeline.length - FIRST - LAST })}
                </Button>
              </li>
            )}
            {entries(last, timeline.length - LAST)}
            <Now invoice={invoice} />
          </ol>
        </>
      )}
    </Part>
  );
}
