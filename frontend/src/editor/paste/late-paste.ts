import { Editor, Node, Point, Range, Transforms, type PointRef } from 'slate';

import { parseHtml } from '../html/parse';
import type { RichEditor } from '../model/editor-type';
import { paragraph } from '../model/elements';
import type { Block } from '../model/types';
import type { ClipboardReader } from './clipboard-reader';
import type { OnDemand } from '../../lazy/on-demand';
import type { Clipboard } from './read-clipboard';

/** Inserts what was pasted; without a reader the words alone. */
type Paste = (reader: ClipboardReader | null) => void;

/**
 * Pastes that come before what reads them. Each has its place held; what is typed there meanwhile stays behind it, and the
 * caret with it. Where the reader cannot be loaded the words come without formatting.
 */
export class LatePastes {
  private waiting: { at: PointRef; pastes: Paste[] }[] = [];

  constructor(
    private readonly editor: RichEditor,
    private readonly reader: OnDemand<ClipboardReader>,
  ) {}

  add(paste: Paste): void {
    const { editor } = this;
    if (editor.selection === null) return;
    if (Range.isExpanded(editor.selection)) editor.deleteFragment();
    const same = this.waiting.find(({ at }) => this.isAt(at.current));
    if (same) {
      same.pastes.push(paste);
      return;
    }
    this.waiting.push({ at: Editor.pointRef(editor, editor.selection.anchor, { affinity: 'backward' }), pastes: [paste] });
    if (this.waiting.length === 1) void this.reader.load().then(this.settle, () => this.settle(null));
  }

  private settle = (reader: ClipboardReader | null): void => {
    const { editor } = this;
    for (const { at, pastes } of this.waiting.splice(0)) {
      const place = at.unref();
      const held = place === null || this.isAt(place) || editor.selection === null ? null : Editor.rangeRef(editor, editor.selection, { affinity: 'forward' });
      // Where its place was deleted meanwhile it goes where one writes now.
      if (place !== null && Node.has(editor, place.path)) Transforms.select(editor, place);
      editor.closeStep();
      for (const paste of pastes) paste(reader);
      editor.closeStep();
      const back = held?.unref() ?? null;
      if (back !== null) Transforms.select(editor, back);
    }
    if (reader === null) editor.tell('pasted-plain');
  };

  private isAt(point: Point | null): boolean {
    const { selection } = this.editor;
    return point !== null && selection !== null && Range.isCollapsed(selection) && Point.equals(selection.anchor, point);
  }
}

/** The words of a clipboard, a paragraph a line. */
export function plainBlocks({ html, text }: Clipboard): Block[] {
  const words = text === '' ? parseHtml(html).textContent : text;
  return words.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').map((line) => paragraph(line));
}
