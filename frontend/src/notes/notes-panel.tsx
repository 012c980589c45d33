import { useEffect, useId, useMemo, useRef, useState } from 'react';

import { isRefused } from '../frappe/errors';
import { useReadAnew } from '../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling, useRealtimeEvent } from '../frappe/use-realtime';
import { FailureState } from '../ui/failure-state';
import { LoadingShape } from '../ui/loading-shape';
import panel from '../ui/panel.module.css';
import { StaleNotice } from '../ui/stale-notice';
import { NewNote } from './new-note';
import { NoteItem } from './note-item';
import { useNotesQuery, type Noted } from './notes-api';
import { notesText as text } from './notes-texts';
import classes from './notes.module.css';

/** Milliseconds between looks for others' notes where no events come. */
const POLL_QUIET = 30_000;

/** What people say of a document, oldest first, as Desk shows it too. The server says which documents take notes. */
export function NotesPanel({ doctype, name }: Noted) {
  const on = useMemo(() => ({ doctype, name }), [doctype, name]);
  const id = useId();
  const quiet = useQuietPolling();
  const { currentData, error, refetch } = useNotesQuery(on, {
    refetchOnMountOrArgChange: true,
    pollingInterval: quiet ? POLL_QUIET : 0,
    skipPollingIfUnfocused: true,
  });
  const notes = isRefused(error) ? undefined : currentData;
  const [said, setSaid] = useState('');
  const head = useRef<HTMLHeadingElement>(null);

  const again = useReadAnew(refetch);
  useRealtimeEvent<{ doctype?: string; names?: string[] }>('ebm_notes', (changed) => {
    if (changed.doctype === doctype && changed.names?.includes(name)) again();
  });
  // The events come to the room of the document's kind.
  useDoctypeEvents(doctype, () => undefined);
  useMissedUpdates(again, doctype);
  // What was written between the first look and the first event.
  useEffect(() => {
    if (!quiet) void refetch();
  }, [quiet, refetch]);

  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 ref={head} id={id} tabIndex={-1}>
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
                <NoteItem key={note.name} on={on} note={note} onDone={setSaid} onRemoved={() => head.current?.focus()} />
              ))}
            </ol>
          )}
          <NewNote on={on} onDone={setSaid} />
        </>
      )}
    </section>
  );
}
