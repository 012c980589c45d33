import { Editor, Path, Transforms } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { paragraph } from '../model/elements';
import type { RichElement } from '../model/types';
import { currentBlock } from './selected';

/** A line across; one goes on writing below it. In an empty paragraph it takes its place. */
export function insertRule(editor: RichEditor): void {
  insertBlock(editor, { type: 'rule', children: [{ text: '' }] });
}

/** A block that is no words, after the one in which the caret stands. */
export function insertBlock(editor: RichEditor, block: RichElement): void {
  const current = currentBlock(editor);
  if (current === null) return;
  Editor.withoutNormalizing(editor, () => {
    const [words, path] = current;
    const top = path.slice(0, 1);
    const replaces = words.type === 'paragraph' && Editor.isEmpty(editor, words);
    const quote = words.type !== 'item' && words.quote !== undefined ? { quote: words.quote } : {};
    if (!replaces && !Editor.isEnd(editor, Editor.end(editor, editor.selection ?? path), path)) Transforms.splitNodes(editor, { always: true });
    const at = replaces ? top : Path.next(top);
    Transforms.insertNodes(editor, { ...block, ...quote } as RichElement, { at });
    if (replaces) Transforms.removeNodes(editor, { at: Path.next(at) });
    const below = Path.next(at);
    if (!Editor.hasPath(editor, below)) Transforms.insertNodes(editor, paragraph(''), { at: below });
    Transforms.select(editor, Editor.start(editor, below));
  });
}

/** Leaves the block (code, a quotation) for a new paragraph below it. */
export function exitBlock(editor: RichEditor): void {
  const current = currentBlock(editor);
  if (current === null) return;
  const at = Path.next(current[1].slice(0, 1));
  Transforms.insertNodes(editor, paragraph(''), { at, select: true });
}
