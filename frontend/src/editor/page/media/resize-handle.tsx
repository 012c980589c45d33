import { useRef } from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';

import { setMediaWidth, type AnyMedia } from '../../commands/media';
import classes from './media.module.css';
import { mediaText as text } from './media-texts';

export const NARROWEST = 10;

/** Drawn to the side it makes the picture wider; by keyboard the panel has the same. */
export function ResizeHandle({ element }: { element: AnyMedia }) {
  const editor = useSlateStatic();
  const drag = useRef<{ box: HTMLElement; line: number; from: number; width: number; percent: number } | null>(null);
  const begin = (event: React.PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const box = event.currentTarget.parentElement;
    const line = ReactEditor.toDOMNode(editor, element).closest('p, li, h1, h2, h3, h4, h5, h6, blockquote, div')?.clientWidth ?? 0;
    if (box === null || line === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { box, line, from: event.clientX, width: box.offsetWidth, percent: 100 };
  };
  const move = ({ clientX }: React.PointerEvent) => {
    const now = drag.current;
    if (now === null) return;
    const share = Math.round(((now.width + clientX - now.from) / now.line) * 100);
    now.percent = Math.min(100, Math.max(NARROWEST, share));
    now.box.style.width = `${now.percent}%`;
  };
  const end = () => {
    if (drag.current !== null) setMediaWidth(editor, ReactEditor.findPath(editor, element), drag.current.percent);
    drag.current = null;
  };
  return <span className={classes.handle} title={text('resize')} aria-hidden="true" onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={end} onMouseDown={(event) => event.preventDefault()} />;
}
