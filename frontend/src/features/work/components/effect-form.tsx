import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { Notice } from '../../../ui/notice';
import { workText } from '../texts';
import classes from '../work.module.css';

interface EffectFormProps {
  /** What pressing the button again does; null while it was not asked for, or what was entered has changed since. */
  effect: { title: string; hint: string; now: string } | null;
  refusal: string | null;
  busy: boolean;
  onLook: () => void;
  onSend: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** The form that mends bills of a group: what it will do is said before it is done. */
export function EffectForm({ effect, refusal, busy, onLook, onSend, onBack, children }: EffectFormProps) {
  return (
    <form
      className={classes.form}
      aria-label={workText('fixTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (effect) onSend();
        else onLook();
      }}
    >
      {children}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {effect && (
        <Notice tone="warning" title={effect.title}>
          {effect.hint}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {effect?.now ?? workText('preview')}
        </Button>
        {effect && (
          <Button variant="default" onClick={onBack}>
            {workText('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
