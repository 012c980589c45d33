import type { DocumentEntry } from './entry';
import { isEqual } from './equal';
import { isNewer, modifiedOrder, type Origin } from './origin';

/** A row of a list: the fields that were asked for. */
export type Row = Record<string, unknown> & { name: string };

export interface RowsOf {
  rows: readonly Row[];
  origin: Origin;
}

/** Rows with documents laid over them, and of what: who lays them again keeps the rows that did not change. */
export interface LaidRows {
  page: RowsOf;
  entries: readonly (DocumentEntry | undefined)[];
  /** By the page's rows; null: gone. */
  laid: readonly (Row | null)[];
  /** Those that are there. */
  rows: readonly Row[];
}

function lay(into: Row, from: Readonly<Record<string, unknown>>): Row {
  let laid: Row | null = null;
  for (const field of Object.keys(into)) {
    if (field === 'name' || !Object.hasOwn(from, field) || isEqual(from[field], into[field])) continue;
    laid ??= { ...into };
    laid[field] = from[field];
  }
  return laid ?? into;
}

/**
 * The row as a person should see it: with what a newer answer says of its document and what is on its way to the
 * server, in the fields that the list asked for. null where the document was deleted, or is being deleted.
 */
export function layRow(row: Row, origin: Origin, entry: DocumentEntry | undefined): Row | null {
  if (!entry) return row;
  const { doc, pending, sealed } = entry;
  if (sealed) return isNewer(entry.origin, origin, 0) ? null : row;
  if (pending?.some((patch) => patch.removes)) return null;
  let laid = doc && isNewer(entry.origin, origin, modifiedOrder(doc, row)) ? lay(row, doc) : row;
  for (const patch of pending ?? []) laid = lay(laid, patch.values);
  return laid;
}

/** Lays documents over the rows of a page. Given what it gave last, it gives the same objects for what did not change. */
export function layRows(page: RowsOf, entries: readonly (DocumentEntry | undefined)[], last: LaidRows | undefined): LaidRows {
  const samePage = last?.page === page;
  if (last && samePage && entries.every((entry, at) => entry === last.entries[at])) return last;
  const before = new Map(samePage ? [] : (last?.rows ?? []).map((row) => [row.name, row]));
  const laid = page.rows.map((row, at) => {
    if (last && samePage && entries[at] === last.entries[at]) return last.laid[at] as Row | null;
    const next = layRow(row, page.origin, entries[at]);
    const known = next && (last && samePage ? last.laid[at] : before.get(next.name));
    return known && isEqual(known, next) ? known : next;
  });
  const rows = laid.filter((row) => row !== null);
  const same = last && rows.length === last.rows.length && rows.every((row, at) => row === last.rows[at]);
  return { page, entries, laid, rows: same ? last.rows : rows };
}
