import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { KeptFields } from '../../../session/kept-fields';
import { KeptNotice } from '../../../ui/kept-notice';
import type { Task } from '../lib/use-task';
import { devicesText as text } from '../texts';
import classes from '../devices.module.css';
import { Failure } from './failure';

export const LEAST_REASON = 10;

interface ReasonFormProps<T extends { reason: string }> {
  label: string;
  /** Said before it is done. */
  effect: string;
  kept: KeptFields<T>;
  task: Task;
  submit: string;
  /** Whether the other fields are right; what is wrong is shown at them. */
  check?: () => boolean;
  onSubmit: () => Promise<void>;
  onCancel?: () => void;
  children?: ReactNode;
}

/** Fields of its own, a reason, what it will do, one button, and the refusal above it. What was typed outlives a reload and an ended session. */
export function ReasonForm<T extends { reason: string }>(props: ReasonFormProps<T>) {
  const { label, effect, kept, task, submit, check, onSubmit, onCancel, children } = props;
  const [tooShort, setTooShort] = useState(false);
  const short = kept.values.reason.trim().length < LEAST_REASON;
  const send = () => {
    setTooShort(short);
    const fits = check?.() ?? true;
    if (fits && !short) void task.run(onSubmit);
  };
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{effect}</p>
      {kept.restored && <KeptNotice onAfresh={kept.startAfresh} />}
      {children}
      <Textarea
        label={text('reason')}
        description={text('reasonHint')}
        rows={2}
        maxLength={1000}
        value={kept.values.reason}
        error={tooShort && short ? text('reasonFirst') : null}
        onChange={(event) => kept.change({ reason: event.currentTarget.value } as Partial<T>)}
      />
      <Failure failed={task.failed} />
      <div className={classes.buttons}>
        <Button type="submit" loading={task.busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button
            variant="default"
            onClick={() => {
              kept.forget();
              onCancel();
            }}
          >
            {text('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
