import type { ReactNode } from 'react';

const drawn = (path: string) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

/** On the grid of the toolbar's icons. */
export const TABLE_ICONS = {
  rowAbove: drawn('M2.5 8.5h11v5h-11zM8 8.5v5M8 2v4M6 4h4'),
  rowBelow: drawn('M2.5 2.5h11v5h-11zM8 2.5v5M8 10v4M6 12h4'),
  columnLeft: drawn('M8.5 2.5v11h5v-11zM8.5 8h5M2 8h4M4 6v4'),
  columnRight: drawn('M2.5 2.5v11h5v-11zM2.5 8h5M10 8h4M12 6v4'),
  deleteRow: drawn('M2.5 2.5h11v5h-11zM6.2 10.2l3.6 3.6M9.8 10.2l-3.6 3.6'),
  deleteColumn: drawn('M2.5 2.5v11h5v-11zM10.2 6.2l3.6 3.6M13.8 6.2l-3.6 3.6'),
} satisfies Record<string, ReactNode>;
