import { Editor, type Selection } from 'slate';

import type { RichEditor } from './editor-type';
import type { EditorDocument } from './types';

/** Another document in place of this one: from the server, or when the screen shows another record. There is nothing to undo then. */
export function replaceDocument(editor: RichEditor, document: EditorDocument): void {
  const { selection } = editor;
  editor.closeStep();
  editor.children = document;
  editor.history = { undos: [], redos: [] };
  editor.marks = null;
  editor.selection = null;
  editor.selection = standing(editor, selection);
  editor.onChange();
}

/** The caret stays where it was as far as there is such a place. */
function standing(editor: RichEditor, selection: Selection): Selection {
  if (selection === null) return null;
  const exists = [selection.anchor, selection.focus].every(({ path, offset }) => Editor.hasPath(editor, path) && Editor.end(editor, path).path.length === path.length && offset <= Editor.end(editor, path).offset);
  const end = Editor.end(editor, []);
  return exists ? selection : { anchor: end, focus: end };
}
