import { Floating } from './floating';
import { ICONS } from './icons';
import type { SlashState, SlashStore } from './slash-store';
import { editorText as text, say } from './texts';
import { shownKeys } from './shortcuts';
import classes from './editor.module.css';

export const slashOptionId = (listId: string, action: string) => `${listId}-${action}`;

/** The list that "/" opens. The caret stays in the text; the surface says which of these is chosen. */
export function SlashMenu({ slash, state, listId, place }: { slash: SlashStore; state: SlashState; listId: string; place: () => DOMRect | null }) {
  if (state.found.length === 0) return null;
  return (
    <Floating place={place} side="below" className={classes.slash} id={listId} role="listbox" aria-label={text('slashMenu')} tabIndex={0} onMouseDown={(event) => event.preventDefault()}>
      {state.found.map((action, at) => (
        // The keyboard is in the text: it chooses by arrows and Enter there.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={action.id}
          id={slashOptionId(listId, action.id)}
          role="option"
          aria-selected={at === state.active}
          className={classes.option}
          ref={at === state.active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          onClick={() => slash.choose(action)}
        >
          <span className={classes.optionIcon}>{ICONS[action.id] ?? say(action.id).replace(/^\D+/, 'H')}</span>
          <span>{say(action.id)}</span>
          {action.keys && <kbd>{shownKeys(action.keys)}</kbd>}
        </div>
      ))}
    </Floating>
  );
}
