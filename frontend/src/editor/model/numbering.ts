import type { List } from './types';

/** The number that the next numbered item after this list would have; null where nothing in it is numbered. */
export function nextNumber(list: List): number | null {
  const numbered = list.children.filter((item) => item.list === 'ordered' && item.indent === undefined).length;
  return numbered === 0 ? null : (list.start ?? 1) + numbered;
}
