import { Editor, Range, Transforms, type Path, type Point } from 'slate';

import { currentBlock } from '../commands/selected';
import { isAnyLink } from './elements';
import type { RichEditor } from './editor-type';
import { lineRule, onlyRule } from './line-shortcuts';
import { linkBefore, textRule } from './text-shortcuts';
import type { TextBlock } from './types';

/** What stands between the start of a block and the caret in it. */
export interface Typed {
  block: TextBlock;
  path: Path;
  before: string;
  caret: Point;
}

/**
 * Markdown turned into what it means as soon as it is complete. The characters are written first and changed in a step of
 * their own: undo gives them back.
 */
export function withShortcuts(editor: RichEditor): RichEditor {
  const { insertText, insertBreak } = editor;

  editor.insertText = (text, options) => {
    insertText(text, options);
    const typed = options?.at === undefined ? typedBefore(editor) : null;
    if (typed === null || text.length === 0) return;
    const change = text.endsWith(' ') ? (lineRule(editor, typed) ?? linkBefore(editor, typed)) : (onlyRule(editor, typed) ?? textRule(editor, typed));
    if (change !== null) apart(editor, change);
  };
  editor.insertBreak = () => {
    const typed = typedBefore(editor);
    const link = typed === null ? null : linkBefore(editor, typed);
    const fence = typed === null ? null : lineRule(editor, typed, '\n');
    if (link !== null) apart(editor, link);
    if (fence !== null) apart(editor, fence);
    else insertBreak();
  };
  return editor;
}

function typedBefore(editor: RichEditor): Typed | null {
  const entry = currentBlock(editor);
  if (entry === null || editor.selection === null || Range.isExpanded(editor.selection)) return null;
  const [block, path] = entry;
  const caret = editor.selection.anchor;
  const inCode = block.type === 'code-block' || Editor.marks(editor)?.code === true;
  if (inCode || Editor.above(editor, { match: isAnyLink }) !== undefined) return null;
  return { block, path, caret, before: Editor.string(editor, { anchor: Editor.start(editor, path), focus: caret }) };
}

function apart(editor: RichEditor, change: () => void): void {
  editor.closeStep();
  Editor.withoutNormalizing(editor, change);
  editor.closeStep();
}

/** The place so many characters before the caret. */
export function backFrom(editor: RichEditor, caret: Point, characters: number): Point {
  let left = characters;
  for (const [text, path] of Editor.nodes(editor, { at: { anchor: Editor.start(editor, caret.path.slice(0, 1)), focus: caret }, match: (node) => 'text' in node && !('type' in node), reverse: true })) {
    if (!('text' in text)) continue;
    const offset = path.join() === caret.path.join() ? caret.offset : text.text.length;
    if (left <= offset) return { path, offset: offset - left };
    left -= offset;
  }
  return caret;
}

export function removeBefore(editor: RichEditor, caret: Point, characters: number): void {
  Transforms.delete(editor, { at: { anchor: backFrom(editor, caret, characters), focus: caret } });
}
