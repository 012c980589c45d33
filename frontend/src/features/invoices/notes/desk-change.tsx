import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { errorText } from '../../../frappe/errors';
import { spellMinute } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { deskText as text } from './desk-texts';
import { focusNow } from './focus-now';
import { DeskLost, NoteText } from './lazy-parts';
import { useBringBackNoteMutation, type Note } from './notes-api';
import classes from './notes.module.css';

interface DeskChangeProps {
  invoice: string;
  note: Note;
  desk: NonNullable<Note['desk']>;
  onBack: () => void;
}

/** Says that a note was changed in Desk and what went; who wrote it can have the version before back. */
export function DeskChange({ invoice, note, desk, onBack }: DeskChangeProps) {
  const [asks, setAsks] = useState(false);
  const [bringBack, { isLoading, error }] = useBringBackNoteMutation();
  const button = useRef<HTMLButtonElement>(null);

  const go = async () => {
    if (!('error' in (await bringBack({ invoice, name: note.name, modified: note.modified })))) onBack();
  };
  const leave = () => {
    setAsks(false);
    setTimeout(() => button.current?.focus());
  };
  return (
    <Notice tone="note" title={text('changedInDesk', { by: desk.by, at: spellMinute(note.modified) })}>
      <DeskLost before={desk.before} after={note.content} />
      {note.mine &&
        (asks ? (
          <div className={classes.versions} role="group" aria-label={text('bringBackAsk')}>
            <div>
              <h3>{text('versionBefore')}</h3>
              <NoteText html={desk.before} />
            </div>
            <div>
              <h3>{text('versionNow')}</h3>
              <NoteText html={note.content} />
            </div>
            <p>{text('bringBackAsk')}</p>
            <div className={classes.buttons}>
              <Button size="xs" loading={isLoading} onClick={() => void go()}>
                {text('bringBackGo')}
              </Button>
              <Button size="xs" variant="default" ref={focusNow} onClick={leave}>
                {text('keepNow')}
              </Button>
            </div>
            {error && (
              <Notice tone="error" title={text('notBroughtBack')}>
                {errorText(error)}
              </Notice>
            )}
          </div>
        ) : (
          <div className={classes.buttons}>
            <Button ref={button} size="compact-sm" variant="default" onClick={() => setAsks(true)}>
              {text('bringBack')}
            </Button>
          </div>
        ))}
    </Notice>
  );
}
