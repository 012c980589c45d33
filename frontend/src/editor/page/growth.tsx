import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSlateStatic, type RenderChunkProps } from 'slate-react';

import type { RichEditor } from '../model/editor-type';
import classes from './editor.module.css';

/** What needs all of a text in the page: a caret, a key, something dragged. */
const NEEDING = ['focusin', 'pointerdown', 'keydown', 'dragenter'] as const;

/**
 * How much of a long text is in the page. Its beginning is there at once, the rest comes chunk by chunk while the page has
 * nothing else to do: a text of 2,000 blocks is read a second sooner. Whoever touches it meanwhile has all of it at once.
 */
export class Growth {
  private chunks = 0;
  private shown = 1;
  private readonly listeners = new Map<number, () => void>();

  constructor(editor: RichEditor) {
    const { apply } = editor;
    // A change may select what is not in the page yet.
    editor.apply = (operation) => {
      this.finish();
      apply(operation);
    };
  }

  /** The number of a chunk that is about to be drawn. */
  take = (): number => this.chunks++;

  isShown = (chunk: number): boolean => chunk < this.shown;

  subscribe = (chunk: number, listener: () => void): (() => void) => {
    this.listeners.set(chunk, listener);
    return () => this.listeners.delete(chunk);
  };

  get isWhole(): boolean {
    return this.shown === Infinity;
  }

  /** One more chunk; after the last one, all that will ever come. */
  grow(): void {
    if (this.isWhole) return;
    if (this.shown >= this.chunks) this.shown = Infinity;
    else this.listeners.get(this.shown++)?.();
  }

  /** All of it, now. */
  finish(): void {
    if (this.isWhole) return;
    const from = this.shown;
    this.shown = Infinity;
    for (const [chunk, listener] of this.listeners) if (chunk >= from) listener();
  }
}

const growths = new WeakMap<RichEditor, Growth>();

export function growthOf(editor: RichEditor): Growth {
  const growth = growths.get(editor) ?? new Growth(editor);
  growths.set(editor, growth);
  return growth;
}

/** Lets the text of an editor grow, in tasks of their own, once its beginning was drawn. */
export function useGrowth(editor: RichEditor, field: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const growth = growthOf(editor);
    const element = field.current;
    const finish = () => growth.finish();
    let timer = setTimeout(function step() {
      growth.grow();
      if (!growth.isWhole) timer = setTimeout(step);
    });
    for (const event of NEEDING) element?.addEventListener(event, finish, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of NEEDING) element?.removeEventListener(event, finish, { capture: true });
    };
  }, [editor, field]);
}

/** Blocks that the browser lays out together, and only when they are near what is shown. */
export function LowestChunk({ attributes, children }: Pick<RenderChunkProps, 'attributes' | 'children'>) {
  const growth = growthOf(useSlateStatic() as RichEditor);
  const [chunk] = useState(growth.take);
  const [subscribe] = useState(() => (listener: () => void) => growth.subscribe(chunk, listener));
  const isShown = useSyncExternalStore(subscribe, () => growth.isShown(chunk));
  return (
    <div {...attributes} className={classes.chunk}>
      {isShown ? children : null}
    </div>
  );
}
