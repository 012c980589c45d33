import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

import type { KeptFields } from '../../../session/kept-fields';
import { KeptNotice } from '../../../ui/kept-notice';
import { Notice } from '../../../ui/notice';
import type { Decision } from '../lib/use-decision';
import { workText } from '../texts';
import classes from '../work.module.css';

interface DecisionFormProps {
  decision: Decision;
  label: string;
  kept: KeptFields<{ reason: string }>;
  submit: string;
  onSubmit: () => void;
  onCancel?: () => void;
  /** What is said while it is under way. */
  waiting?: string;
  children?: ReactNode;
}

/** What every decision has: its own fields, a reason, one button, and the refusal above the button. What was typed outlives a reload and an ended session. */
export function DecisionForm(props: DecisionFormProps) {
  const { decision, label, kept, submit, onSubmit, onCancel, waiting, children } = props;
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {kept.restored && <KeptNotice onAfresh={kept.startAfresh}>{workText('keptNoFile')}</KeptNotice>}
      {children}
      <Textarea
        label={workText('reason')}
        description={workText('reasonHint')}
        rows={2}
        maxLength={1000}
        value={kept.values.reason}
        error={decision.problemAt('reason')}
        onChange={(event) => kept.change({ reason: event.currentTarget.value })}
      />
      {decision.refusal && (
        <Notice tone="error" title={workText('refused')}>
          {decision.refusal}
        </Notice>
      )}
      {decision.busy && waiting && <p role="status">{waiting}</p>}
      <div className={classes.buttons}>
        <Button type="submit" loading={decision.busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={() => (kept.forget(), onCancel())}>
            {workText('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
