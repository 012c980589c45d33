import { isEqual } from './equal';
import type { FrappeDoc } from './key';
import type { Origin } from './origin';

export type Values = Readonly<Record<string, unknown>>;

/** A change that is sent, or about to be, and not answered yet. Taking it away is its rollback, whatever came meanwhile. */
export interface Patch {
  id: number;
  values: Values;
  /** The change is a delete: lists leave the row out at once. */
  removes?: true;
}

/** A field that somebody changed and nobody has sent, with what the server's document had when that began. */
export interface Edit {
  value: unknown;
  from: unknown;
}

/** A row of a list: the fields that were asked for. */
export type Row = Record<string, unknown> & { name: string };

/** A row as the server last gave it: one for all lists that ask for the same fields. */
export interface StoredRow {
  /** Which fields. */
  shape: string;
  row: Row;
  origin: Origin;
  /** Of lists that ask for other fields. (A list of one costs more memory than the row.) */
  next?: StoredRow;
}

export interface DocumentEntry {
  /** What the server last said; null: nothing is known, or it was deleted. */
  doc: FrappeDoc | null;
  origin: Origin;
  /** The newest answer of a change that was taken: no earlier change may follow it. */
  written?: Origin;
  /** Deleted: nothing that was asked for before brings it back. */
  sealed?: true;
  /** What lists asked for, each with fields of its own: good for rows, not for a view of the document. */
  rows?: StoredRow;
  /** Oldest first. */
  pending?: readonly Patch[];
  edits?: Readonly<Record<string, Edit>>;
}

type Layers = Pick<DocumentEntry, 'pending' | 'edits'>;
const views = new WeakMap<FrappeDoc, Layers & { view: FrappeDoc }>();

/** The document as a person should see it: the server's, what is on its way to it, what was typed. The same object as long as nothing changes. */
export function viewOf(entry: DocumentEntry | undefined): FrappeDoc | undefined {
  if (!entry?.doc) return undefined;
  const { doc, pending, edits } = entry;
  if (!pending && !edits) return doc;
  const known = views.get(doc);
  if (known && known.pending === pending && known.edits === edits) return known.view;
  const view: FrappeDoc = { ...doc };
  for (const patch of pending ?? []) Object.assign(view, patch.values);
  for (const [field, edit] of Object.entries(edits ?? {})) view[field] = edit.value;
  views.set(doc, { pending, edits, view });
  return view;
}

/** The server's document, without what is on its way or typed. */
export const originalOf = (entry: DocumentEntry | undefined): FrappeDoc | undefined => entry?.doc ?? undefined;

/** The rows of an entry, of all lists. */
export function rowsIn(entry: DocumentEntry | undefined): readonly StoredRow[] {
  const rows: StoredRow[] = [];
  for (let one = entry?.rows; one; one = one.next) rows.push(one);
  return rows;
}

/** The row with these fields. */
export function rowWith(entry: DocumentEntry | undefined, shape: string): StoredRow | undefined {
  let one = entry?.rows;
  while (one && one.shape !== shape) one = one.next;
  return one;
}

/** Whether lists leave it out: deleted and not seen since, or being deleted. */
export const isGone = (entry: DocumentEntry | undefined): boolean =>
  Boolean(entry && ((entry.sealed && !entry.rows) || entry.pending?.some((patch) => patch.removes)));

/** Tells whether fields that were known before are the same in the document that an answer brought. */
export function unchangedBetween(before: DocumentEntry | undefined, after: DocumentEntry | undefined): (fields: readonly string[]) => boolean {
  const known = [before?.doc, ...rowsIn(before).map(({ row }) => row)].filter((fields) => fields !== null && fields !== undefined);
  const brought = after?.doc && after.origin.wrote && after.origin !== before?.origin ? after.doc : null;
  const isSame = (field: string) => {
    const values = known.filter((one) => field in one).map((one) => one[field]);
    return values.length > 0 && values.every((value) => isEqual(value, brought?.[field]));
  };
  return (fields) => brought !== null && fields.every(isSame);
}
