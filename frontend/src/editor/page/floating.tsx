import { useLayoutEffect, useRef, type HTMLAttributes } from 'react';
import { createPortal } from 'react-dom';

import classes from './editor.module.css';

export interface FloatingProps extends HTMLAttributes<HTMLDivElement> {
  /** What it stands beside, in the window's measure; null while that cannot be told. */
  place: () => DOMRect | null;
  side: 'above' | 'below';
  /** What must stay free above it: the toolbar. */
  below?: (() => DOMRect | null) | undefined;
}

const GAP = 6;

/** Where something of this size goes: on its side of the place, or on the other where there is no room, and inside the window. */
export function placeFor(at: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>, size: { width: number; height: number }, side: 'above' | 'below', window: { width: number; height: number }, ceiling = 0) {
  const above = at.top - size.height - GAP;
  const below = at.bottom + GAP;
  const fits = side === 'above' ? above >= Math.max(GAP, ceiling) : below + size.height <= window.height - GAP;
  const top = fits === (side === 'above') ? above : below;
  const left = at.left + (side === 'above' ? at.width / 2 - size.width / 2 : 0);
  return {
    top: Math.max(GAP, Math.min(top, window.height - size.height - GAP)),
    left: Math.max(GAP, Math.min(left, window.width - size.width - GAP)),
  };
}

/** A small panel beside a place in the text; it follows when the page is scrolled. */
export function Floating({ place, side, below, children, className = '', ...rest }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const element = panel.current;
      const at = place();
      if (!element || !at) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { top, left } = placeFor(at, element.getBoundingClientRect(), side, view, below?.()?.bottom);
      element.style.top = `${top}px`;
      element.style.left = `${left}px`;
    };
    put();
    window.addEventListener('scroll', put, { capture: true, passive: true });
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, { capture: true });
      window.removeEventListener('resize', put);
    };
  });
  return createPortal(
    <div {...rest} ref={panel} className={`${classes.floating} ${className}`}>
      {children}
    </div>,
    document.body,
  );
}
