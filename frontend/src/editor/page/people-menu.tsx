import classes from './editor.module.css';
import { Floating } from './floating';
import type { PeopleState, PeopleStore } from './people-store';
import { editorText as text } from './texts';

export const personOptionId = (listId: string, index: number) => `${listId}-${index}`;

/** What a screen reader hears of the list. */
export function peopleSaid({ status, found }: PeopleState): string {
  if (found.length > 0) return text('peopleFound', { n: found.length });
  if (status === 'found') return text('nobody');
  return status === 'failed' ? text('peopleAway') : '';
}

/** The list that "@" opens. The caret stays in the text; the surface says which of these is active. */
export function PeopleMenu({ store, state, listId, place }: { store: PeopleStore; state: PeopleState; listId: string; place: () => DOMRect | null }) {
  if (state.status === 'closed') return null;
  const list = state.found.length > 0 ? { id: listId, role: 'listbox', 'aria-label': text('people'), 'aria-busy': state.status === 'asking' } : {};
  return (
    <Floating place={place} side="below" className={`${classes.slash} ${classes.people}`} {...list} tabIndex={0} onMouseDown={(event) => event.preventDefault()}>
      {state.found.length === 0 && <p className={classes.nobody}>{state.status === 'asking' ? text('askingPeople') : peopleSaid(state)}</p>}
      {state.found.map((person, at) => (
        // The keyboard is in the text: it chooses by arrows and Enter there.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={person.id}
          id={personOptionId(listId, at)}
          role="option"
          aria-selected={at === state.active}
          className={classes.option}
          ref={at === state.active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          onClick={() => store.choose(person)}
        >
          <span className={classes.person}>
            <bdi>{person.label}</bdi>
            <span>{person.isGroup ? text('group') : person.id}</span>
          </span>
        </div>
      ))}
    </Floating>
  );
}
