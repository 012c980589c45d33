import { Editor, Node, Path, Transforms } from 'slate';

import { setBlockType } from '../commands/block-type';
import { insertRule } from '../commands/insert';
import type { RichEditor } from './editor-type';
import { isElement, isItem } from './elements';
import { nextNumber } from './numbering';
import type { BlockFormat, HeadingLevel, Item } from './types';
import { removeBefore, type Typed } from './with-shortcuts';

type Change = (() => void) | null;

/** Signs at the start of a line, complete when a space follows; a fence also when Enter does. */
export function lineRule(editor: RichEditor, typed: Typed, ending: ' ' | '\n' = ' '): Change {
  const { before, block } = typed;
  const said = ending === '\n' ? before : before.slice(0, -1);
  const apply = (change: () => void): Change => {
    return () => {
      removeBefore(editor, typed.caret, before.length);
      change();
    };
  };
  const fence = /^```([\w+#.-]*)$/.exec(said);
  if (fence !== null && block.type === 'paragraph') return apply(() => makeCode(editor, typed.path, fence[1] ?? ''));
  if (ending === '\n') return null;
  const hashes = /^#{1,6}$/.exec(said)?.[0].length;
  if (hashes !== undefined && !isItem(block)) return apply(() => setBlockType(editor, `heading-${hashes as HeadingLevel}`));
  if (said === '>' && block.type === 'paragraph') return apply(() => Transforms.setNodes(editor, { quote: (block.quote ?? 0) + 1 }, { at: typed.path }));
  const item = itemOf(said);
  return item === null || block.type === 'heading' ? null : apply(() => makeItem(editor, typed.path, item));
}

/** A line of three hyphens and nothing else. */
export function onlyRule(editor: RichEditor, { before, block, caret }: Typed): Change {
  if (before !== '---' || block.type !== 'paragraph' || Node.string(block) !== '---') return null;
  return () => {
    removeBefore(editor, caret, 3);
    insertRule(editor);
  };
}

function itemOf(said: string): (Pick<Item, 'list' | 'checked'> & { number?: number }) | null {
  if (/^[-*+]$/.test(said)) return { list: 'bullet' };
  if (/^(?:[-*] )?\[ ?\]$/.test(said)) return { list: 'check' };
  if (/^(?:[-*] )?\[[xX]\]$/.test(said)) return { list: 'check', checked: true };
  const number = /^(\d{1,4})[.)]$/.exec(said)?.[1];
  return number === undefined ? null : { list: 'ordered', number: Number(number) };
}

function makeItem(editor: RichEditor, at: Path, { number, ...item }: Pick<Item, 'list' | 'checked'> & { number?: number }): void {
  const was = Node.get(editor, at);
  Transforms.setNodes(editor, { type: 'item', ...item }, { at });
  if (isItem(was)) return;
  const quote = isElement(was) && 'quote' in was ? ({ quote: was.quote } as BlockFormat) : {};
  const above = Path.hasPrevious(at) ? Node.get(editor, Path.previous(at)) : null;
  const next = above !== null && isElement(above) && above.type === 'list' ? nextNumber(above) : null;
  const start = number !== undefined && number !== (next ?? 1) ? { start: number } : {};
  Transforms.wrapNodes(editor, { type: 'list', ...start, ...quote, children: [] }, { at });
}

function makeCode(editor: RichEditor, at: Path, language: string): void {
  Transforms.setNodes(editor, { type: 'code-block', ...(language === '' ? {} : { language }) }, { at });
  Transforms.select(editor, Editor.start(editor, at));
}
