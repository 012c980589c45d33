import type { Descendant } from 'slate';

import type { Block, Item, List, Table } from '../model/types';
import { attributes } from './escape';

import { lineHtml } from './line-to-html';
import { indented } from './read-format';
import { tableHtml } from './table-to-html';
import { blocksHtml, lineAttributes } from './to-html';

/** HTML as everybody else writes it, lists in lists: for the clipboard and for reading aloud. It reads back as the same. */
export function toPlainHtml(document: readonly Descendant[]): string {
  return (document as Block[]).map((block) => plainHtml(block)).join('');
}

function plainHtml(block: Block): string {
  if (block.type === 'list') return quoted(block, nested(block.children, 0, false, block.start));
  return block.type === 'table' ? quoted(block, tableHtml(block, toPlainHtml)) : blocksHtml([block]);
}

function quoted(block: List | Table, html: string): string {
  const depth = block.quote ?? 0;
  return `${'<blockquote>'.repeat(depth)}${html}${'</blockquote>'.repeat(depth)}`;
}

/** Items of one depth; runs of another kind are lists of their own. */
function nested(items: readonly Item[], depth: number, formatted: boolean, start?: number): string {
  let html = '';
  let at = 0;
  let number = start ?? 1;
  let numbered = false;
  while (at < items.length) {
    const first = items[at] as Item;
    const tag = first.list === 'ordered' ? 'ol' : 'ul';
    let inner = '';
    const from = number;
    do {
      const item = items[at] as Item;
      let end = at + 1;
      while (end < items.length && (items[end]?.indent ?? 0) > depth) end += 1;
      const own = (item.indent ?? 0) === depth;
      const below = items.slice(own ? at + 1 : at, end);
      inner += `${own ? itemStart(item, formatted) : '<li style="list-style-type: none">'}${below.length > 0 ? nested(below, depth + 1, formatted || (own && hasFormat(item))) : ''}</li>`;
      if (own && tag === 'ol') number += 1;
      at = end;
    } while (at < items.length && items[at]?.list === first.list);
    // A list that begins at 0 comes to 1 later, which then is no beginning.
    html += `<${tag}${attributes({ start: tag === 'ol' && (from !== 1 || numbered) ? String(from) : undefined })}>${inner}</${tag}>`;
    numbered ||= tag === 'ol';
  }
  return html;
}

const hasFormat = (item: Item) => item.align !== undefined || item.direction !== undefined;

/** Below an item with an alignment or direction of its own each says its own too: it would inherit them. */
function itemStart(item: Item, formatted: boolean): string {
  const box = item.list === 'check' ? attributes({ 'data-list': item.checked === true ? 'checked' : 'unchecked' }) : '';
  return `<li${box}${formatted ? attributes({ style: `direction: ${item.direction ?? 'ltr'}; text-align: ${item.align ?? 'start'}` }) : lineAttributes(indented(item, 0))}>${lineHtml(item.children)}`;
}
