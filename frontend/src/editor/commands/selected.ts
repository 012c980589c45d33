import { Editor, Range, type NodeEntry, type Path } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isTextBlock } from '../model/elements';
import type { TextBlock } from '../model/types';
import { selectedRanges } from '../table/selected-cells';

/** The blocks of words that the selection touches, in order; one that it only ends before is not among them. */
export function selectedBlocks(editor: RichEditor): NodeEntry<TextBlock>[] {
  return selectedRanges(editor).flatMap((range) => {
    const at = range !== editor.selection || Range.isCollapsed(range) ? range : Editor.unhangRange(editor, range);
    return [...Editor.nodes(editor, { at, match: isTextBlock, mode: 'lowest', voids: false })];
  });
}

/** The block of words in which the caret stands. */
export function currentBlock(editor: RichEditor): NodeEntry<TextBlock> | null {
  return editor.selection === null ? null : blockAt(editor, editor.selection.focus.path);
}

export function blockAt(editor: RichEditor, path: Path): NodeEntry<TextBlock> | null {
  return Editor.above(editor, { at: path, match: isTextBlock, mode: 'lowest' }) ?? null;
}

export function caretAtStart(editor: RichEditor, path: Path): boolean {
  const { selection } = editor;
  return selection !== null && Range.isCollapsed(selection) && Editor.isStart(editor, selection.anchor, path);
}

export function caretAtEnd(editor: RichEditor, path: Path): boolean {
  const { selection } = editor;
  return selection !== null && Range.isCollapsed(selection) && Editor.isEnd(editor, selection.anchor, path);
}
