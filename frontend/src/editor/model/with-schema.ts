import { Editor, Element, Node, Text, Transforms, type Ancestor, type Descendant, type NodeEntry, type Path } from 'slate';

import { mendTable } from '../table/mend-table';

import type { RichEditor } from './editor-type';
import { DEEPEST_INDENT, MARKS, endsWithParagraph, holdsBlocks, isAnyLink, isCell, inlines, isInlineElement, isInlineVoid, isItem, isRow, isTable, isTextBlock, isVoidElement, paragraph, voids, wordsOfVoid } from './elements';
import { nextNumber } from './numbering';
import type { Block, BlockFormat, List, RichElement, TextBlock } from './types';

/** What a document may be: Slate asks for each changed node and those around it, and each rule mends one thing. */
export function withSchema(editor: RichEditor): RichEditor {
  const { normalizeNode } = editor;
  // Asked of every block for every letter, and of elements only.
  editor.isInline = (element) => inlines.has(element.type);
  editor.isVoid = (element) => voids.has(element.type);
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Whether something was mended; Slate comes again for the rest. */
function mend(editor: RichEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return mendBlocks(editor, [node, path]);
  if (!Element.isElement(node)) return false;
  if (isTable(node) || isRow(node)) return mendTable(editor, [node, path]);
  if (isCell(node)) return isRow(Node.parent(editor, path)) ? mendBlocks(editor, [node, path]) : done(Transforms.unwrapNodes(editor, { at: path }));
  if (node.type === 'list') return mendList(editor, [node, path]);
  if (isTextBlock(node)) return mendTextBlock(editor, [node, path]);
  if (isAnyLink(node)) return mendLink(editor, [node, path]);
  return false;
}

/** The blocks of the document, or of a cell. */
function mendBlocks(editor: RichEditor, [holder, path]: NodeEntry<Ancestor>): boolean {
  // Asked for every letter: what is in order, nearly always all of it, must cost next to nothing.
  if (isInOrder(holder.children, path.length > 0)) return false;
  for (const [index, node] of holder.children.entries()) {
    const at = [...path, index];
    if (Text.isText(node) || isInlineElement(node)) return done(Transforms.wrapNodes(editor, paragraph(), { at }));
    if (isItem(node)) return done(Transforms.wrapNodes(editor, { type: 'list', ...quoteOf(node), children: [] }, { at }));
    const before = holder.children[index - 1];
    const touches = isList(node) && isList(before) && before.quote === node.quote;
    if (isList(node) && node.start === 1 && !touches) return done(Transforms.unsetNodes(editor, 'start', { at }));
    // Numbers that go on by themselves need not be told.
    if (touches && (node.start === undefined || node.start === (nextNumber(before) ?? 1))) return done(Transforms.mergeNodes(editor, { at }));
  }
  if (needsNoLine(holder.children, path.length > 0)) return false;
  return done(Transforms.insertNodes(editor, paragraph(''), { at: [...path, holder.children.length] }));
}

/** A document ends with a paragraph; a cell ends with what a caret can stand in. */
function needsNoLine(blocks: readonly Descendant[], inCell: boolean): boolean {
  const last = blocks.at(-1);
  return inCell ? last !== undefined && !isVoidElement(last) : endsWithParagraph(blocks as Block[]);
}

function isInOrder(blocks: readonly Descendant[], inCell: boolean): boolean {
  let before: string | undefined;
  for (let index = 0; index < blocks.length; index += 1) {
    const type = (blocks[index] as { type?: string }).type;
    if (type === undefined || !freeBlocks.has(type)) return false;
    if (type === 'list' && (before === 'list' || (blocks[index] as List).start === 1)) return false;
    before = type;
  }
  return needsNoLine(blocks, inCell);
}

const freeBlocks = new Set(['paragraph', 'heading', 'list', 'code-block', 'rule', 'figure', 'video', 'kept', 'table']);

const quoteOf = (node: Node): BlockFormat => ('quote' in node && typeof node.quote === 'number' ? { quote: node.quote } : {});

const isList = (node: Node | undefined): node is List => Element.isElement(node) && node.type === 'list';

function mendList(editor: RichEditor, [list, path]: NodeEntry<List>): boolean {
  if (isMisplaced(editor, path)) return done(Transforms.unwrapNodes(editor, { at: path }));
  for (const [index, child] of (list.children as Node[]).entries()) {
    if (isItem(child)) continue;
    if (Text.isText(child) || isInlineElement(child)) {
      if (list.children.length === 1 && Node.string(child) === '' && Text.isText(child)) return done(Transforms.removeNodes(editor, { at: path }));
      return done(Transforms.wrapNodes(editor, { type: 'item', list: 'bullet', children: [] }, { at: [...path, index] }));
    }
    return leave(editor, [...path, index]);
  }
  if (list.children.length === 0) return done(Transforms.removeNodes(editor, { at: path }));
  const [first] = list.children;
  if (list.start !== undefined && (first?.list !== 'ordered' || first.indent !== undefined)) return done(Transforms.unsetNodes(editor, 'start', { at: path }));
  return false;
}

/** What stands between the cells of a table is made a cell by the table. */
function isMisplaced(editor: RichEditor, path: Path): boolean {
  const parent = Node.parent(editor, path);
  return !holdsBlocks(parent) && !isTable(parent) && !isRow(parent);
}

/** What leaves a list stays in its quotation. */
function leave(editor: RichEditor, path: Path): boolean {
  const { quote } = quoteOf(Node.parent(editor, path));
  if (quote !== undefined && quoteOf(Node.get(editor, path)).quote === undefined) return done(Transforms.setNodes(editor, { quote }, { at: path }));
  return done(Transforms.liftNodes(editor, { at: path }));
}

function mendTextBlock(editor: RichEditor, [block, path]: NodeEntry<TextBlock>): boolean {
  const inner = (block.children as Node[]).findIndex((child) => Element.isElement(child) && !isInlineElement(child));
  if (inner !== -1) return done(Transforms.liftNodes(editor, { at: [...path, inner] }));
  if (!isItem(block) && isMisplaced(editor, path)) return leave(editor, path);
  if (block.type === 'code-block' && mendCode(editor, path)) return true;
  return mendFormat(editor, [block, path]);
}

/** Code is one text without marks; what else got in becomes its words. */
function mendCode(editor: RichEditor, path: Path): boolean {
  for (const [child, at] of Node.children(editor, path)) {
    if (Element.isElement(child)) {
      if (!isInlineVoid(child)) return done(Transforms.unwrapNodes(editor, { at }));
      Editor.withoutNormalizing(editor, () => {
        Transforms.removeNodes(editor, { at });
        if (wordsOfVoid(child) !== '') Transforms.insertNodes(editor, { text: wordsOfVoid(child) }, { at });
      });
      return true;
    }
    const marks = MARKS.filter((mark) => child[mark as keyof typeof child] !== undefined);
    if (marks.length > 0) return done(Transforms.unsetNodes(editor, marks, { at }));
  }
  return false;
}

/** What a block of another kind left behind, and depths that are none. */
function mendFormat(editor: RichEditor, [block, path]: NodeEntry<TextBlock>): boolean {
  const foreign = Object.keys(block).filter((name) => !known[block.type].has(name) && !(name === 'quote' && holdsBlocks(Node.parent(editor, path))));
  if (foreign.length > 0) return done(Transforms.unsetNodes(editor, foreign as (keyof RichElement)[], { at: path }));
  const { indent } = block as { indent?: number };
  if (indent !== undefined && (indent < 1 || !Number.isInteger(indent))) return done(Transforms.unsetNodes(editor, 'indent', { at: path }));
  if (indent !== undefined && indent > DEEPEST_INDENT) return done(Transforms.setNodes(editor, { indent: DEEPEST_INDENT }, { at: path }));
  if (isItem(block) && block.checked !== undefined && block.list !== 'check') return done(Transforms.unsetNodes(editor, 'checked', { at: path }));
  return false;
}

const line = ['type', 'children', 'align', 'indent', 'direction'];
const known: Record<TextBlock['type'], ReadonlySet<string>> = {
  paragraph: new Set([...line, 'quote']),
  heading: new Set([...line, 'quote', 'level']),
  item: new Set([...line, 'list', 'checked']),
  'code-block': new Set(['type', 'children', 'quote', 'language']),
};

/** A link shows something, and holds no other link. */
function mendLink(editor: RichEditor, [link, path]: NodeEntry): boolean {
  const inner = Element.isElement(link) ? (link.children as Node[]).findIndex((child) => isAnyLink(child)) : -1;
  if (inner !== -1) return done(Transforms.unwrapNodes(editor, { at: [...path, inner] }));
  if (Node.string(link) !== '' || [...Node.elements(link)].some(([node, at]) => at.length > 0 && isVoidElement(node))) return false;
  return done(Transforms.removeNodes(editor, { at: path }));
}

/** What changes a document returns nothing. */
function done(change: void): boolean {
  return change === undefined;
}
