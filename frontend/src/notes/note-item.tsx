import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { errorText, isFrappeError } from '../frappe/errors';
import { forget, kept } from '../session/kept-text';
import { useUser } from '../session/use-session';
import { spellMinute } from '../ui/dates';
import { Notice } from '../ui/notice';
import { DeskChange, type DeskEdit } from './desk-change';
import { deskText } from './desk-texts';
import { focusNow } from './focus-now';
import { DeskMark, NoteText } from './lazy-parts';
import { NoteDraft, type KeptNote } from './note-draft';
import { useBringBackNoteMutation, useChangeNoteMutation, useRemoveNoteMutation, type Note, type Noted } from './notes-api';
import { notesText as text } from './notes-texts';
import classes from './notes.module.css';
import { StaleText } from './stale-text';
import { usePeople } from './use-people';

interface NoteItemProps {
  on: Noted;
  note: Note;
  /** Something was done that a screen reader should hear. */
  onDone: (said: string) => void;
  onRemoved: () => void;
}

const wasEdited = ({ written, modified }: Note) => written !== modified;

/** One note; who wrote it changes and deletes it here. */
export function NoteItem({ on, note, onDone, onRemoved }: NoteItemProps) {
  const user = useUser();
  const keptKey = `note:${on.doctype}/${on.name}:${note.name}`;
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
        <ChangeNote on={on} note={note} keptKey={keptKey} label={text('changeLabel', { at })} onDone={onDone} onClose={close} />
      ) : (
        <>
          <NoteText html={note.content} />
          <DeskMark html={note.content} />
          {note.desk && <NoteDeskChange on={on} note={note} desk={note.desk} onBack={() => (onDone(deskText('broughtBack')), setTimeout(() => editButton.current?.focus()))} />}
          {note.mine && (
            <div className={classes.buttons}>
              <Button ref={editButton} size="compact-xs" variant="subtle" aria-label={text('editNamed', { at })} onClick={() => setEditing(true)}>
                {text('edit')}
              </Button>
              <RemoveNote on={on} note={note} at={at} onRemoved={() => (forget(user, keptKey), onDone(text('deleted')), onRemoved())} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

function ChangeNote({ on, note, keptKey, label, onDone, onClose }: Omit<NoteItemProps, 'onRemoved'> & { keptKey: string; label: string; onClose: () => void }) {
  const user = useUser();
  const [change, changing] = useChangeNoteMutation();
  // The version that one's own text was begun on, or that one has seen since and decided to replace.
  const [seen, setSeen] = useState(() => kept<KeptNote>(user, keptKey)?.modified ?? note.modified);
  const people = usePeople(on);
  const error = changing.error;
  const refused = isFrappeError(error) && error.type === 'TimestampMismatchError';
  // Told as soon as it is heard of, not only when saving is refused.
  const stale = refused || (note.modified !== seen && !changing.isLoading && !changing.isSuccess);

  const save = async (draft: KeptNote) => {
    const saved = !('error' in (await change({ on, name: note.name, content: draft.html, modified: seen })));
    if (saved) {
      onDone(text('saved'));
      onClose();
    }
    return saved;
  };
  const refusal = stale ? (
    <StaleText
      title={text('staleTitle')}
      html={note.content}
      onTheirs={() => (forget(user, keptKey), onClose())}
      onMine={() => (setSeen(note.modified), changing.reset())}
    />
  ) : (
    error && (
      <Notice tone="error" title={text('refused')}>
        {errorText(error)}
      </Notice>
    )
  );
  return (
    <NoteDraft on={on} label={label} keptKey={keptKey} html={note.content} modified={note.modified} people={people} busy={changing.isLoading} refusal={refusal} onSave={save} onClose={onClose} />
  );
}

function NoteDeskChange({ on, note, desk, onBack }: { on: Noted; note: Note; desk: DeskEdit; onBack: () => void }) {
  const [bringBack, { isLoading, error }] = useBringBackNoteMutation();
  const ask = () => bringBack({ on, name: note.name, modified: note.modified });
  return <DeskChange html={note.content} modified={note.modified} desk={desk} mayBringBack={note.mine} bringBack={ask} busy={isLoading} error={error} onBack={onBack} />;
}

function RemoveNote({ on, note, at, onRemoved }: { on: Noted; note: Note; at: string; onRemoved: () => void }) {
  const [remove, removing] = useRemoveNoteMutation();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const go = async () => {
    if (!('error' in (await remove({ on, name: note.name })))) onRemoved();
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
