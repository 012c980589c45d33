import { Editor, Node, Range, Text, Transforms, type Point } from 'slate';

import { sameColour } from '../colours/colour';
import { HIGHLIGHT } from '../colours/palette';
import type { RichEditor } from '../model/editor-type';
import { isTextBlock, marksOf, MARKS } from '../model/elements';
import type { Marks } from '../model/types';
import { selectedCells, selectedRanges } from '../table/selected-cells';
import { setAlign } from './align';
import { setBlockType } from './block-type';
import { selectedBlocks } from './selected';

export type ToggledMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'sub' | 'super' | 'highlight';

/** The marks of the selection, or those with which one would go on typing. */
export function currentMarks(editor: RichEditor): Marks {
  const { selection } = editor;
  if (selection === null) return {};
  return editor.marks === null && Range.isCollapsed(selection) ? (marksAtStart(editor, selection.anchor) ?? Editor.marks(editor) ?? {}) : (Editor.marks(editor) ?? {});
}

/** At the beginning of a block Slate would look through all that stands before it. */
function marksAtStart(editor: RichEditor, { path, offset }: Point): Marks | null {
  if (offset !== 0 || path.at(-1) !== 0 || !isTextBlock(Node.parent(editor, path))) return null;
  return marksOf(Node.leaf(editor, path));
}

export function isMarkActive(editor: RichEditor, mark: ToggledMark, marks = currentMarks(editor)): boolean {
  if (mark === 'sub' || mark === 'super') return marks.script === mark;
  if (mark === 'highlight') return marks.highlight === true || marks.background === HIGHLIGHT;
  return marks[mark] === true;
}

export function toggleMark(editor: RichEditor, mark: ToggledMark): void {
  if (!canMark(editor)) return;
  const on = !isMarkActive(editor, mark);
  if (mark === 'highlight') return on ? set(editor, { highlight: true, background: HIGHLIGHT }) : unset(editor, ['highlight', 'background']);
  const name = mark === 'sub' || mark === 'super' ? 'script' : mark;
  if (on) set(editor, name === 'script' ? { script: mark as 'sub' | 'super' } : { [name]: true });
  else unset(editor, [name]);
}

/** The colour of the words; null takes it away. What is no colour changes nothing. */
export function setColour(editor: RichEditor, colour: string | null): void {
  setColourOf(editor, 'color', colour);
}

/** The colour behind the words; null takes it away, and a highlight with it. */
export function setBackground(editor: RichEditor, colour: string | null): void {
  setColourOf(editor, 'background', colour);
}

function setColourOf(editor: RichEditor, mark: 'color' | 'background', colour: string | null): void {
  if (!canMark(editor)) return;
  if (colour === null) return unset(editor, mark === 'background' ? ['background', 'highlight'] : [mark]);
  const read = sameColour(colour);
  if (read !== null) set(editor, { [mark]: read });
}

/** Words without marks in paragraphs without alignment. Links stay: they are no formatting. */
export function clearFormatting(editor: RichEditor): void {
  if (editor.selection === null) return;
  Editor.withoutNormalizing(editor, () => {
    unset(editor, [...MARKS]);
    if (Range.isExpanded(editor.selection ?? never)) {
      setAlign(editor, null);
      setBlockType(editor, 'paragraph');
    }
  });
}

const never: Range = { anchor: { path: [0], offset: 0 }, focus: { path: [0], offset: 0 } };

const canMark = (editor: RichEditor) => selectedBlocks(editor).some(([block]) => block.type !== 'code-block');

function set(editor: RichEditor, marks: Marks): void {
  const cells = selectedCells(editor);
  if (cells === null) for (const [name, value] of Object.entries(marks)) Editor.addMark(editor, name, value);
  else for (const at of selectedRanges(editor)) Transforms.setNodes(editor, marks, { at, match: (node) => Text.isText(node), split: true });
}

function unset(editor: RichEditor, names: readonly (keyof Marks)[]): void {
  if (editor.selection === null) return;
  if (Range.isCollapsed(editor.selection)) {
    const marks = { ...currentMarks(editor) };
    for (const name of names) delete marks[name];
    editor.marks = marks;
    editor.onChange();
    return;
  }
  for (const at of selectedRanges(editor)) Transforms.unsetNodes(editor, [...names], { at, match: (node) => Text.isText(node), split: true });
}

