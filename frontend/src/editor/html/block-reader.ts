import { isTable, isVoidElement, paragraph } from '../model/elements';
import type { Block, BlockFormat, CellBlock, Heading, HeadingLevel, LineFormat, Marks, TextBlock } from '../model/types';
import { LineBuilder, type Target } from './line-builder';
import { codeText, isCodeLine } from './read-code';
import { formatIn, indented } from './read-format';
import { readImage, readMediaBlock } from './media';
import { readMention } from './mention';
import { keptBlock, keptInline } from './read-kept';
import { ListReader, isList, itemKind, type ItemPlace } from './read-list';
import { targetOf } from './read-link';
import { marksIn } from './read-marks';
import { readTable } from './read-table';
import { styleOf } from './styles';
import { kindOf } from './tags';

/** What an element passes on to what stands in it. */
export interface Context {
  marks: Marks;
  target: Target | null;
  format: LineFormat;
  quote: number;
  /** What the next line becomes. */
  line: { type: 'paragraph' } | { type: 'heading'; level: HeadingLevel } | { type: 'item'; place: ItemPlace };
  /** How many lists it stands in. */
  depth: number;
  /** Whether white space counts. */
  pre: boolean;
  /** Whether it stands in a cell of a table that is edited. */
  inCell: boolean;
}

const outermost: Context = { marks: {}, target: null, format: {}, quote: 0, line: { type: 'paragraph' }, depth: 0, pre: false, inCell: false };

/** Walks through parsed HTML by an allow-list and writes blocks down as it goes; what it does not know becomes its words. */
export class BlockReader {
  private blocks: Block[] = [];
  private open: { builder: LineBuilder; context: Context } | null = null;
  private lists = new ListReader(this.blocks);

  read(root: Element, context = outermost): Block[] {
    this.children(root, context);
    this.closeLine();
    return this.blocks;
  }

  private children(parent: Element, context: Context): void {
    for (const node of parent.childNodes) this.node(node, context);
  }

  private node(node: Node, context: Context): void {
    if (node.nodeType === 3) this.words(node.nodeValue ?? '', context);
    else if (node.nodeType === 1) this.element(node as Element, context);
  }

  private words(text: string, context: Context): void {
    if (this.open === null && (context.pre ? /^$|^[ \t]*[\n\r][ \t\n\r\f]*$/ : /^[ \t\n\r\f]*$/).test(text)) return;
    this.line(context).text(text, context.marks, context.target, context.pre);
  }

  private element(element: Element, context: Context): void {
    switch (kindOf(element)) {
      case 'skipped':
        return;
      case 'break':
        return this.line(context).break(context.marks, context.target);
      case 'mention':
        return this.line(context).object(readMention(element), targetOf(element) ?? context.target);
      case 'kept-inline':
        return this.keptInline(element, context);
      case 'inline':
        return this.children(element, { ...context, marks: marksIn(element, context.marks), target: targetOf(element) ?? context.target, pre: keepsSpaces(element, context.pre) });
      case 'frame':
        return this.frame(element, context);
      default:
        this.closeLine();
        this.block(element, { ...context, format: formatIn(element, context.format), marks: marksIn(element, context.marks), pre: keepsSpaces(element, context.pre) });
        return this.closeLine();
    }
  }

  private block(element: Element, context: Context): void {
    const heading = /^h([1-6])$/.exec(element.localName);
    if (heading !== null && context.line.type !== 'item') return this.needsLine(element, { ...context, line: { type: 'heading', level: Number(heading[1]) as HeadingLevel } });
    if (isList(element)) return this.list(element, context);
    if (isCodeLine(element)) return this.add({ type: 'code-block', ...codeText(element), ...quoteOf(context) });
    switch (element.localName) {
      case 'p':
        return this.needsLine(element, context);
      case 'li':
        // One outside a list: somebody's loose markup.
        return this.item(element, context.depth === 0 ? { ...context, depth: 1 } : context);
      case 'blockquote':
        return this.needsLine(element, { ...context, quote: context.quote + 1, line: { type: 'paragraph' } });
      case 'hr':
        return this.add({ type: 'rule', ...quoteOf(context), children: [{ text: '' }] });
      case 'table':
        return context.inCell ? this.kept(element, context) : this.table(element, context);
      default:
        if (kindOf(element) === 'kept' && !isTableFigure(element)) return this.kept(element, context);
        return this.children(element, context);
    }
  }

