import { STYLE, parseHtml } from '../html/parse';

/** What Desk's editor loses of a text when somebody edits it there; docs/editor.md has how that was found. */
export const DESK_LOSSES = ['headRow', 'headColumn', 'merged', 'widths', 'cellColours', 'cellBlocks', 'caption', 'video', 'rule', 'start', 'language', 'quoted', 'refused', 'details'] as const;
export type DeskLoss = (typeof DESK_LOSSES)[number];

const found: Record<DeskLoss, string> = {
  headRow: 'thead, tr > th:first-child + th, tr > th:only-child',
  headColumn: 'tr > th:first-child:has(+ td)',
  merged: '[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])',
  widths: `col[${STYLE}*='width'], col[width]`,
  cellColours: `:is(td, th)[${STYLE}*='background']`,
  cellBlocks: ':is(td, th) :is(p + p, br, li, h1, h2, h3, h4, h5, h6, pre, blockquote, table)',
  caption: 'figure',
  video: 'video, audio',
  rule: 'hr',
  start: 'ol[start]:not([start="1"])',
  language: 'pre[data-language]:not([data-language="plain"])',
  quoted: 'blockquote :is(h1, h2, h3, h4, h5, h6, li, pre, table)',
  refused: 'a[data-href]',
  details: 'details',
};

/** What an edit in Desk would lose of this text. */
export function deskLosses(html: string): DeskLoss[] {
  const root = parseHtml(html);
  return DESK_LOSSES.filter((loss) => countOf(loss, root) > 0);
}

/** What this text had and the other has no longer. */
export function lostBetween(before: string, after: string): DeskLoss[] {
  const left = parseHtml(after);
  const had = parseHtml(before);
  return DESK_LOSSES.filter((loss) => countOf(loss, had) > countOf(loss, left));
}

/** The break of an empty line is no line of its own. */
const countOf = (loss: DeskLoss, root: Element) => [...root.querySelectorAll(found[loss])].filter(({ localName, nextSibling, previousSibling }) => localName !== 'br' || (nextSibling !== null && previousSibling !== null)).length;
