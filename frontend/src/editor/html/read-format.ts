import { DEEPEST_INDENT } from '../model/elements';
import type { LineFormat } from '../model/types';
import { styleOf } from './styles';

/** Alignment, direction and indentation of an element, over those of what it stands in. */
export function formatIn(element: Element, outer: LineFormat): LineFormat {
  const style = styleOf(element);
  const direction = read([style.get('direction'), element.getAttribute('dir'), classed(element, 'ql-direction-')]);
  const align = element.localName === 'center' ? 'center' : read([style.get('text-align'), element.getAttribute('align'), classed(element, 'ql-align-')]);
  const indent = Number(classed(element, 'ql-indent-') ?? 0);
  const format: LineFormat = { ...outer };
  if (direction === 'rtl') format.direction = 'rtl';
  else if (direction === 'ltr') delete format.direction;
  if (align !== null) setAlign(format, align);
  if (indent > 0) format.indent = Math.min(DEEPEST_INDENT, indent);
  return format;
}

/** The same at another depth. */
export function indented<T extends LineFormat>(format: T, depth: number): T {
  const copy = { ...format };
  delete copy.indent;
  if (depth > 0) copy.indent = Math.min(DEEPEST_INDENT, depth);
  return copy;
}

function setAlign(format: LineFormat, align: string): void {
  const natural = format.direction === 'rtl' ? 'right' : 'left';
  const opposite = natural === 'left' ? 'right' : 'left';
  const side = align === 'start' ? natural : align === 'end' ? opposite : align;
  if (side === natural) delete format.align;
  else if (side === 'left' || side === 'right' || side === 'center' || side === 'justify') format.align = side;
}

const read = (values: (string | null | undefined)[]) => values.find((value) => value !== null && value !== undefined && value !== '')?.toLowerCase() ?? null;

function classed(element: Element, prefix: string): string | null {
  if (!element.hasAttribute('class')) return null;
  const name = [...element.classList].find((one) => one.startsWith(prefix));
  return name === undefined ? null : name.slice(prefix.length);
}
