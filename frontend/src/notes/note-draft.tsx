import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import type { RichTextEditorProps, RichTextHandle } from '../editor/page/editor';
import { forget, keep, kept } from '../session/kept-text';
import { useUser } from '../session/use-session';
import { Notice } from '../ui/notice';
import { LazyEditor } from './lazy-parts';
import type { Noted } from './notes-api';
import { useNoteUpload } from './use-note-upload';
import { notesText as text } from './notes-texts';
import { focusNow } from './focus-now';
import { useLeaveGuard } from './leave-guard';
import classes from './notes.module.css';

/** Unsaved text of a note, and which version of the note it was begun on. */
export interface KeptNote {
  html: string;
  modified: string;
}

interface NoteDraftProps {
  on: Noted;
  label: string;
  /** Under which unsaved text is kept for its user. */
  keptKey: string;
  /** The note as it is stored; empty for a new one. */
  html: string;
  modified: string;
  /** Who can be mentioned. */
  people: RichTextEditorProps['people'];
  busy: boolean;
  /** Why saving did not succeed, and what can be done about it. */
  refusal: React.ReactNode;
  /** Whether it was saved. */
  onSave: (draft: KeptNote) => Promise<boolean>;
  onClose: () => void;
}

const ASKED = {
  leave: { question: 'discardAsk', answer: 'discard' },
  save: { question: 'uploadAsk', answer: 'saveWithout' },
  go: { question: 'goAsk', answer: 'goWithout' },
} as const;

/** A note while it is written. What was typed outlives a reload, an ended session and a failed save. */
export function NoteDraft({ on, label, keptKey, html, modified, people, busy, refusal, onSave, onClose }: NoteDraftProps) {
  // Whose text it is: at the end of a session there is no user any more.
  const [owner] = useState(useUser());
  const [offered] = useState(() => kept<KeptNote>(owner, keptKey));
  const [base] = useState(offered?.modified ?? modified);
  const [empty, setEmpty] = useState((offered?.html ?? html) === '');
  const [dirty, setDirty] = useState(offered !== null);
  const [asks, setAsks] = useState<'leave' | 'save' | 'go' | null>(null);
  /** To the screen that was asked for while a file was on its way. */
  const go = useRef<(() => void) | null>(null);
  const upload = useNoteUpload(on);
  const editor = useRef<RichTextHandle>(null);
  const done = useRef(false);
  useLeaveGuard({
    isBusy: () => editor.current?.uploading() === true,
    ask: (on) => {
      go.current = on;
      setAsks('go');
    },
  });

  const changed = (now: string) => {
    if (done.current) return;
    const differs = now !== html;
    setDirty(differs);
    // At once: the editor tells of changes seldom, and of the last one when the page goes away.
    if (differs) keep(owner, keptKey, { html: now, modified: base });
    else forget(owner, keptKey);
  };
  const close = () => {
    done.current = true;
    forget(owner, keptKey);
    onClose();
  };
  const save = async (withoutFiles = false) => {
    const now = editor.current?.html() ?? '';
    if (now === '' || busy) return;
    if (!withoutFiles && editor.current?.uploading()) return setAsks('save');
    setAsks(null);
    keep(owner, keptKey, { html: now, modified: base });
    // While it is on its way an editor that goes away must not keep it anew.
    if (await onSave({ html: now, modified: base })) {
      done.current = true;
      forget(owner, keptKey);
    }
  };
  const leave = () => {
    const now = editor.current?.html() ?? html;
    if (!editor.current?.uploading() && (now === '' || now === html || !dirty)) close();
    else setAsks('leave');
  };
  const afresh = () => {
    forget(owner, keptKey);
    setDirty(false);
    void editor.current?.load(html);
    editor.current?.focus();
  };

  return (
    <div className={classes.draft}>
      {offered !== null && dirty && (
        <Notice tone="note">
          <span>{text('kept')}</span>{' '}
          <Button size="compact-sm" variant="subtle" onClick={afresh}>
            {text('startAfresh')}
          </Button>
        </Notice>
      )}
      <LazyEditor
        ref={editor}
        label={label}
        html={offered?.html ?? html}
        placeholder={text('placeholder')}
        startsFocused={offered === null}
        people={people}
        onEmpty={setEmpty}
        onChange={changed}
        upload={upload}
        onSubmit={() => void save()}
      />
      {refusal}
      {asks !== null ? (
        <div className={classes.buttons} role="group" aria-label={text(ASKED[asks].question)}>
          <span>{text(ASKED[asks].question)}</span>
          <Button size="xs" color={asks === 'save' ? undefined : 'red.8'} onClick={{ leave: close, save: () => void save(true), go: () => go.current?.() }[asks]}>
            {text(ASKED[asks].answer)}
          </Button>
          <Button size="xs" variant="default" ref={focusNow} onClick={() => (setAsks(null), editor.current?.focus())}>
            {text('keepWriting')}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button size="xs" loading={busy} disabled={empty} onClick={() => void save()} title={text('saveHint')}>
            {text('save')}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={leave}>
            {text('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
