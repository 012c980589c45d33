import { Editor, Element, Node, Path, Range, Transforms } from 'slate';

import { leaveLink } from '../commands/links';
import { currentBlock } from '../commands/selected';
import type { RichEditor } from '../model/editor-type';
import { DEEPEST_INDENT, isAnyLink, isElement, isInlineVoid, isLine, isTable, isTextBlock } from '../model/elements';
import type { Block, Inline, Item, TextBlock } from '../model/types';
import { topOf } from '../table/where';

/** So many that going through them one by one costs nothing. */
const FEW = 20;

type Line = Exclude<TextBlock, { type: 'code-block' }>;

/**
 * Puts blocks where the caret stands. One line, and paragraphs, join the words around them; anything with a shape of its own
 * (a list, a table, code) parts the block and stands between: merging would flatten it (slate#639 and many after it). The
 * blocks become the document's.
 */
export function insertBlocks(editor: RichEditor, blocks: Block[]): void {
  if (blocks.length === 0 || editor.selection === null) return;
  leaveVoid(editor);
  insert(editor, blocks);
  leaveVoid(editor);
}

/** From a picture or name in the line to what stands after it: nothing can be written inside. */
function leaveVoid(editor: RichEditor): void {
  const inside = editor.selection === null || Range.isExpanded(editor.selection) ? undefined : Editor.above(editor, { match: isInlineVoid });
  const after = inside && Editor.after(editor, Editor.end(editor, inside[1]));
  if (after) Transforms.select(editor, after);
}

function insert(editor: RichEditor, blocks: Block[]): void {
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection !== null && Range.isExpanded(editor.selection)) editor.deleteFragment();
  });
  const current = currentBlock(editor);
  if (current === null) return between(editor, blocks, Path.next(topOf(editor, editor.selection?.anchor.path ?? [0])));
  const [block, path] = current;
  const lines = onlyLines(blocks);
  if (lines === null || (block.type === 'item' && blocks[0]?.type === 'list')) {
    return block.type === 'item' && isOneList(blocks) ? insertItems(editor, blocks[0].children, current) : insertBetween(editor, blocks);
  }
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) {
    if (only.type !== 'paragraph' && block.type === 'paragraph' && Editor.isEmpty(editor, block)) return insertBetween(editor, blocks);
    return insertInline(editor, only.children);
  }
  insertLines(editor, lines as Line[], block as Line, path);
}

/** Paragraphs alone, or one line of any kind. */
function onlyLines(blocks: Block[]): Line[] | null {
  if (blocks.every((block) => block.type === 'paragraph')) return blocks;
  const [only] = blocks;
  if (blocks.length > 1 || only === undefined) return null;
  if (only.type === 'heading') return [only];
  return only.type === 'list' && only.children.length === 1 ? only.children : null;
}

const isOneList = (blocks: Block[]): blocks is [Extract<Block, { type: 'list' }>] => blocks.length === 1 && blocks[0]?.type === 'list';

function insertInline(editor: RichEditor, children: Inline[]): void {
  const words = children.filter((child) => 'type' in child || child.text !== '');
  if (words.length > 0) Transforms.insertNodes(editor, structuredClone(words), { select: true });
  // What is typed next looks as what was pasted; a link ends with what was pasted.
  const last = words.at(-1);
  if (isAnyLink(last)) leaveLink(editor);
}

/** The first joins what stands before the caret, the last what stands after; those between are of the block's kind. */
function insertLines(editor: RichEditor, lines: Line[], block: Line, path: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.splitNodes(editor, { always: true });
    const after = Editor.pathRef(editor, Path.next(path));
    Transforms.select(editor, Editor.end(editor, path));
    insertInline(editor, lines[0]?.children ?? []);
    const middle = lines.slice(1, -1).map((line) => ({ ...block, children: structuredClone(line.children) }) as TextBlock);
    if (middle.length > 0) Transforms.insertNodes(editor, middle, { at: Path.next(path) });
    const end = after.unref();
    if (end === null) return;
    Transforms.select(editor, Editor.start(editor, end));
    insertInline(editor, lines.at(-1)?.children ?? []);
  });
}

