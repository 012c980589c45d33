import type { CellBlock, Inline, Paragraph, RichText, Table, TableCell, TableRow } from '../../model/types';
import { FONTS } from '../../page/fonts';

type PlainParagraph = Omit<Paragraph, 'children'> & { children: RichText[] };

/** Whether a table can be shown by elements alone: plain paragraphs, and no cell that is in several rows. */
export const isPlain = (table: Table): boolean => table.children.every((row) => row.children.every((cell) => cell.rowspan === undefined && cell.children.every((block) => isPlainParagraph(block))));

const isPlainParagraph = (block: CellBlock): block is PlainParagraph => block.type === 'paragraph' && block.quote === undefined && block.children.every((child: Inline) => !('type' in child));

/** A row as the editor draws it, without anything of the editor: a tenth of the work. */
export function shownRow(row: TableRow): HTMLTableRowElement {
  const element = document.createElement('tr');
  for (const cell of row.children) element.append(shownCell(cell));
  return element;
}

function shownCell(cell: TableCell): HTMLElement {
  const element = document.createElement(cell.header ? 'th' : 'td');
  if (cell.colspan !== undefined) element.colSpan = cell.colspan;
  if (cell.background !== undefined) element.style.backgroundColor = cell.background;
  for (const block of cell.children) if (isPlainParagraph(block)) element.append(shownParagraph(block));
  return element;
}

function shownParagraph({ align, direction, indent, children }: PlainParagraph): HTMLElement {
  const element = document.createElement('p');
  element.dir = direction ?? 'auto';
  if (align !== undefined) element.style.textAlign = align;
  if (indent !== undefined) element.className = `ql-indent-${indent}`;
  const words = children.filter(({ text }) => text !== '').map((leaf) => shownText(leaf));
  element.append(...(words.length > 0 ? words : [document.createElement('br')]));
  return element;
}

function shownText(leaf: RichText): Node {
  const { color, background, size, font } = leaf;
  const tags = [leaf.bold && 'strong', leaf.italic && 'em', leaf.underline && 'u', leaf.strike && 's', leaf.script === 'super' && 'sup', leaf.script === 'sub' && 'sub', leaf.code && 'code'].filter((tag) => typeof tag === 'string');
  const styled = leaf.highlight === true || [color, background, size, font].some((value) => value !== undefined);
  let node: Node = document.createTextNode(leaf.text);
  for (const tag of tags) node = around(tag, node);
  if (!styled) return node;
  const outer = around(leaf.highlight ? 'mark' : 'span', node);
  Object.assign(outer.style, { color, backgroundColor: background, fontSize: size, fontFamily: font && FONTS[font] });
  return outer;
}

function around(tag: string, node: Node): HTMLElement {
  const element = document.createElement(tag);
  element.append(node);
  return element;
}
