import { Editor, Node, Path, Point, Range, Text, type Operation, type RangeRef } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';

import { topOf } from '../table/where';
import type { RichEditor } from './editor-type';

/** A pause longer than this ends a step of undo. */
export const STEP_MS = 500;

/**
 * Undo in steps as ProseMirror makes them: what is done within 500 ms of the last change, at the same place, belongs to its
 * step, whatever it is; Slate alone would make a step of each kind of change, and one of all letters however slowly typed.
 * Slate keeps the last 100 steps.
 */
export function withSteps(base: RichEditor, now: () => number): RichEditor {
  const editor = withHistory(base);
  const { apply, undo, redo, onChange } = editor;
  let last: { at: number; place: RangeRef } | null = null;
  let decided = false;
  let byCaret = false;
  let composing = false;
  let composed = false;

  const close = () => {
    last?.place.unref();
    last = null;
  };

  const begins = (operation: Operation): boolean => {
    if (composing && composed && last !== null) return false;
    return last === null || now() - last.at > STEP_MS || !touches(editor, operation, last.place.current);
  };

  editor.apply = (operation) => {
    const saved = operation.type !== 'set_selection' && HistoryEditor.isSaving(editor) !== false;
    if (!saved) return apply(operation);
    if (!decided) {
      decided = true;
      if (begins(operation)) {
        close();
        HistoryEditor.setSplittingOnce(editor, true);
      }
      composed = composing;
    }
    byCaret = isNear(editor, operation);
    const before = last?.place ?? (byCaret ? placeOf(editor, operation) : null);
    // Slate's own guess at what belongs together is about letters only.
    HistoryEditor.withMerging(editor, () => apply(operation));
    const place = before ?? placeOf(editor, operation);
    last = place === null ? null : { at: now(), place };
  };

  editor.onChange = (options) => {
    // Where the caret went while writing belongs to the step, though no operation says so.
    if (decided && byCaret && last !== null) last.place = grown(editor, last.place);
    decided = false;
    onChange(options);
  };
  editor.undo = () => {
    close();
    undo();
  };
  editor.redo = () => {
    close();
    redo();
  };
  editor.closeStep = () => {
    close();
    decided = false;
  };
  editor.setComposing = (begun) => {
    composing = begun;
    composed = false;
  };
  return editor;
}

/** Where a step was begun; it grows with what is written in it. */
function placeOf(editor: RichEditor, operation: Operation): RangeRef | null {
  const range = isNear(editor, operation) ? editor.selection : 'path' in operation && hasWords(editor, operation.path) ? Editor.range(editor, operation.path) : null;
  return range === null ? null : Editor.rangeRef(editor, range, { affinity: 'outward' });
}

/** A wrapper is there before what it wraps. */
function hasWords(editor: RichEditor, path: Path): boolean {
  return Node.has(editor, path) && [Node.first(editor, path), Node.last(editor, path)].every(([node]) => Text.isText(node));
}

/** Whether a change is made where the caret stands, or at the block beside it as Enter and Backspace do. */
function isNear(editor: RichEditor, operation: Operation): boolean {
  if (editor.selection === null || !('path' in operation)) return false;
  const [start, end] = Range.edges(editor.selection);
  const beside = operation.type === 'set_node' || 'offset' in operation ? 0 : 1;
  const [first, last] = [start, end].map(({ path }) => topOf(editor, path)) as [Path, Path];
  // Another cell of the table is elsewhere, the table itself is not.
  const inCell = first.length > 1 && last.length > 1 && Path.equals(Path.parent(first), Path.parent(last));
  if (inCell && operation.path.length >= first.length && !Path.isAncestor(Path.parent(first), operation.path)) return false;
  const at = inCell && operation.path.length >= first.length ? first.length - 1 : 0;
  const block = operation.path[at] ?? 0;
  return block >= (first[at] ?? 0) - beside && block <= (last[at] ?? 0) + beside;
}

function grown(editor: RichEditor, place: RangeRef): RangeRef {
  const range = place.unref();
  const { selection } = editor;
  if (range === null || selection === null) return Editor.rangeRef(editor, selection ?? Editor.range(editor, []), { affinity: 'outward' });
  const points = [range.anchor, range.focus, selection.anchor, selection.focus].sort((a, b) => Point.compare(a, b));
  const [anchor = selection.anchor] = points;
  return Editor.rangeRef(editor, { anchor, focus: points[3] ?? anchor }, { affinity: 'outward' });
}

function touches(editor: RichEditor, operation: Operation, place: Range | null): boolean {
  if (place === null) return false;
  const [start, end] = Range.edges(place);
  if (editor.selection !== null && isNear(editor, operation)) return overlaps(editor.selection, start, end);
  if (!('path' in operation)) return false;
  if ('offset' in operation) return overlaps({ anchor: operation, focus: operation }, start, end);
  return Path.compare(operation.path, start.path) >= 0 && Path.compare(operation.path, end.path) <= 0;
}

function overlaps(range: Range, start: Point, end: Point): boolean {
  const [from, to] = Range.edges(range);
  return !Point.isAfter(from, end) && !Point.isBefore(to, start);
}
