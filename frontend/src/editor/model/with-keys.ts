import { Editor, Node, Path, Range, Transforms } from 'slate';

import { setBlockType } from '../commands/block-type';
import { exitBlock } from '../commands/insert';
import { leaveListAt, setIndent } from '../commands/lists';
import { caretAtEnd, caretAtStart, currentBlock } from '../commands/selected';
import { topOf } from '../table/where';
import type { RichEditor } from './editor-type';
import { isElement, isTable, paragraph } from './elements';
import type { CodeBlock, RichElement, TextBlock } from './types';

type Entry<T extends TextBlock = TextBlock> = [T, Path];

/** What Enter, Backspace and Delete do where they do more than Slate makes of them. */
export function withKeys(editor: RichEditor): RichEditor {
  const { insertBreak, deleteBackward, deleteForward } = editor;

  editor.insertBreak = () => {
    if (editor.selection !== null && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const chosen = chosenBlock(editor);
    if (chosen !== null) return Transforms.insertNodes(editor, paragraph(''), { at: Path.next(chosen), select: true });
    const entry = currentBlock(editor);
    if (entry === null || !enter(editor, entry)) insertBreak();
    afterBreak(editor);
  };
  editor.insertSoftBreak = () => editor.insertText('\n');
  editor.deleteBackward = (unit) => {
    const entry = currentBlock(editor);
    if (entry === null || !caretAtStart(editor, entry[1]) || !backspace(editor, entry)) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    const entry = currentBlock(editor);
    if (entry === null || !caretAtEnd(editor, entry[1]) || !voidBeside(editor, entry, 'after')) deleteForward(unit);
  };
  return editor;
}

/** The block without words that is chosen, as by a click on it. */
function chosenBlock(editor: RichEditor): Path | null {
  const entry = editor.selection === null ? undefined : Editor.above(editor, { match: (node) => isElement(node) && Editor.isVoid(editor, node) && Editor.isBlock(editor, node) });
  return entry?.[1] ?? null;
}

/** Whether Enter was dealt with. */
function enter(editor: RichEditor, [block, path]: Entry): boolean {
  if (block.type === 'code-block') return enterInCode(editor, [block, path]);
  if (!Editor.isEmpty(editor, block)) return false;
  if (block.type === 'item') {
    if (block.indent === undefined) leaveListAt(editor, path);
    else setIndent(editor, path, block.indent - 1);
    return true;
  }
  if (block.quote === undefined) return false;
  setQuote(editor, path, block.quote - 1);
  return true;
}

function enterInCode(editor: RichEditor, [block, path]: Entry<CodeBlock>): boolean {
  const text = Node.string(block);
  const end = Editor.end(editor, path);
  if (caretAtEnd(editor, path) && /(?:^|\n)[ \t]*\n[ \t]*$/.test(text)) {
    const spare = /\n?[ \t]*\n[ \t]*$/.exec(text)?.[0].length ?? 0;
    Transforms.delete(editor, { at: { anchor: { ...end, offset: end.offset - spare }, focus: end } });
    exitBlock(editor);
    return true;
  }
  const before = text.slice(0, editor.selection?.anchor.offset ?? 0);
  const margin = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
  Transforms.insertText(editor, `\n${margin}`);
  return true;
}

/** What a block passes on to the one that Enter made of it. */
function afterBreak(editor: RichEditor): void {
  const entry = currentBlock(editor);
  if (entry === null || !Path.hasPrevious(entry[1])) return;
  const [block, path] = entry;
  if (block.type === 'item' && block.checked === true && caretAtStart(editor, path)) Transforms.unsetNodes(editor, 'checked', { at: path });
  if (block.type !== 'heading' || !caretAtStart(editor, path)) return;
  const above = Path.previous(path);
  const empty = Editor.isEmpty(editor, block) ? path : isHeading(Node.get(editor, above)) && Node.string(Node.get(editor, above)) === '' ? above : null;
  if (empty === null) return;
  Transforms.unsetNodes(editor, 'level', { at: empty });
  Transforms.setNodes(editor, { type: 'paragraph' }, { at: empty });
}

const isHeading = (node: Node) => isElement(node) && node.type === 'heading';

/** Whether Backspace at the start of the block was dealt with: it first makes a line plainer, then joins it. */
function backspace(editor: RichEditor, [block, path]: Entry): boolean {
  if (block.type === 'code-block') {
    // The whole block, not only the line of the caret.
    setBlockType(editor, 'paragraph');
    return true;
  }
  if (block.indent !== undefined) setIndent(editor, path, block.indent - 1);
  else if (block.type === 'item') leaveListAt(editor, path);
  else if (block.type === 'heading') {
    Transforms.unsetNodes(editor, 'level', { at: path });
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  } else if (block.quote !== undefined) setQuote(editor, path, block.quote - 1);
  else return voidBeside(editor, [block, path], 'before');
  return true;
}

function setQuote(editor: RichEditor, at: Path, depth: number): void {
  if (depth < 1) Transforms.unsetNodes(editor, 'quote', { at });
  else Transforms.setNodes(editor, { quote: depth }, { at });
}

/**
 * A rule beside the caret goes at once; what is kept is chosen first. A table is gone into, and cells are never joined with
 * what stands beside them.
 */
function voidBeside(editor: RichEditor, [block, path]: Entry, side: 'before' | 'after'): boolean {
  const top = topOf(editor, path);
  if (block.type === 'item') {
    const last = (Node.get(editor, top) as Extract<RichElement, { type: 'list' }>).children.length - 1;
    if (path.at(-1) !== (side === 'before' ? 0 : last)) return false;
  }
  const inCell = top.length > 1;
  if (side === 'before' && !Path.hasPrevious(top)) return inCell;
  const at = side === 'before' ? Path.previous(top) : Path.next(top);
  const beside = Node.has(editor, at) ? Node.get(editor, at) : null;
  if (beside === null || !isElement(beside)) return inCell;
  if (isTable(beside)) {
    Transforms.select(editor, side === 'before' ? Editor.end(editor, at) : Editor.start(editor, at));
    if (block.type === 'paragraph' && Editor.isEmpty(editor, block) && Node.has(editor, Path.next(top))) Transforms.removeNodes(editor, { at: path });
    return true;
  }
  if (!Editor.isVoid(editor, beside)) return false;
  if (beside.type === 'rule') Transforms.removeNodes(editor, { at });
  else {
    Transforms.select(editor, Editor.start(editor, at));
    if (block.type === 'paragraph' && Editor.isEmpty(editor, block) && side === 'before' && Node.has(editor, Path.next(top))) Transforms.removeNodes(editor, { at: path });
  }
  return true;
}
