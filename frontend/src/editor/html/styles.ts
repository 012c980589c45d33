import { STYLE } from './parse';

/** The declarations of an element that was parsed. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute(STYLE);
  return text === null ? none : readStyle(text);
}

const none: ReadonlyMap<string, string> = new Map();

/** The declarations of a style, read from its text: the same in every browser, and without applying it to anything. */
export function readStyle(text: string | null | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of declarations(text ?? '')) {
    const colon = part.indexOf(':');
    if (colon < 1) continue;
    const value = part.slice(colon + 1).replace(/!\s*important\s*$/i, '').trim();
    if (value !== '') found.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return found;
}

/** Split at semicolons that stand outside brackets and quotes. */
function declarations(text: string): string[] {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?:\([^)]*\)|"[^"]*"|'[^']*'|[^;"'(])+/g) ?? [];
}

export function writeStyle(style: ReadonlyMap<string, string>): string {
  return [...style].map(([name, value]) => `${name}: ${value}`).join('; ');
}
