import { nearestColour } from '../colours/nearest';
import { withTexts } from '../html/line-builder';
import { isInlineVoid } from '../model/elements';
import type { Block, CellBlock, Inline, RichText, TableCell } from '../model/types';
import { withCells } from '../table/grid';

/** What comes from elsewhere loses the look of elsewhere: sizes and fonts go, colours become those of the palette. */
export function soften(blocks: Block[]): Block[] {
  return blocks.map((block) => (block.type === 'table' ? withCells(block, softCell) : softBlock(block)));
}

function softCell({ background, ...cell }: TableCell): TableCell {
  const paper = background === undefined ? null : nearestColour(background, 'background');
  return { ...cell, ...(paper === null ? {} : { background: paper }), children: cell.children.map((block) => softBlock(block)) };
}

function softBlock(block: CellBlock): CellBlock {
  if (block.type === 'list') return { ...block, children: block.children.map((item) => ({ ...item, children: line(item.children) })) };
  if (block.type === 'paragraph') return { ...block, children: line(block.children) };
  if (block.type === 'heading') return { ...block, children: plainHeading(line(block.children)) };
  return block;
}

function line(children: Inline[]): Inline[] {
  return withTexts(
    children.map((child) => {
      if (!('type' in child)) return text(child);
      if (isInlineVoid(child)) return child;
      // Links look like links without being told to.
      return { ...child, children: withTexts(child.children.map((leaf) => ('type' in leaf ? leaf : { ...text(leaf), underline: undefined, color: undefined }))).map((leaf) => definite(leaf)) } as Inline;
    }),
  );
}

function text(given: RichText): RichText {
  const { color, background, highlight, ...rest } = given;
  delete rest.size;
  delete rest.font;
  const ink = color === undefined ? null : nearestColour(color, 'text');
  const paper = background === undefined ? null : nearestColour(background, 'background');
  return { ...rest, ...(ink === null ? {} : { color: ink }), ...(paper === null ? {} : { background: paper, ...(highlight === true ? { highlight } : {}) }) };
}

/** Headings are bold anyway. */
function plainHeading(children: Inline[]): Inline[] {
  const texts = children.filter((child): child is RichText => !('type' in child) && child.text.trim() !== '');
  if (!texts.every((child) => child.bold === true)) return children;
  return withTexts(children.map((child) => definite('type' in child ? child : { ...child, bold: undefined })));
}

function definite<T extends Inline>(node: T): T {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)) as unknown as T;
}
