import type { Row } from '../documents/entry';
import type { Origin } from '../documents/origin';
import type { Cursor } from './question';

/** An answer: names, in its order. Their rows are in the store of documents, where all lists with the same fields share them. */
export interface ListPage {
  doctype: string;
  /** Which fields the rows have. */
  shape: string;
  names: readonly string[];
  /** Rows that are no documents' (groups, counts), or that the caller put in: the list's own, in the order of the names. */
  own?: readonly Row[];
  origin: Origin;
  /** Where the window after it begins; null: by its place. */
  after?: Cursor | null;
}

/** A row that is no document's, and as of when. */
export interface OwnRow {
  row: Row;
  origin: Origin;
}

/** All rows of some answers, in the order of the screen. */
export interface FlatPages {
  doctype: string;
  shape: string;
  names: readonly string[];
  /** By place; of a document's row null. */
  own: readonly (OwnRow | null)[] | null;
}

const NOTHING: FlatPages = { doctype: '', shape: '', names: [], own: null };

/** One after the other. A row that a shift of the list brought twice is there once, as it came last. */
export function flatten(pages: readonly ListPage[] | undefined): FlatPages {
  const first = pages?.[0];
  if (!pages || !first) return NOTHING;
  const { doctype, shape } = first;
  if (pages.length === 1 && !first.own) return { doctype, shape, names: first.names, own: null };
  const places = new Map<string, number>();
  const names: string[] = [];
  const own: (OwnRow | null)[] = [];
  for (const page of pages) {
    page.names.forEach((name, at) => {
      const known = name ? places.get(name) : undefined;
      const place = known ?? names.length;
      const row = page.own?.[at];
      names[place] = name;
      own[place] = row ? { row, origin: page.origin } : null;
      if (known === undefined) places.set(name, place);
    });
  }
  return { doctype, shape, names, own: pages.some((page) => page.own) ? own : null };
}