  private table(element: Element, context: Context): void {
    const caption = element.querySelector(':scope > caption');
    if (caption !== null) this.block(caption, context);
    this.closeLine();
    const table = readTable(element, context.format.direction, (cell, row) => this.cell(cell, row, context));
    if (table === null) this.kept(element, context);
    else this.add({ ...table, ...quoteOf(context) });
  }

  private cell(cell: Element, row: Element, { marks: outer, target, pre }: Context): CellBlock[] {
    // A colour behind a row or cell is the cell's, not its words'.
    const marks = marksIn(cell, marksIn(row, outer));
    delete marks.background;
    delete marks.highlight;
    const format = formatIn(cell, formatIn(row, {}));
    const context = { ...outermost, marks, target, format, pre: keepsSpaces(cell, pre), inCell: true };
    const blocks = new BlockReader().read(cell, context).filter((block) => !isTable(block));
    return isVoidElement(blocks.at(-1)) ? [...blocks, paragraph('')] : blocks;
  }

  private kept(element: Element, context: Context): void {
    const kept = readMediaBlock(element) ?? keptBlock(element);
    if (kept === null) this.children(element, context);
    else this.add({ ...kept, ...quoteOf(context) });
  }

  private keptInline(element: Element, context: Context): void {
    const kept = element.localName === 'img' ? readImage(element) : keptInline(element);
    if (kept === null) this.words(element.getAttribute('alt') ?? element.textContent, context);
    else this.line(context).object(kept, targetOf(element) ?? context.target);
  }

  /** What another page showed in a frame: the server would escape it, so its address is what stays. */
  private frame(element: Element, context: Context): void {
    const target = targetOf(element) ?? context.target;
    if (target !== null) this.line(context).text('url' in target ? target.url : target.address, context.marks, target);
    this.children(element, context);
  }

  private list(element: Element, context: Context): void {
    if (context.depth === 0) this.lists.begin(element, quoteOf(context));
    // The depth of a list's items is told anew by the list.
    this.children(element, { ...context, format: indented(context.format, 0), depth: context.depth + 1, line: { type: 'paragraph' } });
  }

  private item(element: Element, context: Context): void {
    const place = { ...itemKind(element), depth: context.depth - 1 + (context.format.indent ?? 0) };
    this.needsLine(element, { ...context, line: { type: 'item', place } });
  }

  /** An empty paragraph, heading or item is a line too. */
  private needsLine(element: Element, context: Context): void {
    const before = this.blocks.length + this.lists.written;
    this.children(element, context);
    if (this.open === null && this.blocks.length + this.lists.written === before) this.line(context);
  }

  private line(context: Context): LineBuilder {
    this.open ??= { builder: new LineBuilder(), context };
    return this.open.builder;
  }

  private closeLine(): void {
    if (this.open === null) return;
    const { builder, context } = this.open;
    this.open = null;
    const children = builder.finish();
    const { line, format } = context;
    if (line.type === 'item' && !line.place.taken) {
      line.place.taken = true;
      this.lists.item({ ...format, children }, line.place, quoteOf(context));
    } else if (line.type === 'heading') this.add({ type: 'heading', level: line.level, ...format, ...quoteOf(context), children } satisfies Heading);
    else this.add({ type: 'paragraph', ...below(context), ...quoteOf(context), children } satisfies TextBlock);
  }

  private add(block: Block): void {
    this.blocks.push(block);
  }
}

/** A figure that is only there for a table. */
function isTableFigure(element: Element): boolean {
  return element.localName === 'figure' && element.querySelector('table') !== null && element.querySelector('img, video, audio, svg') === null;
}

/** Whether white space counts in an element, as it says itself. */
function keepsSpaces(element: Element, outer: boolean): boolean {
  const said = styleOf(element).get('white-space')?.toLowerCase();
  return said === undefined ? outer || element.localName === 'textarea' : said.startsWith('pre') || said === 'break-spaces';
}

const quoteOf = (context: Context): BlockFormat => (context.quote === 0 ? {} : { quote: context.quote });

/** A further paragraph of an item stands as deep as the item's words, which is how Desk would show it. */
function below({ line, format }: Context): LineFormat {
  return line.type === 'item' ? indented(format, line.place.depth + 1) : format;
}