/** Items pasted into an item are items of that list, as deep as they were below it. */
function insertItems(editor: RichEditor, items: Item[], [block, path]: [TextBlock, Path]): void {
  const depth = block.type === 'item' ? (block.indent ?? 0) : 0;
  const deeper = structuredClone(items).map((item) => (depth === 0 ? item : { ...item, indent: Math.min(DEEPEST_INDENT, (item.indent ?? 0) + depth) }));
  Editor.withoutNormalizing(editor, () => {
    Transforms.splitNodes(editor, { always: true });
    Transforms.insertNodes(editor, deeper, { at: Path.next(path) });
    const last = Path.next(path).with(-1, (path.at(-1) ?? 0) + deeper.length);
    const rest = Path.next(last);
    if (Node.has(editor, rest) && Node.string(Node.get(editor, rest)) === '') Transforms.removeNodes(editor, { at: rest });
    Transforms.select(editor, Editor.end(editor, last));
    if (isBare(editor, path)) Transforms.removeNodes(editor, { at: path });
  });
}

function insertBetween(editor: RichEditor, blocks: Block[]): void {
  Editor.withoutNormalizing(editor, () => {
    const depth = topOf(editor, editor.selection?.anchor.path ?? [0]).length;
    // Through everything up to the document, or the cell: a list is parted too.
    Transforms.splitNodes(editor, { match: (_node, path) => path.length === depth, always: true });
    const top = (editor.selection?.anchor.path ?? [0]).slice(0, depth);
    const before = Path.previous(top);
    between(editor, blocks, top);
    const rest = top.with(-1, (top.at(-1) ?? 0) + blocks.length);
    const words = blocks.at(-1)?.type === 'list' || isTextBlock(blocks.at(-1));
    if (words && Node.has(editor, rest) && isBare(editor, lowest(editor, rest, 'start'))) Transforms.removeNodes(editor, { at: onlyChild(editor, lowest(editor, rest, 'start')) });
    if (isBare(editor, lowest(editor, before, 'end'))) Transforms.removeNodes(editor, { at: onlyChild(editor, lowest(editor, before, 'end')) });
  });
}

/** Inserts at the path; the caret goes to the end of what was inserted, or after it where one cannot write in it, or would be in a table. */
function between(editor: RichEditor, blocks: Block[], at: Path): void {
  // One by one, what Slate looks at afterwards is asked of the editor, which knows more of tables.
  Transforms.insertNodes(editor, blocks, { at, batchDirty: blocks.length > FEW });
  const last = at.with(-1, (at.at(-1) ?? 0) + blocks.length - 1);
  const node = Node.get(editor, last);
  const next = Path.next(last);
  if (isElement(node) && (Editor.isVoid(editor, node) || isTable(node))) {
    if (Node.has(editor, next)) Transforms.select(editor, Editor.start(editor, next));
  } else Transforms.select(editor, Editor.end(editor, last));
}

/** The block of words at the edge of a block. */
function lowest(editor: RichEditor, path: Path, edge: 'start' | 'end'): Path {
  const node = Node.get(editor, path);
  if (!Element.isElement(node) || node.type !== 'list') return path;
  return [...path, edge === 'start' ? 0 : node.children.length - 1];
}

function isBare(editor: RichEditor, path: Path): boolean {
  const node = Node.has(editor, path) ? Node.get(editor, path) : null;
  return node !== null && isTextBlock(node) && (isLine(node) || node.type === 'code-block') && Editor.isEmpty(editor, node);
}

/** With an only item its list goes too. */
function onlyChild(editor: RichEditor, path: Path): Path {
  const parent = Node.parent(editor, path);
  return isElement(parent) && parent.type === 'list' && parent.children.length === 1 ? Path.parent(path) : path;
}
