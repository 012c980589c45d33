import { Transforms } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { SLASH_ACTIONS, type Action, type Panels } from './actions';
import { say } from './texts';
import { keyInList, TypedSign, type Pressed } from './typed-sign';

export interface SlashState {
  found: readonly Action[];
  active: number;
}

const CLOSED: SlashState = { found: [], active: 0 };
/** Longest: a word by which one looks for something. */
const RULES = { sign: '/', after: /\s$/, typed: /^\/\S*$/, longest: 20 };

function matches(word: string): Action[] {
  return SLASH_ACTIONS.filter(({ id }) => {
    const name = say(id).toLowerCase();
    return name.split(' ').some((part) => part.startsWith(word)) || name.replaceAll(' ', '').startsWith(word);
  });
}

/** "/" typed at the beginning of a line or after a space opens a list; what is typed on narrows it, and is taken back on choosing. */
export class SlashStore {
  private state = CLOSED;
  private readonly watchers = new Set<() => void>();
  private readonly sign: TypedSign;

  constructor(
    private readonly editor: RichEditor,
    private readonly panels: Panels,
  ) {
    this.sign = new TypedSign(editor, RULES);
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  getState = (): SlashState => this.state;

  /** Called after every change of the editor. */
  onChange(): void {
    this.sign.onChange();
    if (!this.sign.isOpen()) return;
    const words = this.sign.words();
    const found = words === null ? [] : matches(words.toLowerCase());
    // A slash that is none of ours: a date, a path.
    if (found.length === 0) return this.close();
    const same = found.length === this.state.found.length && found.every((action, at) => action === this.state.found[at]);
    if (!same) this.set({ found, active: 0 });
  }

  close = (): void => {
    this.sign.end();
    if (this.state !== CLOSED) this.set(CLOSED);
  };

  choose = (action: Action): void => {
    const range = this.sign.range();
    this.close();
    if (range !== null) Transforms.delete(this.editor, { at: range });
    action.run(this.editor, this.panels);
  };

  /** Whether the key was for the list. */
  onKey(pressed: Pressed): boolean {
    const { found, active } = this.state;
    const chosen = found[active];
    const meant = chosen === undefined ? null : keyInList(pressed, active, found.length);
    if (chosen === undefined || meant === null) return false;
    if (meant === 'close') this.close();
    else if (meant === 'choose') this.choose(chosen);
    else this.set({ found, active: meant });
    return true;
  }

  private set(state: SlashState): void {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher();
  }
}
