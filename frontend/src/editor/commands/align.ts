import { Transforms } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isLine } from '../model/elements';
import type { Align } from '../model/types';
import { selectedBlocks } from './selected';

/** How the lines of the selection are aligned, where they all are alike; null is the natural side. */
export function currentAlign(editor: RichEditor): Align | null {
  const aligned = new Set(selectedBlocks(editor).map(([block]) => (isLine(block) ? (block.align ?? null) : null)));
  return aligned.size === 1 ? ([...aligned][0] ?? null) : null;
}

/** Null, and the side on which a line begins anyway, take the alignment away. */
export function setAlign(editor: RichEditor, align: Align | null): void {
  for (const [block, at] of selectedBlocks(editor)) {
    if (!isLine(block)) continue;
    const natural = block.direction === 'rtl' ? 'right' : 'left';
    if (align === null || align === natural) Transforms.unsetNodes(editor, 'align', { at });
    else Transforms.setNodes(editor, { align }, { at });
  }
}

export const isRightToLeft = (editor: RichEditor): boolean => {
  const blocks = selectedBlocks(editor);
  return blocks.length > 0 && blocks.every(([block]) => isLine(block) && block.direction === 'rtl');
};

export function setRightToLeft(editor: RichEditor, on: boolean): void {
  for (const [block, at] of selectedBlocks(editor)) {
    if (!isLine(block)) continue;
    if (on) Transforms.setNodes(editor, { direction: 'rtl' }, { at });
    else Transforms.unsetNodes(editor, 'direction', { at });
    if (block.align === (on ? 'right' : 'left')) Transforms.unsetNodes(editor, 'align', { at });
  }
}
