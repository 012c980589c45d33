import { Editor, type Range } from 'slate';
import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../model/editor-type';

/** The part of the page that a range of the document is shown by; null while it is not shown. */
export function domRange(editor: RichEditor, range: Range | null): globalThis.Range | null {
  try {
    return range && Editor.hasPath(editor, range.anchor.path) && Editor.hasPath(editor, range.focus.path) ? ReactEditor.toDOMRange(editor, range) : null;
  } catch {
    // Drawn a moment later, or far outside of what is shown.
    return null;
  }
}

/** Where a range is on the screen. */
export function placeOf(editor: RichEditor, range: Range | null): DOMRect | null {
  const shown = domRange(editor, range);
  if (shown === null) return null;
  const rect = shown.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return rect;
  // A caret in an empty line has no box of its own.
  const line = shown.startContainer instanceof Element ? shown.startContainer : shown.startContainer.parentElement;
  return line?.getBoundingClientRect() ?? null;
}
