import { devicesText as text } from '../texts';
import type { PageDevice } from '../types';
import classes from '../devices.module.css';

export type StateOf = PageDevice['state'];

const TONES: Record<StateOf, string> = { up: 'good', down: 'bad', stopped: 'bad', not_initialised: 'bad', paused: 'warn', unused: 'none' };

/** A device's state as a shape and a word: not by colour alone. */
export function StateMark({ state }: { state: StateOf }) {
  return (
    <span className={classes.state} data-tone={TONES[state]}>
      <span className={classes.mark} aria-hidden="true" />
      {text(`state-${state}`)}
    </span>
  );
}
