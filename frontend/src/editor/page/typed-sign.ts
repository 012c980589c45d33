import { Editor, Path, Range, type PointRef } from 'slate';

import { blockAt, currentBlock } from '../commands/selected';
import type { RichEditor } from '../model/editor-type';

export interface SignRules {
  sign: string;
  /** What may stand before it in its line. */
  after: RegExp;
  /** The sign and what is typed on, while it belongs together. */
  typed: RegExp;
  longest: number;
}

/** A sign that means something where it is typed, and the words typed on after it. Told of every change of the editor. */
export class TypedSign {
  private start: PointRef | null = null;

  constructor(
    private readonly editor: RichEditor,
    private readonly rules: SignRules,
  ) {}

  isOpen = (): boolean => this.start !== null;

  /** Looks whether this change typed the sign. A touch keyboard may put it in with letters around it. */
  onChange(): void {
    if (this.start !== null) return;
    for (const operation of this.editor.operations) {
      const index = operation.type === 'insert_text' ? operation.text.lastIndexOf(this.rules.sign) : -1;
      if (operation.type === 'insert_text' && index !== -1 && this.begins(operation.path, operation.offset + index)) {
        this.start = Editor.pointRef(this.editor, { path: operation.path, offset: operation.offset + index }, { affinity: 'backward' });
        return;
      }
    }
  }

  end(): void {
    this.start?.unref();
    this.start = null;
  }

  /** From the sign to the caret, while that belongs together. */
  range(): Range | null {
    const { selection } = this.editor;
    const from = this.start?.current;
    if (!from || selection === null || !Range.isCollapsed(selection)) return null;
    const range = { anchor: from, focus: selection.anchor };
    if (!Range.isForward(range) || !this.inOneBlock(range)) return null;
    const text = Editor.string(this.editor, range);
    return this.rules.typed.test(text) && text.length <= this.rules.longest ? range : null;
  }

  /** What was typed after the sign; null when it no longer belongs together. */
  words(): string | null {
    const range = this.range();
    return range === null ? null : Editor.string(this.editor, range).slice(this.rules.sign.length);
  }

  private inOneBlock({ anchor, focus }: Range): boolean {
    const block = blockAt(this.editor, anchor.path);
    return block !== null && Path.isAncestor(block[1], focus.path);
  }

  private begins(path: number[], offset: number): boolean {
    const block = currentBlock(this.editor);
    if (block === null || block[0].type === 'code-block' || !Editor.hasPath(this.editor, path)) return false;
    const before = Editor.string(this.editor, { anchor: Editor.start(this.editor, block[1]), focus: { path, offset } });
    return before === '' || this.rules.after.test(before);
  }
}

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means to a list of choices that is driven from the text: which one is active then, or what is done. */
export function keyInList({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed, active: number, count: number): number | 'choose' | 'close' | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  if (key === 'Escape') return 'close';
  if (count === 0) return null;
  if (key === 'ArrowDown' || key === 'ArrowUp') return (active + (key === 'ArrowDown' ? 1 : -1) + count) % count;
  return key === 'Enter' || key === 'Tab' ? 'choose' : null;
}
