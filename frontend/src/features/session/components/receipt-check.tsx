import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';

import { errorText } from '../../../frappe/errors';
import { useCheckReceiptMutation } from '../api';
import { verifyText as text } from '../texts';
import field from './field.module.css';
import { Message } from './message';
import classes from './receipt-check.module.css';
import { ReceiptVerdict } from './receipt-verdict';
import { SubmitButton } from './submit-button';

/**
 * Whether a receipt is genuine, by the text of its QR code. A scanner types the text and Enter: the focus stays in the
 * field and its text is marked, so that the next scan takes its place.
 */
export function ReceiptCheck() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const [check, { data, error, isLoading, reset }] = useCheckReceiptMutation();

  const change = (value: string) => {
    setTyped(value);
    setEmpty(false);
    reset();
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isLoading) return;
    if (typed.trim()) {
      void check(typed);
      input.current?.select();
    } else setEmpty(true);
    input.current?.focus();
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change('');
  };

  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {text('check-a-receipt')}
      </h2>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={`${field.field} ${classes.field}`}>
          <label htmlFor={`${id}-field`} className="visually-hidden">
            {text('qr-text')}
          </label>
          <div className={field.box}>
            <input
              ref={input}
              id={`${id}-field`}
              value={typed}
              onChange={(event) => change(event.currentTarget.value)}
              onKeyDown={keys}
              placeholder={text('qr-hint')}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-describedby={`${id}-result`}
            />
          </div>
        </div>
        <SubmitButton busy={isLoading} quiet>
          {text('check')}
        </SubmitButton>
      </form>
      <div id={`${id}-result`} role="status" className={classes.result}>
        {empty && text('nothing-typed')}
        {Boolean(error) && (
          <Message tone="warning">
            {text('check-failed')} {errorText(error)}
          </Message>
        )}
        {data && <ReceiptVerdict found={data} />}
      </div>
    </section>
  );
}
