import { nextNumber } from '../model/numbering';
import type { Block, BlockFormat, Item, List } from '../model/types';
import { indented } from './read-format';

/** Which item the next line is, and how deep. */
export interface ItemPlace extends Pick<Item, 'list' | 'checked'> {
  depth: number;
  value: number | null;
  /** The first line is the item; what follows in it is no second one. */
  taken: boolean;
}

export const isList = (element: Element): boolean => ['ol', 'ul', 'menu', 'dir'].includes(element.localName);

/** Desk says what an item is on the item, Tiptap on the list, HTML by the list's name. */
export function itemKind(item: Element): Omit<ItemPlace, 'depth'> {
  const value = Number.parseInt(item.getAttribute('value') ?? '', 10);
  return { ...kindOf(item), value: Number.isNaN(value) ? null : value, taken: false };
}

function kindOf(item: Element): Pick<Item, 'list' | 'checked'> {
  const said = item.getAttribute('data-list');
  if (said === 'ordered' || said === 'bullet') return { list: said };
  const list = item.parentElement;
  const box = item.querySelector(':scope > input[type=checkbox], :scope > label > input[type=checkbox], :scope > p > input[type=checkbox]');
  const checked = said ?? item.getAttribute('data-checked') ?? item.getAttribute('aria-checked') ?? list?.getAttribute('data-checked') ?? null;
  if (checked !== null || box !== null || list?.getAttribute('data-type') === 'taskList') {
    const on = checked === 'checked' || checked === 'true' || (checked === null && (box?.hasAttribute('checked') ?? false));
    return { list: 'check', ...(on ? { checked: true } : {}) };
  }
  return { list: list?.localName === 'ol' ? 'ordered' : 'bullet' };
}

/** Writes items down one after another, and sees to it that numbers go on where they went on. */
export class ListReader {
  /** How many items were written. */
  written = 0;
  private start: number | null = null;
  private restarts = false;
  private next = 1;

  constructor(private readonly blocks: Block[]) {}

  /** An outermost list begins. */
  begin(element: Element, quote: BlockFormat): void {
    const start = Number.parseInt(element.getAttribute('start') ?? '', 10);
    this.start = Number.isNaN(start) ? null : start;
    const next = this.nextNumber(quote);
    // Numbers that go on where they were, as after a bullet in between, are of one list.
    if (next !== null && this.start === next) this.start = null;
    this.restarts = next !== null && (Number.isNaN(start) || start !== next);
    this.next = this.restarts || next === null ? (this.start ?? 1) : next;
  }

  item(line: Omit<Item, 'type' | 'list'>, place: ItemPlace, quote: BlockFormat): void {
    const item: Item = { type: 'item', list: place.list, ...(place.checked === true ? { checked: true } : {}), ...indented(line, place.depth) };
    const numbered = place.list === 'ordered' && place.depth === 0;
    if (numbered && place.value !== null && place.value !== this.next) {
      this.next = place.value;
      this.restarts = true;
    }
    this.listFor(quote, numbered).children.push(item);
    this.restarts = false;
    this.start = null;
    if (numbered) this.next += 1;
    this.written += 1;
  }

  /** The list that is being written, or a new one where something else came between or its numbers begin anew. */
  private listFor(quote: BlockFormat, numbered: boolean): List {
    const last = this.blocks.at(-1);
    const anew = numbered && (this.restarts || (this.start !== null && this.start !== 1));
    if (last?.type === 'list' && last.quote === quote.quote && !anew) return last;
    const start = numbered && (this.next !== 1 || this.restarts) ? { start: this.next } : {};
    const list: List = { type: 'list', ...start, ...quote, children: [] };
    this.blocks.push(list);
    return list;
  }

  /** The number that would come next in the list just above, if that one has numbers. */
  private nextNumber(quote: BlockFormat): number | null {
    const last = this.blocks.at(-1);
    return last?.type === 'list' && last.quote === quote.quote ? nextNumber(last) : null;
  }
}
