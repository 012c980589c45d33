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
  const roomAbove = above >= Math.max(GAP, ceiling);
  const roomBelow = below + size.height <= window.height - GAP;
  const top = roomAbove && (side === 'above' || !roomBelow) ? above : below;
  const left = at.left + (side === 'above' ? at.width / 2 - size.width / 2 : 0);
  return {
    top: Math.max(GAP, Math.min(top, window.height - size.height - GAP)),
    left: Math.max(GAP, Math.min(left, window.width - size.width - GAP)),
  };
}

/** How far the page must be scrolled for the panel to cover neither the place nor what is above it; 0 where there is room. */
export function missingRoom(at: Pick<DOMRect, 'top' | 'bottom'>, height: number, windowHeight: number, ceiling = 0): number {
  if (at.top - height - GAP >= Math.max(GAP, ceiling)) return 0;
  return Math.max(0, at.bottom + height + 2 * GAP - windowHeight);
}

/** A small panel beside a place in the text; it follows when the page is scrolled. */
export function Floating({ place, side, below, children, className = '', ...rest }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
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
    // The last line of a small window: the page moves once rather than that the words are covered.
    const makeRoom = () => {
      const at = place();
      if (shown.current || !at || !panel.current) return;
      shown.current = true;
      const missing = missingRoom(at, panel.current.getBoundingClientRect().height, window.innerHeight, below?.()?.bottom);
      if (missing > 0) window.scrollBy({ top: missing, behavior: 'instant' });
    };
    makeRoom();
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
