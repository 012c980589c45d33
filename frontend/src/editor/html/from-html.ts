import { emptyDocument, endsWithParagraph, paragraph } from '../model/elements';
import type { Block, EditorDocument } from '../model/types';
import { BlockReader } from './block-reader';
import { parseHtml } from './parse';

/** A document from HTML of Desk, frappe-ui, mail, or a clipboard. It is in order: nothing is left to normalise. */
export function fromHtml(html: string): EditorDocument {
  if (html.trim() === '') return emptyDocument();
  const blocks = blocksFrom(parseHtml(html));
  return endsWithParagraph(blocks) ? blocks : [...blocks, paragraph('')];
}

/** The blocks alone, without the paragraph that ends a document: what a paste brings. */
export function blocksFrom(root: Element): Block[] {
  return new BlockReader().read(root);
}
