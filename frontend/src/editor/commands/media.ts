import { Editor, Element, Node, Transforms, type Descendant, type NodeEntry, type Operation, type Path } from 'slate';
import { HistoryEditor } from 'slate-history';

import type { RichEditor } from '../model/editor-type';
import { isMedia, paragraph } from '../model/elements';
import type { Figure, Image, Video } from '../model/types';
import { insertBlocks } from '../paste/insert-blocks';
import { exitBlock } from './insert';
import { currentBlock } from './selected';

export type AnyMedia = Image | Figure | Video;

/** The picture or video that is chosen. */
export function currentMedia(editor: RichEditor): NodeEntry<AnyMedia> | null {
  return editor.selection === null ? null : (Editor.above(editor, { match: isMedia }) ?? null);
}

export const mediaAt = (editor: RichEditor, path: Path): AnyMedia | null => {
  const node = Node.has(editor, path) ? Node.get(editor, path) : undefined;
  return isMedia(node) ? node : null;
};

/** The keys of uploads that have a place in the document. */
export function uploadsIn(document: readonly Descendant[]): Set<string> {
  const found = new Set<string>();
  const walk = (node: Descendant) => {
    if (!Element.isElement(node)) return;
    if (isMedia(node) && node.upload !== undefined) found.add(node.upload);
    else for (const child of node.children) walk(child);
  };
  for (const block of document) walk(block);
  return found;
}

/** Puts pictures and videos where the caret stands, and the caret after them. Code has none: they come below it. */
export function insertMedia(editor: RichEditor, media: readonly (Image | Video)[]): void {
  if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
  if (currentBlock(editor)?.[0].type === 'code-block') exitBlock(editor);
  editor.closeStep();
  for (const one of media) insertBlocks(editor, [one.type === 'video' ? one : paragraph('', one, '')]);
  editor.closeStep();
}

/** A share of the line; null for its own size. */
export function setMediaWidth(editor: RichEditor, at: Path, percent: number | null): void {
  Transforms.unsetNodes<AnyMedia>(editor, percent === null ? ['width', 'height'] : 'height', { at });
  if (percent !== null) Transforms.setNodes<AnyMedia>(editor, { width: `${percent}%` }, { at });
}

export function removeMedia(editor: RichEditor, at: Path): void {
  editor.closeStep();
  Transforms.removeNodes(editor, { at });
  editor.closeStep();
}

/**
 * The file of an upload has arrived. What the steps of undo know of it changes too: going back and forth never brings back the
 * place of an upload that is over. Only properties change, so that every path in those steps stays true.
 */
export function settleUpload(editor: RichEditor, key: string, src: string): void {
  HistoryEditor.withoutSaving(editor, () => {
    for (const [, at] of [...Editor.nodes(editor, { at: [], match: (node) => isMedia(node) && node.upload === key, voids: true })]) {
      Transforms.setNodes<AnyMedia>(editor, { src }, { at });
      Transforms.unsetNodes<AnyMedia>(editor, 'upload', { at });
    }
  });
  const settled = <T extends Descendant>(node: T): T => {
    if (!Element.isElement(node)) return node;
    if (!isMedia(node)) return { ...node, children: (node.children as Descendant[]).map((child) => settled(child)) };
    if (node.upload !== key) return node;
    const made = { ...node, src };
    delete made.upload;
    return made;
  };
  for (const { operations } of [...editor.history.undos, ...editor.history.redos]) {
    operations.forEach((operation: Operation, index) => {
      if ('node' in operation) operations[index] = { ...operation, node: settled(operation.node as Descendant) };
    });
  }
}
