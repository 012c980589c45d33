import { Editor, Text, Transforms } from 'slate';

import { HIGHLIGHT } from '../colours/palette';
import { isWebAddress, typedAddress } from '../links/link-rule';
import type { RichEditor } from './editor-type';
import type { Marks } from './types';
import { backFrom, removeBefore, type Typed } from './with-shortcuts';

/** Signs around words: no space inside them, no letter before the first. */
const rules: { signs: RegExp; marks: Marks }[] = [
  { signs: /(?:^|[^*\w])(\*\*\*)(?!\s)([^*]*[^*\s])\*\*\*$/, marks: { bold: true, italic: true } },
  { signs: /(?:^|[^*\w])(\*\*)(?!\s)([^*]*[^*\s])\*\*$/, marks: { bold: true } },
  { signs: /(?:^|[^*\w])(\*)(?!\s)([^*]*[^*\s])\*$/, marks: { italic: true } },
  { signs: /(?:^|\W)(__)(?!\s)([^_]*[^_\s])__$/, marks: { bold: true } },
  { signs: /(?:^|\W)(_)(?!\s)([^_]*[^_\s])_$/, marks: { italic: true } },
  { signs: /(?:^|[^`\w])(`)(?!\s)([^`]*[^`\s])`$/, marks: { code: true } },
  { signs: /(?:^|[^~\w])(~~)(?!\s)([^~]*[^~\s])~~$/, marks: { strike: true } },
  { signs: /(?:^|[^=\w])(==)(?!\s)([^=]*[^=\s])==$/, marks: { highlight: true, background: HIGHLIGHT } },
];

export function textRule(editor: RichEditor, { before, caret }: Typed): (() => void) | null {
  const rule = rules.find(({ signs }) => signs.test(before));
  const [, sign = '', words = ''] = rule?.signs.exec(before) ?? [];
  if (rule === undefined || sign === '') return null;
  return () => {
    const outside = Editor.marks(editor) ?? {};
    const start = Editor.pointRef(editor, backFrom(editor, caret, sign.length + words.length), { affinity: 'forward' });
    removeBefore(editor, caret, sign.length);
    if (start.current !== null) removeBefore(editor, start.current, sign.length);
    const [from, to] = [start.unref(), editor.selection?.anchor];
    if (from === null || to === undefined) return;
    Transforms.setNodes(editor, rule.marks, { at: { anchor: from, focus: to }, match: (node) => Text.isText(node), split: true });
    editor.marks = outside;
  };
}

/** The address that ends before the caret, or before the space just written. */
export function linkBefore(editor: RichEditor, { before, caret }: Typed): (() => void) | null {
  const found = /(?:^|[\s(])((?:https?:\/\/|www\.)\S+?)([.,;:!?)'"]*)( ?)$/i.exec(before);
  const [, text = '', after = '', space = ''] = found ?? [];
  const url = isWebAddress(text) || /^www\.\S+\.\S/i.test(text) ? typedAddress(text) : null;
  if (url === null) return null;
  return () => {
    const end = backFrom(editor, caret, after.length + space.length);
    const start = backFrom(editor, caret, after.length + space.length + text.length);
    Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { at: { anchor: start, focus: end }, split: true });
  };
}
