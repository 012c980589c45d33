import classes from '../items.module.css';
import { itemText } from '../texts';
import type { Registration } from '../types';

/** What the authority knows of an item, in a word. */
export function RegistrationMark({ registration }: { registration: Registration }) {
  return (
    <span className={classes.mark} data-state={registration}>
      {itemText(registration)}
    </span>
  );
}
