import { Editor, Element, Range, Transforms, type Node } from 'slate';

import type { RichEditor } from '../model/editor-type';
import type { Mention } from '../model/types';
import { currentBlock } from './selected';

/** Whom a mention can name, as the host of the editor knows them. */
export interface Person {
  id: string;
  label: string;
  isGroup?: boolean;
  link?: string;
}

/** Names somebody in the place of what was typed (or of the selection) and goes on after a space. One step of undo. */
export function insertMention(editor: RichEditor, { id, label, isGroup, link }: Person, at: Range | null = editor.selection): void {
  const block = currentBlock(editor);
  if (at === null || block === null || block[0].type === 'code-block' || id.trim() === '') return;
  const name = label.replace(/\s+/g, ' ').trim();
  const mention: Mention = { type: 'mention', id, label: name === '' ? id : name, ...(isGroup === true ? { isGroup } : {}), ...(link === undefined ? {} : { link }), children: [{ text: '' }] };
  editor.closeStep();
  Editor.withoutNormalizing(editor, () => {
    if (Range.isExpanded(at)) Transforms.delete(editor, { at });
    Transforms.insertNodes(editor, mention);
  });
  Transforms.move(editor);
  const after = editor.selection === null ? '' : Editor.string(editor, { anchor: editor.selection.anchor, focus: Editor.end(editor, block[1]) });
  if (/^\s/.test(after)) Transforms.move(editor);
  else Transforms.insertText(editor, ' ');
  editor.closeStep();
}

/** Those whom a document names. */
export function mentionsIn(document: readonly Node[]): Mention[] {
  return document.flatMap((node) => (Element.isElement(node) ? (node.type === 'mention' ? [node] : mentionsIn(node.children)) : []));
}
