import { Editor, Range, type Path, type Point } from 'slate';
import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import { placeOf } from '../../page/places';
import { isPressed, type Pressed } from '../../page/shortcuts';
import { currentCell, moveTo, selectMore, selectTo, type Way } from '../navigate';
import { selectedCells } from '../selected-cells';

/** What the caret may stand higher or lower on a line, by another size of its letters. */
const LINE = 8;

/** Whether the key was for the table: arrows over the edge of a cell, with Shift to select cells, and Ctrl A. */
export function tableKey(editor: RichEditor, event: Pressed): boolean {
  const here = currentCell(editor);
  const { selection } = editor;
  if (here === null || selection === null) return false;
  if (isPressed('Mod+A', event)) return selectMore(editor);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const [left, right]: [Way, Way] = here.table[0].direction === 'rtl' ? ['on', 'back'] : ['back', 'on'];
  const way = ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: left, ArrowRight: right } as Partial<Record<string, Way>>)[event.key];
  if (way === undefined) return false;
  if (event.shiftKey) return selectTo(editor, way, atEdge(editor, here.path, selection.focus, way));
  if (selectedCells(editor) !== null || Range.isExpanded(selection) || !atEdge(editor, here.path, selection.focus, way)) return false;
  const column = placeOf(editor, selection)?.left;
  return moveTo(editor, way, (cell) => (column === undefined ? null : pointAt(editor, cell, column, way)));
}

/** Whether a caret is where an arrow would leave its cell: at its start or end, or on its first or last line. */
function atEdge(editor: RichEditor, cell: Path, caret: Point, way: Way): boolean {
  if (way === 'back') return Editor.isStart(editor, caret, cell);
  if (way === 'on') return Editor.isEnd(editor, caret, cell);
  const at = (point: Point) => placeOf(editor, { anchor: point, focus: point });
  const here = at(caret);
  const edge = at(way === 'up' ? Editor.start(editor, cell) : Editor.end(editor, cell));
  if (here === null || edge === null) return true;
  return way === 'up' ? here.top - edge.top < LINE : edge.bottom - here.bottom < LINE;
}

/** The place on the first or last line of a cell that is nearest to where the caret was. */
function pointAt(editor: RichEditor, cell: Path, x: number, way: Way): Point | null {
  const edge = way === 'up' ? Editor.end(editor, cell) : Editor.start(editor, cell);
  const line = placeOf(editor, { anchor: edge, focus: edge });
  const found = line === null ? null : document.caretPositionFromPoint?.(x, line.top + line.height / 2);
  if (!found) return null;
  const point = ReactEditor.toSlatePoint(editor, [found.offsetNode, found.offset], { exactMatch: false, suppressThrow: true });
  return point !== null && Range.includes(Editor.range(editor, cell), point) ? point : null;
}
