import { sameColour } from '../colours/colour';
import { HIGHLIGHT } from '../colours/palette';
import type { Marks } from '../model/types';
import { styleOf } from './styles';

const byTag: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
};

/** Desk's sizes; others are the look of a page or a mail, not something to keep. */
const sizes = new Set([8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 32, 36, 40, 48, 54, 64, 96, 128].map((size) => `${size}px`));

/** What an element adds to the marks of the words in it, by its name and by its style. */
export function marksIn(element: Element, marks: Marks): Marks {
  const tag = element.localName;
  const read: Marks = { ...marks, ...byTag[tag] };
  if (tag === 'mark') Object.assign(read, { highlight: true, background: HIGHLIGHT } satisfies Marks);
  if (tag === 'font') setColour(read, 'color', element.getAttribute('color'));
  const style = styleOf(element);
  if (style.size > 0) styleMarks(style, read);
  return read;
}

function styleMarks(style: ReadonlyMap<string, string>, marks: Marks): void {
  const weight = style.get('font-weight')?.toLowerCase();
  if (weight !== undefined) setFlag(marks, 'bold', /^bold/.test(weight) || Number(weight) >= 600, /^(?:normal|lighter|[1-5]00)$/.test(weight));
  const slant = style.get('font-style')?.toLowerCase();
  if (slant !== undefined) setFlag(marks, 'italic', /^(?:italic|oblique)/.test(slant), slant === 'normal');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`.toLowerCase();
  if (line.includes('underline')) marks.underline = true;
  if (line.includes('line-through')) marks.strike = true;
  const raised = style.get('vertical-align')?.toLowerCase();
  if (raised === 'sub' || raised === 'super') marks.script = raised;
  setColour(marks, 'color', style.get('color'));
  setColour(marks, 'background', style.get('background-color') ?? style.get('background'));
  const size = style.get('font-size')?.toLowerCase();
  if (size !== undefined && sizes.has(size)) marks.size = size;
  const font = style.get('font-family')?.toLowerCase().replace(/["']/g, '');
  if (font === 'serif' || font === 'monospace') marks.font = font;
}

function setFlag(marks: Marks, mark: 'bold' | 'italic', on: boolean, off: boolean): void {
  if (on) marks[mark] = true;
  else if (off) delete marks[mark];
}

function setColour(marks: Marks, mark: 'color' | 'background', css: string | null | undefined): void {
  const colour = css === null || css === undefined ? null : sameColour(css);
  if (colour !== null) marks[mark] = colour;
}
