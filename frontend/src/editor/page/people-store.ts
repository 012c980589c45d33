import { Editor } from 'slate';

import { insertMention, type Person } from '../commands/mention';
import type { RichEditor } from '../model/editor-type';
import { keyInList, TypedSign, type Pressed } from './typed-sign';

/** Who can be named, by what was typed after "@": the host of the editor knows. */
export type People = (typed: string) => Promise<readonly Person[]>;

export interface PeopleState {
  status: 'closed' | 'asking' | 'found' | 'failed';
  found: readonly Person[];
  active: number;
}

const CLOSED: PeopleState = { status: 'closed', found: [], active: 0 };
const MOST = 10;
/** Milliseconds of rest after a letter before people are asked for. */
export const REST_MS = 150;
/** After a space, an opening bracket, dash or quote, and where a script has no spaces; never inside a word or an address. */
const RULES = { sign: '@', after: /[\s([{<"'«“‘„/–—-]$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。]$/u, typed: /^@(?:[^\s@]+(?: [^\s@]+)* ?)?$/u, longest: 60 };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What was typed is the beginning of any word of the name, or of the id; several words of several. */
export function isMeant({ id, label }: Person, typed: string): boolean {
  const words = plain(label).split(/[\s-]+/);
  return plain(id).startsWith(plain(typed.trim())) || plain(typed).split(' ').every((part) => words.some((word) => word.startsWith(part)));
}

/** "@" opens the list of people; what is typed on narrows it, and the one chosen stands in its place. */
export class PeopleStore {
  private state = CLOSED;
  private readonly watchers = new Set<() => void>();
  private readonly sign: TypedSign;
  private people: People | undefined;
  private asked = '';
  /** Counts questions: an answer to an earlier one is too late. */
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly editor: RichEditor) {
    this.sign = new TypedSign(editor, RULES);
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  getState = (): PeopleState => this.state;

  use(people: People | undefined): void {
    this.people = people;
  }

  /** Called after every change of the editor. */
  onChange(): void {
    if (this.people === undefined) return;
    if (this.sign.isOpen() && this.sign.words() === null) this.close();
    const began = !this.sign.isOpen();
    if (!(began && Editor.marks(this.editor)?.code === true)) this.sign.onChange();
    if (!this.sign.isOpen()) return;
    const words = this.sign.words();
    if (words === null) return this.close();
    if (!began && words === this.asked) return;
    this.asked = words;
    // What was found before and is still meant stays to be chosen while people are asked for.
    this.set({ status: 'asking', found: this.state.found.filter((person) => isMeant(person, words)), active: 0 });
    this.turn += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(words, this.turn), began ? 0 : REST_MS);
  }

  close = (): void => {
    this.sign.end();
    this.turn += 1;
    clearTimeout(this.timer);
    if (this.state !== CLOSED) this.set(CLOSED);
  };

  choose = (person: Person): void => {
    const range = this.sign.range();
    this.close();
    if (range !== null) insertMention(this.editor, person, range);
  };

  /** Whether the key was for the list. Without anybody to choose only Esc is: Enter and Tab are the text's then. */
  onKey(pressed: Pressed): boolean {
    const { status, found, active } = this.state;
    const meant = status === 'closed' ? null : keyInList(pressed, active, found.length);
    if (meant === null) return false;
    const chosen = found[active];
    if (meant === 'close' || (meant === 'choose' && chosen === undefined)) this.close();
    else if (meant === 'choose' && chosen !== undefined) this.choose(chosen);
    else if (typeof meant === 'number') this.set({ ...this.state, active: meant });
    return true;
  }

  private async ask(typed: string, turn: number): Promise<void> {
    let next: PeopleState;
    try {
      const found = (await this.people?.(typed.trim())) ?? [];
      next = { status: 'found', found: found.slice(0, MOST), active: 0 };
    } catch {
      next = { status: 'failed', found: [], active: 0 };
    }
    if (turn !== this.turn) return;
    // Several words that name nobody are words.
    if (next.status === 'found' && next.found.length === 0 && typed.includes(' ')) return this.close();
    const chosen = this.state.found[this.state.active];
    const again = next.found.findIndex(({ id }) => id === chosen?.id);
    this.set(again > 0 && this.state.active > 0 ? { ...next, active: again } : next);
  }

  private set(state: PeopleState): void {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher();
  }
}
