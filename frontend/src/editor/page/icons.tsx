/** The toolbar's icons, on the grid of 16 of `ui/icons`; the button's name says what they mean. */
import type { ReactNode } from 'react';

const drawn = (paths: ReactNode) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
    {paths}
  </svg>
);
const lines = (...rows: [from: number, to: number][]) => drawn(<path d={rows.map(([from, to], at) => `M${from} ${3.5 + at * 3}H${to}`).join('')} />);

export const ICONS: Record<string, ReactNode> = {
  undo: drawn(<path d="M6 3.5 3 6.5l3 3M3 6.5h6a3.5 3.5 0 0 1 0 7H7" />),
  redo: drawn(<path d="m10 3.5 3 3-3 3M13 6.5H7a3.5 3.5 0 0 0 0 7h2" />),
  bold: drawn(<path strokeWidth="2" d="M5 3h3.5a2.4 2.4 0 0 1 0 5H5zm0 5h4.2a2.5 2.5 0 0 1 0 5H5z" />),
  italic: drawn(<path d="M7 3h5M4 13h5M9.5 3l-3 10" />),
  underline: drawn(<path d="M4.5 3v4.5a3.5 3.5 0 0 0 7 0V3M4 13.5h8" />),
  strike: drawn(<path d="M11.5 4.5C11 3.4 9.7 3 8 3 6 3 4.5 4 4.5 5.5 4.5 6.8 5.5 7.5 8 8c2.5.5 3.5 1.2 3.5 2.5C11.5 12 10 13 8 13c-1.9 0-3.2-.7-3.6-1.8M2.5 8h11" />),
  code: drawn(<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />),
  highlight: drawn(<path d="m9.5 2.5 4 4-6 6h-4v-4zM6.5 5.5l4 4M2.5 14.5h11" />),
  sub: drawn(<path d="m3 4 6 7M9 4l-6 7M11 10.5c.2-1 2.5-1 2.5.3 0 1-2.5 1.7-2.5 2.9h2.5" />),
  super: drawn(<path d="m3 5 6 7M9 5l-6 7M11 2.8c.2-1 2.5-1 2.5.3 0 1-2.5 1.7-2.5 2.9h2.5" />),
  link: drawn(<path d="M6.5 9.5 9.5 6.5M7 4.5l1.6-1.6a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.6 1.6a2.8 2.8 0 0 1-4-4L5 7.5" />),
  bullet: drawn(<path d="M6.5 4H14M6.5 8H14M6.5 12H14M2.7 4h.1M2.7 8h.1M2.7 12h.1" strokeWidth="1.7" />),
  ordered: drawn(<path d="M7 4h7M7 8h7M7 12h7M2.5 3l1-.5v3.3M2.2 10c.3-.9 2-.8 2 .3 0 .8-1.9 1.4-2 2.7h2.1" />),
  check: drawn(<path d="M8.5 4.5H14M8.5 11.5H14M2 4.3 3.5 6 6.3 2.7M2 11.3 3.5 13l2.8-3.3" />),
  outdent: drawn(<path d="M2.5 3.5h11M8 6.5h5.5M8 9.5h5.5M2.5 12.5h11M5 6 3 8l2 2" />),
  indent: drawn(<path d="M2.5 3.5h11M8 6.5h5.5M8 9.5h5.5M2.5 12.5h11M3 6l2 2-2 2" />),
  quote: drawn(<path d="M3 4.5h3.5V8c0 2-1 3-3 3.5M9.5 4.5H13V8c0 2-1 3-3 3.5" />),
  left: lines([2.5, 13.5], [2.5, 9], [2.5, 13.5], [2.5, 8]),
  center: lines([2.5, 13.5], [5, 11], [2.5, 13.5], [5, 11]),
  right: lines([2.5, 13.5], [7, 13.5], [2.5, 13.5], [8, 13.5]),
  justify: lines([2.5, 13.5], [2.5, 13.5], [2.5, 13.5], [2.5, 13.5]),
  'code-block': drawn(<path d="M2.5 3h11v10h-11zM6.5 6 4.7 8l1.8 2M9.5 6l1.8 2-1.8 2" />),
  table: drawn(<path d="M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M8 6.3V13" />),
  image: drawn(<path d="M2.5 3h11v10h-11zM2.5 11l3.2-3.5 2.6 2.6 2-1.8 3.2 3M10.3 5.8h.1" />),
  video: drawn(<path d="M2.5 3.5h11v9h-11zM6.8 6v4l3.2-2z" />),
  rule: drawn(<path d="M2 8h12M4 4h8M4 12h8" strokeDasharray="0" />),
  rtl: drawn(<path d="M9 3v7M12 3v7M12.5 3H8a2.2 2.2 0 0 0 0 4.4h1M13.5 12.8h-11M4.5 11l-2 1.8 2 1.7" />),
  clear: drawn(<path d="M4 3h9M8.5 3 7 9.5M2.5 13h4M9.5 9.5l4 4M13.5 9.5l-4 4" />),
  help: drawn(<path d="M5.8 6a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.8-1.1 1.6M8 12.2v.1" />),
  more: drawn(<path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2" />),
  down: drawn(<path d="m4.5 6.5 3.5 3.5 3.5-3.5" />),
};
