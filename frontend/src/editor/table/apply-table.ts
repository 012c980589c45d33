import { Editor, Transforms, type Path } from 'slate';

import type { RichEditor } from '../model/editor-type';
import type { RichElement, Table, TableCell, TableRow } from '../model/types';

/** Makes one table of another by as few changes as there are: what stays keeps its caret, and is not drawn anew. */
export function applyTable(editor: RichEditor, path: Path, was: Table, now: Table): void {
  Editor.withoutNormalizing(editor, () => {
    setOrUnset(editor, path, 'widths', was.widths, now.widths);
    setOrUnset(editor, path, 'direction', was.direction, now.direction);
    each(editor, path, was.children, now.children, sharesCells, (row, next, at) =>
      each(editor, at, row.children, next.children, isSame, (cell, changed, cellAt) => {
        for (const name of ['header', 'colspan', 'rowspan', 'background'] as const) setOrUnset(editor, cellAt, name, cell[name], changed[name]);
      }),
    );
  });
}

const isSame = (a: TableCell, b: TableCell) => a.children === b.children;
const sharesCells = (a: TableRow, b: TableRow) => a === b || a.children.some((cell) => b.children.some((other) => isSame(cell, other)));

function setOrUnset(editor: RichEditor, at: Path, name: string, was: unknown, now: unknown): void {
  if (JSON.stringify(was) === JSON.stringify(now)) return;
  if (now === undefined) Transforms.unsetNodes(editor, name as keyof RichElement, { at });
  else Transforms.setNodes<RichElement>(editor, { [name]: now }, { at });
}

/** What is alike at both ends stays and is changed in its place; what lies between is put anew. */
function each<T extends TableRow | TableCell>(editor: RichEditor, path: Path, was: readonly T[], now: readonly T[], alike: (a: T, b: T) => boolean, change: (was: T, now: T, at: Path) => void): void {
  const least = Math.min(was.length, now.length);
  let start = 0;
  while (start < least && alike(was[start] as T, now[start] as T)) start += 1;
  let end = 0;
  while (end < least - start && alike(was[was.length - 1 - end] as T, now[now.length - 1 - end] as T)) end += 1;
  const fresh = now.slice(start, now.length - end);
  if (fresh.length > 0) Transforms.insertNodes(editor, fresh, { at: [...path, start] });
  for (let left = was.length - end - start; left > 0; left -= 1) Transforms.removeNodes(editor, { at: [...path, start + fresh.length] });
  for (let at = 0; at < now.length; at += 1) {
    const before = at < start ? was[at] : at >= now.length - end ? was[at - now.length + was.length] : undefined;
    const next = now[at];
    if (before !== undefined && next !== undefined && before !== next) change(before, next, [...path, at]);
  }
}
