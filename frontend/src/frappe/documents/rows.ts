import { rowsIn, rowWith, type DocumentEntry, type Row } from './entry';
import { isEqual } from './equal';
import { isNewer, modifiedOrder, type Origin } from './origin';

export type { Row } from './entry';

type Fields = Readonly<Record<string, unknown>>;

function lay(into: Row, from: Fields): Row {
  let laid: Row | null = null;
  for (const field in into) {
    if (field === 'name' || !Object.hasOwn(from, field) || isEqual(from[field], into[field])) continue;
    laid ??= { ...into };
    laid[field] = from[field];
  }
  return laid ?? into;
}

/** What newer answers say of the document, the oldest of them first. */
function newerThan(row: Row, origin: Origin, entry: DocumentEntry): readonly Fields[] {
  const newer: { fields: Fields; origin: Origin }[] = [];
  const look = (fields: Fields, said: Origin) => said.sent !== origin.sent && isNewer(said, origin, modifiedOrder(fields, row)) && newer.push({ fields, origin: said });
  if (entry.doc) look(entry.doc, entry.origin);
  for (const other of rowsIn(entry)) look(other.row, other.origin);
  if (newer.length > 1) newer.sort((a, b) => (isNewer(a.origin, b.origin, modifiedOrder(a.fields, b.fields)) ? 1 : -1));
  return newer.map(({ fields }) => fields);
}

/**
 * The row as a person should see it: with what a newer answer says of its document and what is on its way to the
 * server, in the fields that the list asked for. null where the document was deleted, or is being deleted.
 */
export function layRow(row: Row, origin: Origin, entry: DocumentEntry | undefined): Row | null {
  if (!entry) return row;
  if (entry.sealed && isNewer(entry.origin, origin, 0)) return null;
  if (entry.pending?.some((patch) => patch.removes)) return null;
  let laid = row;
  for (const fields of newerThan(row, origin, entry)) laid = lay(laid, fields);
  for (const patch of entry.pending ?? []) laid = lay(laid, patch.values);
  return laid;
}

const isPlain = (row: Row, { doc, sealed, pending, rows }: DocumentEntry) => !doc && !sealed && !pending && (!rows || (rows.row === row && !rows.next));

const laidRows = new WeakMap<Row, { origin: Origin; entry: DocumentEntry; laid: Row | null }>();

/** `layRow`, once for all who show it: the same object as long as nothing of it changes. */
export function laidRow(row: Row, origin: Origin, entry: DocumentEntry | undefined): Row | null {
  if (!entry || isPlain(row, entry)) return row;
  const known = laidRows.get(row);
  if (known?.entry === entry && known.origin === origin) return known.laid;
  const next = layRow(row, origin, entry);
  const laid = known && isEqual(known.laid, next) ? known.laid : next;
  laidRows.set(row, { origin, entry, laid });
  return laid;
}

/** The row of lists that ask for these fields; undefined where nobody knows it, null where it is gone. */
export function rowOf(entry: DocumentEntry | undefined, shape: string): Row | null | undefined {
  const stored = rowWith(entry, shape);
  if (stored) return laidRow(stored.row, stored.origin, entry);
  return entry?.sealed ? null : undefined;
}
