import { Node, type Point } from 'slate';

import { fromHtml } from '../html/from-html';
import { toHtml } from '../html/to-html';
import { createEditor } from '../model/create-editor';
import type { RichEditor } from '../model/editor-type';
import type { EditorDocument } from '../model/types';
import { clipboardReader } from '../paste/clipboard-reader';

await clipboardReader.load();

export interface Editing {
  editor: RichEditor;
  /** What is shown, with `|` where the caret stands, or `«…»` around the selection. */
  shown: () => string;
  /** Keys one after another, each in a task of its own as on a page. */
  type: (text: string, everyMs?: number) => Promise<void>;
  /** Something done by hand, in a task of its own. */
  act: (change: (editor: RichEditor) => void, afterMs?: number) => Promise<void>;
  wait: (ms: number) => void;
}

/** An editor on a document written as HTML with `|` or `«…»` in it. */
export function editing(html: string): Editing {
  let now = 1_000_000;
  const document = fromHtml(html);
  const points = ['«', '|', '»'].map((mark) => takeOut(document, mark));
  const [anchor = points[1], , focus = points[1]] = points;
  const editor = createEditor({ document, now: () => now });
  if (anchor !== null && anchor !== undefined && focus !== null && focus !== undefined) editor.selection = { anchor, focus };
  const act: Editing['act'] = async (change, afterMs = 0) => {
    now += afterMs;
    change(editor);
    await Promise.resolve();
  };
  return {
    editor,
    act,
    shown: () => shown(editor),
    wait: (ms) => {
      now += ms;
    },
    type: async (text, everyMs = 10) => {
      for (const letter of text) await act(() => (letter === '\n' ? editor.insertBreak() : editor.insertText(letter)), everyMs);
    },
  };
}

function takeOut(document: EditorDocument, mark: string): Point | undefined {
  for (const [text, path] of Node.texts({ children: document } as Node)) {
    const offset = text.text.indexOf(mark);
    if (offset === -1) continue;
    text.text = text.text.replace(mark, '');
    return { path, offset };
  }
  return undefined;
}

function shown(editor: RichEditor): string {
  const copy = structuredClone(editor.children) as EditorDocument;
  const { selection } = editor;
  if (selection !== null) {
    const [start, end] = isBefore(selection.focus, selection.anchor) ? [selection.focus, selection.anchor] : [selection.anchor, selection.focus];
    const collapsed = JSON.stringify(start) === JSON.stringify(end);
    for (const [point, mark] of collapsed ? ([[start, '|']] as const) : ([[end, '»'], [start, '«']] as const)) {
      const text = Node.leaf({ children: copy } as Node, point.path);
      text.text = text.text.slice(0, point.offset) + mark + text.text.slice(point.offset);
    }
  }
  return stripped(toHtml(copy));
}

function isBefore(a: Point, b: Point): boolean {
  const order = a.path.map((part, index) => part - (b.path[index] ?? 0)).find((difference) => difference !== 0);
  return order === undefined ? a.offset < b.offset : order < 0;
}

/** Without the wrapper, and the spans in which Desk draws bullets. */
export const stripped = (html: string) => html.replace(/^<div class="ql-editor read-mode">|<\/div>$|<span class="ql-ui" contenteditable="false"><\/span>/g, '');
