import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';

import { sessionText as text } from '../../../texts/session';
import type { SignIn } from '../lib/use-sign-in';
import classes from './entry.module.css';
import { Field } from './field';
import { Message } from './message';
import { SubmitButton } from './submit-button';

interface Faults {
  email?: string;
  password?: string;
}

/** What can be said before asking the server. "Administrator" is a user without an e-mail. */
export function checkLogin(email: string, password: string): Faults {
  const faults: Faults = {};
  const user = email.trim();
  if (!user) faults.email = text('email-missing');
  else if (user !== 'Administrator' && !/^[^\s@]+@[^\s@]+$/.test(user)) faults.email = text('email-odd');
  if (!password) faults.password = text('password-missing');
  return faults;
}

interface Props {
  email: string;
  onEmail: (email: string) => void;
  signIn: SignIn;
}

export function PasswordForm({ email, onEmail, signIn }: Props) {
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { failure, busy } = signIn;

  useLayoutEffect(() => {
    if (!failure) return;
    (failure.field === 'email' ? emailField : passwordField).current?.focus();
  }, [failure]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const found = checkLogin(email, password);
    setFaults(found);
    if (found.email) emailField.current?.focus();
    else if (found.password) passwordField.current?.focus();
    else void signIn.withPassword(email.trim(), password).then((entered) => entered || setPassword(''));
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Field
        ref={emailField}
        type="email"
        name="usr"
        label={text('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={faults.email}
      />
      <Field
        ref={passwordField}
        type="password"
        name="pwd"
        label={text('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={faults.password}
      />
      {failure && (
        <Message tone="error" key={failure.attempt}>
          {failure.text} {failure.href && <a href={failure.href}>{text('password-renew')}</a>}
        </Message>
      )}
      <SubmitButton busy={busy}>{busy ? text('signing-in') : text('sign-in')}</SubmitButton>
      <p className={classes.links}>
        <a href="/login#forgot">{text('forgot')}</a>
        <a href={`/login?redirect-to=${encodeURIComponent('/ebm')}`}>
          {text('other-ways')}
        </a>
      </p>
    </form>
  );
}
