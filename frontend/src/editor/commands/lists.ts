import { Editor, Node, Path, Transforms } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { DEEPEST_INDENT, isItem, isLine } from '../model/elements';
import type { Item, ListKind } from '../model/types';
import { splitCode } from './block-type';
import { selectedBlocks } from './selected';

/** Which kind of list the selection stands in, where it is one. */
export function currentList(editor: RichEditor): ListKind | null {
  const kinds = new Set(selectedBlocks(editor).map(([block]) => (isItem(block) ? block.list : null)));
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

/** Makes the selected blocks items of this kind, or paragraphs where they all are that already. */
export function toggleList(editor: RichEditor, kind: ListKind): void {
  const off = currentList(editor) === kind;
  Editor.withoutNormalizing(editor, () => {
    splitCode(editor);
    for (const [block, at] of selectedBlocks(editor)) {
      if (off) leaveListAt(editor, at);
      else {
        if (block.type === 'heading') Transforms.unsetNodes(editor, 'level', { at });
        if (isItem(block) && kind !== 'check') Transforms.unsetNodes(editor, 'checked', { at });
        Transforms.setNodes(editor, { type: 'item', list: kind }, { at });
      }
    }
  });
}

/** An item becomes a paragraph; its list closes around it. */
export function leaveListAt(editor: RichEditor, at: Path): void {
  Transforms.unsetNodes(editor, ['list', 'checked', 'indent'], { at });
  Transforms.setNodes(editor, { type: 'paragraph' }, { at });
}

/** One level deeper: an item at most one below the item before it. */
export function indent(editor: RichEditor): void {
  for (const [block, at] of selectedBlocks(editor)) {
    if (!isLine(block)) continue;
    const deepest = isItem(block) ? depthBefore(editor, at) + 1 : DEEPEST_INDENT;
    const next = (block.indent ?? 0) + 1;
    if (next <= Math.min(deepest, DEEPEST_INDENT)) Transforms.setNodes(editor, { indent: next }, { at });
  }
}

function depthBefore(editor: RichEditor, at: Path): number {
  if (!Path.hasPrevious(at)) return -1;
  const before = Node.get(editor, Path.previous(at));
  return isItem(before) ? (before.indent ?? 0) : -1;
}

/** One level up; an outermost item leaves the list. */
export function outdent(editor: RichEditor): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of selectedBlocks(editor)) {
      if (!isLine(block)) continue;
      if (block.indent !== undefined) setIndent(editor, at, block.indent - 1);
      else if (isItem(block)) leaveListAt(editor, at);
    }
  });
}

export function setIndent(editor: RichEditor, at: Path, depth: number): void {
  if (depth < 1) Transforms.unsetNodes(editor, 'indent', { at });
  else Transforms.setNodes(editor, { indent: depth }, { at });
}

/** Ticks the item at the path or, without one, the selected items; ticked ones only where all are ticked. */
export function toggleChecked(editor: RichEditor, path?: Path): void {
  const items: [Item, Path][] = [];
  if (path === undefined) for (const [block, at] of selectedBlocks(editor)) if (isItem(block)) items.push([block, at]);
  if (path !== undefined) {
    const item = Node.get(editor, path);
    if (isItem(item)) items.push([item, path]);
  }
  const checks = items.filter(([item]) => item.list === 'check');
  const off = checks.every(([item]) => item.checked === true);
  for (const [, at] of checks) {
    if (off) Transforms.unsetNodes(editor, 'checked', { at });
    else Transforms.setNodes(editor, { checked: true }, { at });
  }
}
