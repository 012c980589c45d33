import { Editor, Path, Point, Range, type Operation, type RangeRef } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';

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
    // Slate's own guess at what belongs together is about letters only.
    HistoryEditor.withMerging(editor, () => apply(operation));
    const place = last?.place ?? placeOf(editor, operation);
    last = place === null ? null : { at: now(), place };
  };

  editor.onChange = (options) => {
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
  editor.setComposing = (now) => {
    composing = now;
    composed = false;
  };
  return editor;
}

/** Where a step was begun; it grows with what is written in it. */
function placeOf(editor: RichEditor, operation: Operation): RangeRef | null {
  const range = editor.selection ?? ('path' in operation && Editor.hasPath(editor, operation.path) ? Editor.range(editor, operation.path) : null);
  return range === null ? null : Editor.rangeRef(editor, range, { affinity: 'outward' });
}

function touches(editor: RichEditor, operation: Operation, place: Range | null): boolean {
  if (place === null) return false;
  const [start, end] = Range.edges(place);
  if (editor.selection !== null && overlaps(editor.selection, start, end)) return true;
  if (!('path' in operation)) return false;
  if ('offset' in operation) return overlaps({ anchor: operation, focus: operation }, start, end);
  return Path.compare(operation.path, start.path) >= 0 && Path.compare(operation.path, end.path) <= 0;
}

function overlaps(range: Range, start: Point, end: Point): boolean {
  const [from, to] = Range.edges(range);
  return !Point.isAfter(from, end) && !Point.isBefore(to, start);
}
