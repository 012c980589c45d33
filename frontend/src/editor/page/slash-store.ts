import { Editor, Range, Transforms, type PointRef } from 'slate';

import { currentBlock } from '../commands/selected';
import type { RichEditor } from '../model/editor-type';
import { SLASH_ACTIONS, type Action, type Panels } from './actions';
import { say } from './texts';

export interface SlashState {
  found: readonly Action[];
  active: number;
}

const CLOSED: SlashState = { found: [], active: 0 };
/** Longest word by which one looks for something. */
const LONGEST = 20;

function matches(word: string): Action[] {
  return SLASH_ACTIONS.filter(({ id }) => {
    const name = say(id).toLowerCase();
    return name.split(' ').some((part) => part.startsWith(word)) || name.replaceAll(' ', '').startsWith(word);
  });
}

/** "/" typed at the beginning of a line or after a space opens a list; what is typed on narrows it, and is taken back on choosing. */
export class SlashStore {
  private start: PointRef | null = null;
  private state = CLOSED;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly editor: RichEditor,
    private readonly panels: Panels,
  ) {}

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  getState = (): SlashState => this.state;

  /** Called after every change of the editor. */
  onChange(): void {
    const slash = this.editor.operations.find((operation) => operation.type === 'insert_text' && operation.text === '/');
    if (this.start === null && slash?.type === 'insert_text' && this.begins(slash)) {
      this.start = Editor.pointRef(this.editor, { path: slash.path, offset: slash.offset }, { affinity: 'backward' });
    }
    if (this.start === null) return;
    const range = this.typed();
    if (range === null) return this.close();
    const found = matches(Editor.string(this.editor, range).slice(1).toLowerCase());
    // A slash that is none of ours: a date, a path.
    if (found.length === 0) return this.close();
    const same = found.length === this.state.found.length && found.every((action, at) => action === this.state.found[at]);
    if (!same) this.set({ found, active: 0 });
  }

  close = (): void => {
    this.start?.unref();
    this.start = null;
    if (this.state !== CLOSED) this.set(CLOSED);
  };

  choose = (action: Action): void => {
    const range = this.typed();
    this.close();
    if (range !== null) Transforms.delete(this.editor, { at: range });
    action.run(this.editor, this.panels);
  };

  /** Whether the key was for the list. */
  onKey({ key, shiftKey, ctrlKey, metaKey, altKey }: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
    const { found, active } = this.state;
    const chosen = found[active];
    if (chosen === undefined || ctrlKey || metaKey || altKey || shiftKey) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') this.set({ found, active: (active + (key === 'ArrowDown' ? 1 : -1) + found.length) % found.length });
    else if (key === 'Escape') this.close();
    else if (key === 'Enter' || key === 'Tab') this.choose(chosen);
    else return false;
    return true;
  }

  private set(state: SlashState): void {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher();
  }

  /** From the slash to the caret, while that is one word. */
  private typed(): Range | null {
    const { selection } = this.editor;
    const from = this.start?.current;
    if (!from || selection === null || !Range.isCollapsed(selection)) return null;
    const range = { anchor: from, focus: selection.anchor };
    if (!Range.isForward(range)) return null;
    const text = Editor.string(this.editor, range);
    return /^\/\S*$/.test(text) && text.length <= LONGEST ? range : null;
  }

  private begins({ path, offset }: { path: number[]; offset: number }): boolean {
    const block = currentBlock(this.editor);
    if (block === null || block[0].type === 'code-block' || !Editor.hasPath(this.editor, path)) return false;
    const before = Editor.string(this.editor, { anchor: Editor.start(this.editor, block[1]), focus: { path, offset } });
    return before === '' || /\s$/.test(before);
  }
}
