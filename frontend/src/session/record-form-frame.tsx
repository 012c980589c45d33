import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { KeptNotice } from '../ui/kept-notice';
import { SaveObstaclePanel } from '../ui/save-obstacle';
import { uiText } from '../ui/texts';
import type { RecordForm } from './record-form';
import classes from './record-form-frame.module.css';

interface RecordFormFrameProps<T, R> {
  form: RecordForm<T, R>;
  /** What the form is called; its head too, where it stands in a page that has another. */
  label: string;
  head?: boolean;
  onSaved: (saved: R) => void;
  onCancel: () => void;
  /** What the button that sends says; "Save" by default. */
  submitLabel?: string;
  /** What is sent takes something away. */
  removes?: boolean;
  /** The fields, each with `data-field`: the first gets the focus as the form opens, the first at fault when it was not saved. */
  children: ReactNode;
}

/** What stands around the fields of every record's form: text that was kept, why it was not saved, and the buttons. */
export function RecordFormFrame<T, R>({ form, label, head, onSaved, onCancel, submitLabel, removes, children }: RecordFormFrameProps<T, R>) {
  const root = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useLayoutEffect(() => {
    const wanted = tries > 0 ? '[data-field][aria-invalid="true"]' : '[data-field]';
    root.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [tries]);
  const submit = async () => {
    const saved = await form.submit();
    setTries((before) => before + 1);
    if (saved) onSaved(saved);
  };
  const giveUp = () => {
    form.forget();
    onCancel();
  };
  return (
    <form
      ref={root}
      className={classes.form}
      data-part={head || undefined}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {head && <h3 className={classes.head}>{label}</h3>}
      {form.restored && form.changed && <KeptNotice onAfresh={form.startAfresh} />}
      {children}
      <SaveObstaclePanel obstacle={form.obstacle} onRetry={() => void submit()} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={giveUp}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color={removes ? 'red' : undefined} loading={form.busy}>
          {submitLabel ?? uiText('save')}
        </Button>
      </div>
    </form>
  );
}
