import { useId, useState, type InputHTMLAttributes, type Ref } from 'react';

import { sessionText as text } from '../../../texts/session';
import classes from './field.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled field of the sign-in. The kit's would cost this screen, the first that anybody loads, 27 kB. */
export function Field({ label, error, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box} data-error={error ? true : undefined}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {secret && (
          <button type="button" className={classes.show} aria-pressed={shown} aria-label={text('show-password')} onClick={() => setShown(!shown)}>
            <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
              <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
              <circle cx="8" cy="8" r="2" />
              {shown && <path d="m3 13 10-10" />}
            </svg>
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
