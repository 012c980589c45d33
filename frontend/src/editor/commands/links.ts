import { Editor, Node, Path, Range, Transforms } from 'slate';

import { typedAddress } from '../links/link-rule';
import type { RichEditor } from '../model/editor-type';
import { isAnyLink } from '../model/elements';
import type { Link, RefusedLink } from '../model/types';
import { pathOf, selectedCells, selectedRanges, type CellSelection } from '../table/selected-cells';
import { currentBlock } from './selected';

export interface ActiveLink {
  path: Path;
  /** Null where the rule refuses the address. */
  url: string | null;
  address: string;
  text: string;
}

/** The link in which the selection stands whole. */
export function currentLink(editor: RichEditor): ActiveLink | null {
  if (editor.selection === null) return null;
  const [entry] = Editor.nodes<Link | RefusedLink>(editor, { match: isAnyLink });
  if (entry === undefined || !Range.includes(Editor.range(editor, entry[1]), Range.start(editor.selection)) || !Range.includes(Editor.range(editor, entry[1]), Range.end(editor.selection))) return null;
  const [link, path] = entry;
  return { path, url: link.type === 'link' ? link.url : null, address: link.type === 'link' ? link.url : link.address, text: Node.string(link) };
}

/**
 * Links the selected words; without any, the link around the caret gets the address, else the text (or the address) is
 * written as a link. False where the address is refused, or nothing can be linked here.
 */
export function setLink(editor: RichEditor, typed: string, text?: string): boolean {
  const url = typedAddress(typed);
  const block = currentBlock(editor);
  if (url === null || editor.selection === null || block === null || block[0].type === 'code-block') return false;
  const around = currentLink(editor);
  Editor.withoutNormalizing(editor, () => {
    if (around !== null && (Range.isCollapsed(editor.selection ?? never) || text !== undefined)) return changeLink(editor, around, url, text);
    if (Range.isCollapsed(editor.selection ?? never)) return insertLink(editor, url, text ?? typed.trim());
    const cells = selectedCells(editor);
    if (cells !== null) return linkCells(editor, cells, url);
    Transforms.unwrapNodes(editor, { match: isAnyLink, split: true });
    Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
    Transforms.collapse(editor, { edge: 'end' });
  });
  return true;
}

function linkCells(editor: RichEditor, { table, cells }: CellSelection, url: string): void {
  for (const at of cells.map((placed) => pathOf(table, placed))) {
    Transforms.unwrapNodes(editor, { at: Editor.range(editor, at), match: isAnyLink });
    Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { at: Editor.range(editor, at), split: true });
  }
}

const never: Range = { anchor: { path: [0], offset: 0 }, focus: { path: [0], offset: 0 } };

function changeLink(editor: RichEditor, link: ActiveLink, url: string, text: string | undefined): void {
  Transforms.unsetNodes(editor, 'address', { at: link.path });
  Transforms.setNodes(editor, { type: 'link', url }, { at: link.path });
  if (text === undefined || text.trim() === '' || text === link.text) return;
  Transforms.insertText(editor, text, { at: Editor.range(editor, link.path) });
}

function insertLink(editor: RichEditor, url: string, text: string): void {
  const marks = Editor.marks(editor) ?? {};
  Transforms.insertNodes(editor, { type: 'link', url, children: [{ ...marks, text: text === '' ? url : text }] });
  leaveLink(editor);
}

/** From the end of a link to what stands after it: what is typed next is no part of it. */
export function leaveLink(editor: RichEditor): void {
  const link = Editor.above(editor, { match: isAnyLink });
  if (link === undefined || editor.selection === null || !Editor.isEnd(editor, editor.selection.focus, link[1])) return;
  const next = Path.next(link[1]);
  if (!Node.has(editor, next)) Transforms.insertNodes(editor, { text: '' }, { at: next });
  Transforms.select(editor, Editor.start(editor, next));
}

/** Its words stay. */
export function removeLink(editor: RichEditor): void {
  for (const at of selectedRanges(editor)) Transforms.unwrapNodes(editor, { at, match: isAnyLink });
}
