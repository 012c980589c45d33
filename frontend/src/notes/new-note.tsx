import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { errorText } from '../frappe/errors';
import { kept } from '../session/kept-text';
import { useUser } from '../session/use-session';
import { PenIcon } from '../ui/icons';
import { Notice } from '../ui/notice';
import { NoteDraft, type KeptNote } from './note-draft';
import { useAddNoteMutation, type Noted } from './notes-api';
import { notesText as text } from './notes-texts';
import { usePeople } from './use-people';

/** Writes a note; open from the start where unsaved text was left. */
export function NewNote({ on, onDone }: { on: Noted; onDone: (said: string) => void }) {
  const user = useUser();
  const keptKey = `note:${on.doctype}/${on.name}:new`;
  const [open, setOpen] = useState(() => kept<KeptNote>(user, keptKey) !== null);
  const [add, adding] = useAddNoteMutation();
  const people = usePeople(on);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    adding.reset();
    setOpen(false);
    setTimeout(() => button.current?.focus());
  };
  const save = async ({ html }: KeptNote) => {
    const saved = !('error' in (await add({ on, content: html })));
    if (saved) {
      onDone(text('saved'));
      close();
    }
    return saved;
  };

  if (!open) {
    return (
      <Button ref={button} size="xs" variant="default" leftSection={<PenIcon />} onClick={() => setOpen(true)}>
        {text('write')}
      </Button>
    );
  }
  return (
    <NoteDraft
      on={on}
      label={text('label')}
      keptKey={keptKey}
      html=""
      modified=""
      people={people}
      busy={adding.isLoading}
      refusal={
        adding.error && (
          <Notice tone="error" title={text('refused')}>
            {errorText(adding.error)}
          </Notice>
        )
      }
      onSave={save}
      onClose={close}
    />
  );
}
