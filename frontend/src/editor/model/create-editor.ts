import { createEditor as createSlateEditor, type Editor } from 'slate';

import { clipboardReader, type ClipboardReader } from '../paste/clipboard-reader';
import type { OnDemand } from '../../lazy/on-demand';
import { withPaste } from '../paste/with-paste';
import { withDirtyPaths } from '../table/dirty-paths';
import { withCells } from '../table/with-cells';
import type { RichEditor } from './editor-type';
import { emptyDocument } from './elements';
import type { EditorDocument } from './types';
import { withKeys } from './with-keys';
import { withSchema } from './with-schema';
import { withShortcuts } from './with-shortcuts';
import { withSteps } from './with-steps';

export interface EditorOptions {
  /** What the page adds: `withReact(createSlateEditor())`. Without it the editor is the model alone. */
  base?: Editor;
  document?: EditorDocument;
  /** Milliseconds, for the steps of undo. */
  now?: () => number;
  /** What reads clipboards; it comes when it is first wanted. */
  reader?: OnDemand<ClipboardReader>;
}

/** An editor with everything but a page: what a document may be, what keys and Markdown do, steps of undo, paste. */
export function createEditor({ base = createSlateEditor(), document = emptyDocument(), now = Date.now, reader = clipboardReader }: EditorOptions = {}): RichEditor {
  const editor = withPaste(withShortcuts(withKeys(withCells(withSteps(withDirtyPaths(withSchema(base as RichEditor)), now)))), reader);
  editor.tell = () => {};
  editor.children = document;
  return editor;
}
