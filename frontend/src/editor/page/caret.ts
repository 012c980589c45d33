import { Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../model/editor-type';

/**
 * Slate hears of a selection up to 100 ms late; who selects and presses a key at once would format something else. Where the
 * page's selection is not in the text (it is in a popover, or nowhere) the text keeps its own.
 */
export function takeSelection(editor: RichEditor): void {
  const selection = window.getSelection();
  const field = ReactEditor.toDOMNode(editor, editor);
  if (!selection?.anchorNode || !selection.focusNode || !field.contains(selection.anchorNode) || !field.contains(selection.focusNode)) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range !== null && (editor.selection === null || !Range.equals(range, editor.selection))) Transforms.select(editor, range);
}

const held = new WeakSet<RichEditor>();

/**
 * What a button or menu changes draws blocks anew, and the page's selection falls out of them. While the focus is not in the
 * text Slate would take that for the person's doing.
 */
export function withHeldSelection(editor: RichEditor): RichEditor {
  const { select } = editor;
  editor.select = (target) => {
    if (held.has(editor) && !ReactEditor.isFocused(editor)) return;
    held.delete(editor);
    select(target);
  };
  return editor;
}

/** Runs a change of the document, and keeps what it leaves selected until the focus is in the text again. */
export function keepingSelection(editor: RichEditor, change: () => void): void {
  held.delete(editor);
  change();
  if (!ReactEditor.isFocused(editor)) held.add(editor);
}

/**
 * A change from a menu or popover: the focus goes back to the text before it is made, and takes along what was selected. Slate
 * mends the page's selection after drawing blocks anew, but only while the focus is in the text; its `focus` mends nothing
 * where something else has brought the focus there before.
 */
export function backInText(editor: RichEditor, change: () => void): void {
  ReactEditor.focus(editor);
  keepingSelection(editor, change);
}
