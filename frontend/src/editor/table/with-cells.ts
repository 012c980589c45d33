import { Editor, Node, Path, Range, Transforms, type Descendant, type Point } from 'slate';

import { caretAtEnd, caretAtStart } from '../commands/selected';
import type { RichEditor } from '../model/editor-type';
import { isTable, paragraph } from '../model/elements';
import { pathOf, selectedCells, tableOf } from './selected-cells';
import { cellAt, crossesCells } from './where';

/** What is done over the edges of cells leaves the table a table: cells are emptied, not joined or removed. */
export function withCells(editor: RichEditor): RichEditor {
  const { deleteBackward, deleteForward, deleteFragment, getFragment, insertText } = editor;
  const crosses = () => editor.selection !== null && crossesCells(editor, editor.selection);

  editor.deleteFragment = (direction) => {
    if (crosses()) deleteAcross(editor);
    else deleteFragment(direction);
  };
  editor.insertText = (text, options) => {
    if (options?.at === undefined && crosses()) deleteAcross(editor);
    insertText(text, options);
  };
  editor.deleteBackward = (unit) => {
    const cell = editor.selection === null ? null : cellAt(editor, editor.selection.anchor.path);
    if (cell === null || !caretAtStart(editor, cell[1])) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    const cell = editor.selection === null ? null : cellAt(editor, editor.selection.anchor.path);
    if (cell === null || !caretAtEnd(editor, cell[1])) deleteForward(unit);
  };
  editor.getFragment = () => {
    const cells = selectedCells(editor);
    if (cells !== null) return structuredClone([tableOf(cells)]);
    return (editor.selection === null ? null : fragmentOfCell(editor, editor.selection)) ?? getFragment();
  };
  return editor;
}

/** Of what is selected in one cell, its blocks: the table around them was not selected. */
function fragmentOfCell(editor: RichEditor, { anchor, focus }: Range): Descendant[] | null {
  const cell = cellAt(editor, anchor.path);
  if (cell === null || !Path.isAncestor(cell[1], focus.path)) return null;
  const inside = (path: Path) => path.slice(cell[1].length);
  return Node.fragment(cell[0], { anchor: { ...anchor, path: inside(anchor.path) }, focus: { ...focus, path: inside(focus.path) } });
}

/** Takes everything out of cells. */
export function emptyCells(editor: RichEditor, cells: readonly Path[]): void {
  Editor.withoutNormalizing(editor, () => {
    for (const cell of cells) {
      const count = [...Node.children(editor, cell)].length;
      Transforms.insertNodes(editor, paragraph(''), { at: [...cell, 0] });
      for (let at = count; at > 0; at -= 1) Transforms.removeNodes(editor, { at: [...cell, at] });
    }
  });
}

function deleteAcross(editor: RichEditor): void {
  if (editor.selection === null) return;
  const cells = selectedCells(editor);
  const point = cells === null ? Editor.pointRef(editor, Range.start(editor.selection), { affinity: 'backward' }) : null;
  Editor.withoutNormalizing(editor, () => {
    const [first] = cells?.cells ?? [];
    if (cells === null || first === undefined) return deleteOutside(editor, Range.edges(editor.selection as Range));
    emptyCells(editor, cells.cells.map((placed) => pathOf(cells.table, placed)));
    Transforms.select(editor, Editor.start(editor, pathOf(cells.table, first)));
  });
  const start = point?.unref();
  if (start !== undefined) Transforms.select(editor, start ?? Editor.start(editor, []));
}

/** One end, or each, stands in another table: of those tables cells are emptied, what stands between goes. */
function deleteOutside(editor: RichEditor, [start, end]: [Point, Point]): void {
  const [from, to] = [cellAt(editor, start.path), cellAt(editor, end.path)];
  const [first = 0] = start.path;
  const [last = 0] = end.path;
  if (to !== null) {
    emptyCells(editor, cellsOf(editor, last).filter((path) => Path.isBefore(path, to[1])));
    Transforms.delete(editor, { at: { anchor: Editor.start(editor, to[1]), focus: end }, hanging: true });
  }
  if (from !== null && to !== null) {
    for (let at = last - 1; at > first; at -= 1) Transforms.removeNodes(editor, { at: [at] });
    if (last > first + 1) Transforms.insertNodes(editor, paragraph(''), { at: [first + 1] });
  } else if (from !== null) Transforms.delete(editor, { at: { anchor: Editor.start(editor, [first + 1]), focus: end }, hanging: true });
  else Transforms.delete(editor, { at: { anchor: start, focus: Editor.end(editor, [last - 1]) }, hanging: true });
  if (from !== null) {
    Transforms.delete(editor, { at: { anchor: start, focus: Editor.end(editor, from[1]) }, hanging: true });
    emptyCells(editor, cellsOf(editor, first).filter((path) => Path.isAfter(path, from[1])));
  }
}

function cellsOf(editor: RichEditor, table: number): Path[] {
  const node = editor.children[table];
  return isTable(node) ? node.children.flatMap((row, rowAt) => row.children.map((_cell, at): Path => [table, rowAt, at])) : [];
}
