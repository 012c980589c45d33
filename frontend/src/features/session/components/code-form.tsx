import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';

import { sessionText as text } from '../../../texts/session';
import type { SignIn } from '../lib/use-sign-in';
import classes from './entry.module.css';
import { Field } from './field';
import { Message } from './message';
import { SubmitButton } from './submit-button';

/** The second step: takes the place of the two fields. */
export function CodeForm({ prompt, signIn }: { prompt: string; signIn: SignIn }) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { failure, busy } = signIn;

  // With the picture, not after it: a key between the two would be lost.
  useLayoutEffect(() => {
    field.current?.focus();
  }, [failure]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    setFault(code.trim() ? '' : text('code-missing'));
    if (code.trim()) void signIn.withCode(code.trim()).then((entered) => entered || setCode(''));
    else field.current?.focus();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.note}>{prompt || text('code-prompt')}</p>
      <Field
        ref={field}
        label={text('code')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fault}
      />
      {failure && (
        <Message tone="error" key={failure.attempt}>
          {failure.text}
        </Message>
      )}
      <SubmitButton busy={busy}>{text('code-send')}</SubmitButton>
      <p className={classes.links}>
        <button type="button" className={classes.inline} onClick={signIn.restart}>
          {text('back')}
        </button>
      </p>
    </form>
  );
}
