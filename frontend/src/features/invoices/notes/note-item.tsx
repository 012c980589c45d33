import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { errorText, isFrappeError } from '../../../frappe/errors';
import { forget, kept } from '../../../session/kept-text';
import { useUser } from '../../../session/use-session';
import { spellMinute } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { DeskChange } from './desk-change';
import { deskText } from './desk-texts';
import { focusNow } from './focus-now';
import { DeskMark, NoteText } from './lazy-parts';
import { NoteDraft, type KeptNote } from './note-draft';
import { useChangeNoteMutation, useRemoveNoteMutation, type Note } from './notes-api';
import { notesText as text } from './notes-texts';
import classes from './notes.module.css';
import { usePeople } from './use-people';

interface NoteItemProps {
  invoice: string;
  note: Note;
  /** Something was done that a screen reader should hear. */
  onDone: (said: string) => void;
  onRemoved: () => void;
}

const wasEdited = ({ written, modified }: Note) => written !== modified;

/** One note; who wrote it changes and deletes it here. */
export function NoteItem({ invoice, note, onDone, onRemoved }: NoteItemProps) {
  const user = useUser();
  const keptKey = `note:${invoice}:${note.name}`;
  const [editing, setEditing] = useState(() => note.mine && kept<KeptNote>(user, keptKey) !== null);
  const editButton = useRef<HTMLButtonElement>(null);
  const at = spellMinute(note.written);

  const close = () => {
    setEditing(false);
    setTimeout(() => editButton.current?.focus());
  };

  return (
    <li className={classes.note}>
      <p className={classes.head}>
        <strong>{note.author}</strong> <time dateTime={note.written.replace(' ', 'T')}>{at}</time>
        {wasEdited(note) && <span>{text('edited', { at: spellMinute(note.modified) })}</span>}
      </p>
      {editing ? (
        <ChangeNote invoice={invoice} note={note} keptKey={keptKey} label={text('changeLabel', { at })} onDone={onDone} onClose={close} />
      ) : (
        <>
          <NoteText html={note.content} />
          <DeskMark html={note.content} />
          {note.desk && <DeskChange invoice={invoice} note={note} desk={note.desk} onBack={() => (onDone(deskText('broughtBack')), setTimeout(() => editButton.current?.focus()))} />}
          {note.mine && (
            <div className={classes.buttons}>
              <Button ref={editButton} size="compact-xs" variant="subtle" aria-label={text('editNamed', { at })} onClick={() => setEditing(true)}>
                {text('edit')}
              </Button>
              <RemoveNote invoice={invoice} note={note} at={at} onRemoved={() => (forget(user, keptKey), onDone(text('deleted')), onRemoved())} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

function ChangeNote({ invoice, note, keptKey, label, onDone, onClose }: Omit<NoteItemProps, 'onRemoved'> & { keptKey: string; label: string; onClose: () => void }) {
  const user = useUser();
  const [change, changing] = useChangeNoteMutation();
  const [latest, setLatest] = useState(false);
  const people = usePeople(invoice);
  const error = changing.error;
  const stale = isFrappeError(error) && error.type === 'TimestampMismatchError';

  const save = async (draft: KeptNote) => {
    const modified = latest ? note.modified : draft.modified;
    const saved = !('error' in (await change({ invoice, name: note.name, content: draft.html, modified })));
    if (saved) {
      onDone(text('saved'));
      onClose();
    }
    return saved;
  };
  const refusal = stale ? (
    <Notice tone="warning" title={text('staleTitle')}>
      <p>{text('staleText')}</p>
      <NoteText html={note.content} />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => (forget(user, keptKey), onClose())}>
          {text('takeTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={() => (setLatest(true), changing.reset())}>
          {text('overwrite')}
        </Button>
      </div>
    </Notice>
  ) : (
    error && (
      <Notice tone="error" title={text('refused')}>
        {errorText(error)}
      </Notice>
    )
  );
  return (
    <NoteDraft invoice={invoice} label={label} keptKey={keptKey} html={note.content} modified={note.modified} people={people} busy={changing.isLoading} refusal={refusal} onSave={save} onClose={onClose} />
  );
}

function RemoveNote({ invoice, note, at, onRemoved }: { invoice: string; note: Note; at: string; onRemoved: () => void }) {
  const [remove, removing] = useRemoveNoteMutation();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const go = async () => {
    if (!('error' in (await remove({ invoice, name: note.name })))) onRemoved();
  };
  const keepIt = () => {
    setAsks(false);
    setTimeout(() => button.current?.focus());
  };
  if (!asks) {
    return (
      <Button ref={button} size="compact-xs" variant="subtle" aria-label={text('removeNamed', { at })} onClick={() => setAsks(true)}>
        {text('remove')}
      </Button>
    );
  }
  return (
    <div className={classes.buttons} role="group" aria-label={text('removeAsk')}>
      <span>{text('removeAsk')}</span>
      <Button size="compact-xs" color="red.8" loading={removing.isLoading} onClick={() => void go()}>
        {text('remove')}
      </Button>
      <Button size="compact-xs" variant="default" ref={focusNow} onClick={keepIt}>
        {text('keepNote')}
      </Button>
      {removing.error && (
        <Notice tone="error" title={text('notDeleted')}>
          {errorText(removing.error)}
        </Notice>
      )}
    </div>
  );
}
