import type { Descendant } from 'slate';

import { STYLE, parseHtml } from '../html/parse';
import { readStyle } from '../html/styles';
import { comparableSpaces } from '../html/spaces';
import { withTexts } from '../html/line-builder';
import { withoutLastLines } from '../html/to-html';
import { sameColour } from '../colours/colour';
import { isAnyLink, isEmptyDocument, isTextBlock } from './elements';
import type { Block, Inline } from './types';

/**
 * Whether two documents say and show the same. Strings cannot tell: the server writes every style anew, browsers write
 * colours their way, and who saved last decides where spaces are no-break ones.
 */
export function sameDocument(a: readonly Descendant[], b: readonly Descendant[]): boolean {
  return a === b || JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable(document: readonly Descendant[]): unknown[] {
  if (isEmptyDocument(document)) return [];
  return withoutLastLines(document as Block[]).map((block) => node(block));
}

function node(value: Descendant): unknown {
  if (!('type' in value)) return { ...colours(sorted(value)), text: comparableSpaces(value.text) };
  const { children, ...rest } = value;
  if (value.type === 'kept' || value.type === 'kept-inline') return sorted({ type: value.type, ...('quote' in value ? { quote: value.quote } : {}), html: comparableHtml(value.html) });
  const inner = isTextBlock(value) || isAnyLink(value) ? withTexts(children as Inline[]) : children;
  return { ...sorted(rest), children: inner.map((child) => node(child)) };
}

function sorted(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function colours(marks: Record<string, unknown>): Record<string, unknown> {
  for (const name of ['color', 'background']) {
    const value = marks[name];
    if (typeof value === 'string') marks[name] = sameColour(value) ?? value;
  }
  return marks;
}

/** Kept HTML as a tree: the order of attributes, the way a style is written, and how an empty attribute is put say nothing. */
function comparableHtml(html: string): unknown {
  return [...parseHtml(html).childNodes].map((child) => tree(child));
}

function tree(value: Node): unknown {
  if (value.nodeType !== 1) return value.nodeType === 3 ? comparableSpaces(value.nodeValue ?? '') : null;
  const element = value as Element;
  const attributes = [...element.attributes].map(({ name, value: text }): [string, unknown] => [name, name === STYLE ? sorted(Object.fromEntries(readStyle(text))) : text]);
  return [element.localName, sorted(Object.fromEntries(attributes)), [...element.childNodes].map((child) => tree(child))];
}
