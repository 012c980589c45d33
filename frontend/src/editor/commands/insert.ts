import { Path, Transforms } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { paragraph } from '../model/elements';
import { insertBlocks } from '../paste/insert-blocks';
import { topOf } from '../table/where';
import { currentBlock } from './selected';

/** A line across, in the place of what is selected; one goes on writing below it. */
export function insertRule(editor: RichEditor): void {
  const block = currentBlock(editor)?.[0];
  const quote = block !== undefined && 'quote' in block && block.quote !== undefined ? { quote: block.quote } : {};
  if (block !== undefined) insertBlocks(editor, [{ type: 'rule', ...quote, children: [{ text: '' }] }]);
}

/** Leaves the block (code, a quotation) for a new paragraph below it. */
export function exitBlock(editor: RichEditor): void {
  const current = currentBlock(editor);
  if (current === null) return;
  const at = Path.next(topOf(editor, current[1]));
  Transforms.insertNodes(editor, paragraph(''), { at, select: true });
}
