import { useEffect, useRef, useState } from 'react';

import { isRefused } from '../../../frappe/errors';
import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling, useRealtimeEvent } from '../../../frappe/use-realtime';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { StaleNotice } from '../../../ui/stale-notice';
import { INVOICE } from '../api';
import view from '../view/invoice-view.module.css';
import { NewNote } from './new-note';
import { NoteItem } from './note-item';
import { useNotesQuery } from './notes-api';
import { notesText as text } from './notes-texts';
import classes from './notes.module.css';

/** Milliseconds between looks for others' notes where no events come. */
const POLL_QUIET = 30_000;

/** What people say of an invoice, oldest first, as Desk shows it too. */
export function NotesPanel({ invoice }: { invoice: string }) {
  const quiet = useQuietPolling();
  const { currentData, error, refetch } = useNotesQuery(invoice, {
    refetchOnMountOrArgChange: true,
    pollingInterval: quiet ? POLL_QUIET : 0,
    skipPollingIfUnfocused: true,
  });
  const notes = isRefused(error) ? undefined : currentData;
  const [said, setSaid] = useState('');
  const head = useRef<HTMLHeadingElement>(null);

  const again = useReadAnew(refetch);
  useRealtimeEvent<{ names?: string[] }>('ebm_notes', ({ names }) => {
    if (names?.includes(invoice)) again();
  });
  // The events come to the room of invoices.
  useDoctypeEvents(INVOICE, () => undefined);
  useMissedUpdates(again);
  // What was written between the first look and the first event.
  useEffect(() => {
    if (!quiet) void refetch();
  }, [quiet, refetch]);

  return (
    <section className={view.panel} aria-labelledby="invoice-notes">
      <h2 ref={head} id="invoice-notes" tabIndex={-1}>
        {text('notes')}
      </h2>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {notes === undefined ? (
        error ? (
          <FailureState error={error} onRetry={again} />
        ) : (
          <LoadingShape parts={[44]} />
        )
      ) : (
        <>
          <StaleNotice error={error} onRetry={again} />
          {notes.length === 0 ? (
            <p className={classes.none}>{text('none')}</p>
          ) : (
            <ol className={classes.notes}>
              {notes.map((note) => (
                <NoteItem key={note.name} invoice={invoice} note={note} onDone={setSaid} onRemoved={() => head.current?.focus()} />
              ))}
            </ol>
          )}
          <NewNote invoice={invoice} onDone={setSaid} />
        </>
      )}
    </section>
  );
}
