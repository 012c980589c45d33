import { withTexts } from '../html/line-builder';
import type { Block, CellBlock, Inline } from '../model/types';
import { withCells } from '../table/grid';

/** A link with an address that the rule refuses is pasted as its words. (One that was stored stays, inert.) */
export function withoutRefused(blocks: Block[]): Block[] {
  return blocks.map((block) => (block.type === 'table' ? withCells(block, (cell) => ({ ...cell, children: cell.children.map((one) => ofBlock(one)) })) : ofBlock(block)));
}

function ofBlock(block: CellBlock): CellBlock {
  if (block.type === 'list') return { ...block, children: block.children.map((item) => ({ ...item, children: words(item.children) })) };
  return block.type === 'paragraph' || block.type === 'heading' ? { ...block, children: words(block.children) } : block;
}

function words(children: Inline[]): Inline[] {
  return withTexts(children.flatMap((child): Inline[] => ('type' in child && child.type === 'refused-link' ? child.children : [child])));
}
