import { nearestColour } from '../../colours/nearest';
import { STYLE } from '../../html/parse';
import { styleOf, writeStyle } from '../../html/styles';

/** What a page has but does not show, and the break that browsers add at the end of what is copied. */
export function cleanWebPage(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[hidden], br.Apple-interchange-newline, button, select, nav, template, noscript')) element.remove();
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  for (const element of body.querySelectorAll('table table, table table *')) plainCell(element);
  for (const element of body.querySelectorAll('*')) {
    const style = styleOf(element);
    if (style.get('display') === 'none' || style.get('visibility') === 'hidden' || style.get('mso-hide') === 'all') element.remove();
  }
}

const meant = /^(?:text-align|vertical-align|font-weight|font-style|text-decoration|text-decoration-line|width|min-width|display|visibility)$/;

/** A table in a table is kept as it is, so its cells are rid of the look of elsewhere here. */
function plainCell(element: Element): void {
  for (const name of ['class', 'id', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'face', 'size', 'color']) element.removeAttribute(name);
  const style = new Map<string, string>();
  for (const [name, value] of styleOf(element)) {
    const kind = name === 'color' ? 'text' : name === 'background' || name === 'background-color' ? 'background' : null;
    const colour = kind === null ? null : nearestColour(value, kind);
    if (colour !== null) style.set(name === 'background' ? 'background-color' : name, colour);
    else if (meant.test(name)) style.set(name, value);
  }
  if (style.size === 0) element.removeAttribute(STYLE);
  else element.setAttribute(STYLE, writeStyle(style));
}
