import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** Rows rendered beyond what is seen, on either side. */
const OVERSCAN = 8;
/** What of a row is reached by arrow keys. */
const REACHED = 'a[href],button';

const indexOf = (element: Element): number => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);

interface VirtualRowsOptions {
  names: readonly string[];
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** Rows are as high as their contents: each is measured. */
  measured: boolean;
  gap: number;
}

/** Which rows of many are rendered: those that are seen, and the one that has the focus. Arrow keys, Home and End go from row to row. */
export function useVirtualRows({ names, scroller, rowHeight, measured, gap }: VirtualRowsOptions) {
  const [focused, setFocused] = useState(-1);
  const wanted = useRef<number | null>(null);
  // What it returns changes without a new object; it is read while rendering only.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => names[index] ?? index,
    overscan: OVERSCAN,
    gap,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return focused < 0 || focused >= names.length || shown.includes(focused) ? shown : [...shown, focused].sort((a, b) => a - b);
    },
  });

  const reach = (index: number): boolean => {
    const row = scroller.current?.querySelector(`[data-index="${index}"]`);
    const target = row?.querySelector<HTMLElement>(REACHED);
    target?.focus();
    return Boolean(target);
  };

  useEffect(() => {
    if (wanted.current !== null && reach(wanted.current)) wanted.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event.target as Element);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 };
    const to = places[event.key];
    if (to === undefined || to < 0 || to >= names.length) return;
    event.preventDefault();
    if (reach(to)) return;
    wanted.current = to;
    rows.scrollToIndex(to);
  };

  return {
    items: rows.getVirtualItems(),
    total: rows.getTotalSize(),
    measure: measured ? rows.measureElement : undefined,
    onKeyDown,
    onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
    onBlur: () => setFocused(-1),
  };
}
