import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { errorText } from '../frappe/errors';
import { spellMinute } from '../ui/dates';
import { Notice } from '../ui/notice';
import { deskText as text } from './desk-texts';
import { focusNow } from './focus-now';
import { DeskLost, NoteText } from './lazy-parts';
import classes from './notes.module.css';

/** Where a text was changed outside the app: by whom, and what our side saved last. */
export interface DeskEdit {
  by: string;
  before: string;
}

interface DeskChangeProps {
  /** The text as it stands now, and since when. */
  html: string;
  modified: string;
  desk: DeskEdit;
  /** Who may have the version before back, asks for it by this. */
  mayBringBack: boolean;
  bringBack: () => Promise<{ error?: unknown }>;
  busy: boolean;
  error: unknown;
  onBack: () => void;
}

/** Says that a text was changed in Desk and what went; who may write it can have the version before back. */
export function DeskChange({ html, modified, desk, mayBringBack, bringBack, busy, error, onBack }: DeskChangeProps) {
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const go = async () => {
    if (!(await bringBack()).error) onBack();
  };
  const leave = () => {
    setAsks(false);
    setTimeout(() => button.current?.focus());
  };
  return (
    <Notice tone="note" title={text('changedInDesk', { by: desk.by, at: spellMinute(modified) })}>
      <DeskLost before={desk.before} after={html} />
      {mayBringBack &&
        (asks ? (
          <div className={classes.versions} role="group" aria-label={text('bringBackAsk')}>
            <div>
              <h3>{text('versionBefore')}</h3>
              <NoteText html={desk.before} />
            </div>
            <div>
              <h3>{text('versionNow')}</h3>
              <NoteText html={html} />
            </div>
            <p>{text('bringBackAsk')}</p>
            <div className={classes.buttons}>
              <Button size="xs" loading={busy} onClick={() => void go()}>
                {text('bringBackGo')}
              </Button>
              <Button size="xs" variant="default" ref={focusNow} onClick={leave}>
                {text('keepNow')}
              </Button>
            </div>
            {error !== undefined && (
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
