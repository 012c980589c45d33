import { Editor, Node, Path, Point, Range, Transforms, type NodeEntry } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isElement, isTable, paragraph } from '../model/elements';
import type { Table } from '../model/types';
import { addRowBelow, selectArea } from './commands';
import { gridOf, type Placed } from './grid';
import { areaOf, pathOf, placedAt, selectedCells } from './selected-cells';
import { cellAt, currentTable } from './where';

export type Way = 'up' | 'down' | 'back' | 'on';

interface Standing {
  table: NodeEntry<Table>;
  placed: Placed;
  path: Path;
}

/** The cell in which the selection ends. */
export function currentCell(editor: RichEditor): Standing | null {
  const table = currentTable(editor);
  const cell = table === null || editor.selection === null ? null : cellAt(editor, editor.selection.focus.path);
  const placed = table === null || cell === null ? null : placedAt(table[0], cell[1]);
  return table === null || cell === null || placed === null ? null : { table, placed, path: cell[1] };
}

/** Tab: what stands in the next cell is selected; after the last one comes a new row. False where there is no table. */
export function tabTo(editor: RichEditor, step: 1 | -1): boolean {
  const here = currentCell(editor);
  if (here === null) return false;
  const [table, at] = here.table;
  const { cells } = gridOf(table);
  const next = cells[cells.indexOf(here.placed) + step];
  if (next !== undefined) selectArea(editor, at, areaOf(next));
  else if (step === 1) {
    Transforms.collapse(editor, { edge: 'focus' });
    addRowBelow(editor);
    selectArea(editor, at, { top: gridOf(table).height, left: 0, bottom: gridOf(table).height + 1, right: 1 });
  }
  return true;
}

/** The cell beside one; null at the edge of the table. */
function beside({ table: [table], placed }: Standing, way: Way): Placed | null {
  const { slots } = gridOf(table);
  const { row, column, height, width } = placed;
  const [top, left] = { up: [row - 1, column], down: [row + height, column], back: [row, column - 1], on: [row, column + width] }[way] as [number, number];
  return slots[top]?.[left] ?? null;
}

/** In the order of reading, which goes on in the next row. */
function inOrder({ table: [table], placed }: Standing, step: 1 | -1): Placed | null {
  const { cells } = gridOf(table);
  return cells[cells.indexOf(placed) + step] ?? null;
}

/** Shift and an arrow at the edge of a cell, or where cells are selected: to the cell beside it, or out of the table. */
export function selectTo(editor: RichEditor, way: Way, atEdge: boolean): boolean {
  const here = currentCell(editor);
  const { selection } = editor;
  if (here === null || selection === null || (selectedCells(editor) === null && !atEdge)) return false;
  const next = beside(here, way);
  if (next === null) return selectOut(editor, here, way);
  const path = pathOf(here.table, next);
  const anchorCell = cellAt(editor, selection.anchor.path)?.[1] ?? path;
  // Back in the cell where it began it is that cell's words.
  const forward = Path.compare(path, anchorCell) >= 0;
  Transforms.setSelection(editor, { focus: forward ? Editor.end(editor, path) : Editor.start(editor, path) });
  return true;
}

/** On to what stands beside the table: from its last row or first, sideways only from its last cell or first. Where nothing does, it ends here. */
function selectOut(editor: RichEditor, { table: [table, path], placed }: Standing, way: Way): boolean {
  const { cells } = gridOf(table);
  if ((way === 'on' && placed !== cells.at(-1)) || (way === 'back' && placed !== cells[0])) return true;
  const before = way === 'up' || way === 'back';
  const at = before ? (path[0] ?? 0) - 1 : (path[0] ?? 0) + 1;
  if (editor.children[at] !== undefined) Transforms.setSelection(editor, { focus: before ? Editor.end(editor, [at]) : Editor.start(editor, [at]) });
  return true;
}

/** An arrow over the edge of a cell: into the next one, or out of the table. `land` chooses the place in a cell above or below. */
export function moveTo(editor: RichEditor, way: Way, land: (cell: Path) => Point | null = () => null): boolean {
  const here = currentCell(editor);
  if (here === null) return false;
  const next = way === 'back' ? inOrder(here, -1) : way === 'on' ? inOrder(here, 1) : beside(here, way);
  if (next === null) leave(editor, here.table[1], way);
  else {
    const path = pathOf(here.table, next);
    Transforms.select(editor, land(path) ?? (way === 'back' || way === 'up' ? Editor.end(editor, path) : Editor.start(editor, path)));
  }
  return true;
}

/** Beside a table; where nothing to write in stands there, a new line does. */
function leave(editor: RichEditor, table: Path, way: Way): void {
  const before = way === 'up' || way === 'back';
  const at = before ? ((table[0] ?? 0) > 0 ? Path.previous(table) : null) : Path.next(table);
  const node = at === null || !Node.has(editor, at) ? null : Node.get(editor, at);
  if (at === null || node === null || isTable(node) || (isElement(node) && Editor.isVoid(editor, node))) Transforms.insertNodes(editor, paragraph(''), { at: before ? table : Path.next(table), select: true });
  else Transforms.select(editor, before ? Editor.end(editor, at) : Editor.start(editor, at));
}

/** Ctrl A: what stands in the cell, then all cells, then everything. False where the browser does it. */
export function selectMore(editor: RichEditor): boolean {
  const table = currentTable(editor);
  const { selection } = editor;
  if (table === null || selection === null) return false;
  const cell = cellAt(editor, selection.anchor.path);
  const whole = Editor.range(editor, table[1]);
  const [start, end] = Range.edges(selection);
  const has = (range: Range) => Point.equals(start, Range.start(range)) && Point.equals(end, Range.end(range));
  if (has(whole)) return false;
  const words = cell === null ? null : Editor.range(editor, cell[1]);
  Transforms.select(editor, words === null || selectedCells(editor) !== null || has(words) ? whole : words);
  return true;
}
