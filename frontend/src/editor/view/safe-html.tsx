import { useLayoutEffect, useRef, type HTMLAttributes } from 'react';

import { safeNodes } from '../html/safe-html';
import { explainMedia } from './explain-media';

interface SafeHtmlProps extends HTMLAttributes<HTMLElement> {
  html: string;
  as?: 'div' | 'span';
  /** Called with what was drawn; what it returns is called before it goes. */
  onShown?: (holder: HTMLElement) => () => void;
}

/**
 * Stored HTML as elements: what could run, load or cover the page is taken out each time it is drawn, whoever stored it.
 * The page makes no markup from text (ADR 6), so elements are built one by one.
 */
export function SafeHtml({ html, as: Tag = 'div', onShown, ...rest }: SafeHtmlProps) {
  const holder = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const nodes = safeNodes(html);
    explainMedia(nodes);
    holder.current?.replaceChildren(nodes);
    return holder.current === null ? undefined : onShown?.(holder.current);
  }, [html, onShown]);
  return <Tag {...rest} ref={holder} />;
}
