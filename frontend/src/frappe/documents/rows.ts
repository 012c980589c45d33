import type { DocumentEntry } from './entry';
import { isEqual } from './equal';
import { isNewer, modifiedOrder, type Origin } from './origin';

/** A row of a list: the fields that were asked for. */
export type Row = Record<string, unknown> & { name: string };

/** Rows of one answer. */
export interface RowsPage {
  rows: readonly Row[];
  origin: Origin;
}

/** Rows in the order of the screen, each with the request that brought it. */
export interface FlatRows {
  rows: readonly Row[];
  origins: readonly Origin[];
}

/** The rows of some answers in a row. One that a shift of the list brought twice is there once, as it came last. */
export function flatten(pages: readonly RowsPage[]): FlatRows {
  const at = new Map<string, number>();
  const rows: Row[] = [];
  const origins: Origin[] = [];
  for (const page of pages) {
    for (const row of page.rows) {
      const known = row.name ? at.get(row.name) : undefined;
      const place = known ?? rows.length;
      rows[place] = row;
      origins[place] = page.origin;
      if (known === undefined) at.set(row.name, place);
    }
  }
  return { rows, origins };
}

/** Rows with documents laid over them, and of what: who lays them again keeps the rows that did not change. */
export interface LaidRows {
  flat: FlatRows;
  entries: readonly (DocumentEntry | undefined)[];
  /** By the flat rows; null: gone. */
  laid: readonly (Row | null)[];
  /** Those that are there. */
  rows: readonly Row[];
}

function lay(into: Row, from: Readonly<Record<string, unknown>>): Row {
  let laid: Row | null = null;
  for (const field in into) {
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

const present = (laid: readonly (Row | null)[]): readonly Row[] => (laid.includes(null) ? laid.filter((row) => row !== null) : (laid as readonly Row[]));

/** The same rows under other documents: only what changed is laid anew. */
function layAgain(last: LaidRows, entries: LaidRows['entries']): LaidRows {
  const { flat } = last;
  let laid: (Row | null)[] | null = null;
  for (let at = 0; at < entries.length; at += 1) {
    if (entries[at] === last.entries[at]) continue;
    const next = layRow(flat.rows[at] as Row, flat.origins[at] as Origin, entries[at]);
    if (isEqual(next, last.laid[at])) continue;
    laid ??= [...last.laid];
    laid[at] = next;
  }
  return laid ? { flat, entries, laid, rows: present(laid) } : { ...last, entries };
}

/** Lays documents over rows. Given what it gave last, it gives the same objects for what did not change. */
export function layRows(flat: FlatRows, entries: readonly (DocumentEntry | undefined)[], last: LaidRows | undefined): LaidRows {
  if (last?.flat === flat) return last.entries === entries ? last : layAgain(last, entries);
  const before = new Map((last?.rows ?? []).map((row) => [row.name, row]));
  const laid = flat.rows.map((row, at) => {
    const next = layRow(row, flat.origins[at] as Origin, entries[at]);
    const known = next && before.get(next.name);
    return known && isEqual(known, next) ? known : next;
  });
  const rows = present(laid);
  const unchanged = last && rows.length === last.rows.length && rows.every((row, at) => row === last.rows[at]);
  return { flat, entries, laid, rows: unchanged ? last.rows : rows };
}
