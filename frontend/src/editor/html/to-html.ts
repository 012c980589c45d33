import type { Descendant } from 'slate';

import { isEmptyDocument, isInlineVoid, isPlaceholder, wordsOfVoid } from '../model/elements';
import type { Block, CodeBlock, Item, LineFormat, List, RichElement } from '../model/types';
import { attributes, escapeText } from './escape';
import { lineHtml } from './line-to-html';
import { figureHtml, videoHtml } from './media-to-html';
import { tableHtml } from './table-to-html';

/** The wrapper that Desk puts around what its editor wrote; its styles for lists hang on it. */
const open = '<div class="ql-editor read-mode">';

/** A document as Frappe stores it, in the forms that Desk's editor reads and keeps. Nothing for a document that says nothing. */
export function toHtml(document: readonly Descendant[]): string {
  return isEmptyDocument(document) ? '' : `${open}${blocksHtml(withoutLastLines(document as Block[]))}</div>`;
}

/** Empty paragraphs at the end are where one could go on writing, no part of the document. */
export function withoutLastLines(document: readonly Block[]): readonly Block[] {
  const last = document.findLastIndex((block) => block.type !== 'paragraph' || !isEmptyDocument([block]) || hasFormat(block));
  return document.slice(0, last + 1);
}

const hasFormat = (block: Block & LineFormat) => [block.align, block.indent, block.direction, block.quote].some((value) => value !== undefined);

/** Desk's quotation is one line; other blocks in one, and deeper ones, are wrapped in as many as it takes. */
export function blocksHtml(document: readonly Block[]): string {
  return document.map((block) => (isPlaceholder(block) ? '' : quoted(block))).join('');
}

function quoted(block: Block): string {
  const depth = block.quote ?? 0;
  if (depth === 0) return blockHtml(block);
  const inner = block.type === 'paragraph' ? `<blockquote${lineAttributes(block)}>${lineHtml(block.children)}</blockquote>` : `<blockquote>${blockHtml(block)}</blockquote>`;
  return `${'<blockquote>'.repeat(depth - 1)}${inner}${'</blockquote>'.repeat(depth - 1)}`;
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${lineAttributes(block)}>${lineHtml(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}${lineAttributes(block)}>${lineHtml(block.children)}</h${block.level}>`;
    case 'list':
      return listHtml(block);
    case 'code-block':
      return codeHtml(block);
    case 'rule':
      return '<hr>';
    case 'figure':
      return figureHtml(block);
    case 'video':
      return videoHtml(block);
    case 'table':
      return tableHtml(block, blocksHtml);
    case 'kept':
      return block.html;
  }
}

function listHtml(list: List): string {
  return `<ol${attributes({ start: list.start?.toString() })}>${list.children.map((item) => itemHtml(item)).join('')}</ol>`;
}

/** The empty span is where Desk draws the number or bullet. */
function itemHtml(item: Item): string {
  const kind = item.list === 'check' ? (item.checked === true ? 'checked' : 'unchecked') : item.list;
  return `<li${attributes({ 'data-list': kind })}${lineAttributes(item)}><span class="ql-ui" contenteditable="false"></span>${lineHtml(item.children)}</li>`;
}

function codeHtml(block: CodeBlock): string {
  // A no-break space in code is Desk's doing or a trap for who copies it.
  const text = block.children.map((child) => child.text).join('').replaceAll('\u00a0', ' ');
  const lines = text.split('\n').map((line) => `<div class="ql-code-block">${line === '' ? '<br>' : escapeText(line)}</div>`);
  return `<pre${attributes({ class: 'ql-code-block-container', 'data-language': block.language })}>${lines.join('')}</pre>`;
}

export function lineAttributes(line: LineFormat): string {
  const classes = [line.indent === undefined ? '' : `ql-indent-${line.indent}`, line.direction === undefined ? '' : 'ql-direction-rtl'].filter((name) => name !== '');
  // Desk aligns right-to-left lines left unless they say otherwise.
  const align = line.align ?? (line.direction === 'rtl' ? 'right' : undefined);
  const style = [align === undefined ? '' : `text-align: ${align};`, line.direction === undefined ? '' : 'direction: rtl;'].filter((text) => text !== '');
  return attributes({ class: classes.join(' ') || undefined, style: style.join(' ') || undefined });
}

/** The words of a document, a line each: for searching, notices and the clipboard. */
export function toText(document: readonly Descendant[]): string {
  return document.map((block) => textOf(block)).join('\n');
}

function textOf(node: Descendant): string {
  if ('text' in node) return node.text;
  if (isInlineVoid(node)) return wordsOfVoid(node);
  if (node.type === 'kept') return node.words;
  if (node.type === 'figure') return [node.caption, node.alt ?? ''].filter((words) => words !== '').join(' ');
  if (node.type === 'rule' || node.type === 'video') return '';
  const parts = (node.children as Descendant[]).map((child) => textOf(child));
  return parts.join(between[node.type] ?? '');
}

const between: Partial<Record<RichElement['type'], string>> = { list: '\n', table: '\n', 'table-row': '\t', 'table-cell': '\n' };
