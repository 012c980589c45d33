import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

import type { Receive } from '../paste/pasted-media';
import type { RichElement, RichText } from './types';

/** Pasted as plain text, because what reads formatting could not be loaded; or without pictures that were not on the clipboard. */
export type EditorNews = 'pasted-plain' | 'not-on-clipboard';

/** What this editor has beside Slate's own; the parts that need a page are there when it was made on `withReact`. */
export interface RichEditorParts {
  /** What is typed until it is set to false is one step to undo. */
  setComposing: (composing: boolean) => void;
  /** The next edit begins a step of its own. */
  closeStep: () => void;
  /** Takes a pasted picture that came as content, not as an address; a page that uploads puts its own here. */
  receive: Receive;
  /** Says what somebody has to know who writes; the page shows it. */
  tell: (what: EditorNews) => void;
}

export type RichEditor = BaseEditor & ReactEditor & HistoryEditor & RichEditorParts;

declare module 'slate' {
  interface CustomTypes {
    Editor: RichEditor;
    Element: RichElement;
    Text: RichText;
  }
}
