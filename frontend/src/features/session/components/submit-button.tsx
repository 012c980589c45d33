import type { ComponentProps } from 'react';

import classes from './submit-button.module.css';

interface Props extends ComponentProps<'button'> {
  busy?: boolean;
  quiet?: boolean;
}

/** The button of a form before the kit is loaded. While busy it stays focusable and takes no second press. */
export function SubmitButton({ busy = false, quiet = false, children, ...button }: Props) {
  return (
    <button type="submit" {...button} className={classes.button} aria-disabled={busy || undefined} aria-busy={busy || undefined} data-quiet={quiet || undefined}>
      {children}
    </button>
  );
}
