import { Editor, Node, Path, Transforms, type NodeEntry, type Point } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isTextBlock } from '../model/elements';
import type { CodeBlock, HeadingLevel, TextBlock } from '../model/types';
import { selectedBlocks } from './selected';

export type BlockType = 'paragraph' | `heading-${HeadingLevel}` | 'quote' | 'code-block' | 'item';

/** What the blocks of the selection are, where they all are alike; without a selection what the first one is, where writing begins. */
export function currentBlockType(editor: RichEditor): BlockType | null {
  const blocks = editor.selection ? selectedBlocks(editor) : [...Editor.nodes(editor, { at: Editor.start(editor, []), match: isTextBlock, mode: 'lowest' })];
  const types = new Set(blocks.map(([block]) => typeOf(block)));
  return types.size === 1 ? ([...types][0] ?? null) : null;
}

function typeOf(block: TextBlock): BlockType {
  if (block.type === 'heading') return `heading-${block.level}`;
  return block.type === 'paragraph' && (block.quote ?? 0) > 0 ? 'quote' : block.type;
}

/** Makes the selected blocks paragraphs, headings, a quotation or code. Lines of code become a block each, and the other way. */
export function setBlockType(editor: RichEditor, type: Exclude<BlockType, 'item'>): void {
  if (type === 'code-block') return makeCode(editor);
  Editor.withoutNormalizing(editor, () => {
    splitCode(editor);
    for (const [block, at] of selectedBlocks(editor)) {
      Transforms.unsetNodes(editor, block.type === 'item' ? ['list', 'checked', 'indent'] : type === 'paragraph' ? ['level', 'quote'] : ['level'], { at });
      if (type === 'quote') Transforms.setNodes(editor, { type: 'paragraph', quote: ('quote' in block ? block.quote : undefined) ?? 1 }, { at });
      else if (type === 'paragraph') Transforms.setNodes(editor, { type: 'paragraph' }, { at });
      else Transforms.setNodes(editor, { type: 'heading', level: Number(type.slice(-1)) as HeadingLevel }, { at });
    }
  });
}

/** The same type a second time makes paragraphs of them again. */
export function toggleBlockType(editor: RichEditor, type: Exclude<BlockType, 'item'>): void {
  setBlockType(editor, currentBlockType(editor) === type ? 'paragraph' : type);
}

/** Each line of the selected code becomes a block of its own. */
export function splitCode(editor: RichEditor): void {
  for (const [, at] of selectedBlocks(editor).filter(isCode).reverse()) {
    const text = Node.string(Node.get(editor, at));
    Transforms.unsetNodes(editor, 'language', { at });
    Transforms.setNodes(editor, { type: 'paragraph' }, { at });
    for (let offset = text.lastIndexOf('\n'); offset !== -1; offset = offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1)) {
      const point: Point = { path: [...at, 0], offset };
      Transforms.splitNodes(editor, { at: { ...point, offset: offset + 1 }, always: true });
      Transforms.delete(editor, { at: { anchor: point, focus: { ...point, offset: offset + 1 } } });
    }
  }
}

const isCode = (entry: NodeEntry<TextBlock>): entry is NodeEntry<CodeBlock> => entry[0].type === 'code-block';

/** The selected blocks become one block of code, a line each. */
function makeCode(editor: RichEditor): void {
  const blocks = selectedBlocks(editor);
  if (blocks.length === 0 || blocks.every(isCode)) return;
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of blocks) {
      if (block.type !== 'code-block') Transforms.setNodes(editor, { type: 'code-block' }, { at });
    }
  });
  const made = selectedBlocks(editor).filter(isCode);
  for (const [, at] of made.slice(1).reverse()) {
    if (!Path.hasPrevious(at) || !made.some(([, path]) => Path.equals(path, Path.previous(at)))) continue;
    Transforms.insertText(editor, '\n', { at: Editor.end(editor, Path.previous(at)) });
    Transforms.mergeNodes(editor, { at });
  }
}
