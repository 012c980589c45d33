import { rowsIn, rowWith, type DocumentEntry, type Edit, type Patch, type StoredRow, type Values } from './entry';
import { isEqual } from './equal';
import type { FrappeDoc } from './key';
import { isNewer, modifiedOrder, storedOrigin, type Origin } from './origin';
import { rowOf } from './rows';

type Known = DocumentEntry | undefined;

/** Whether an answer may not be written over what is known. */
function isLate(known: DocumentEntry, doc: FrappeDoc, origin: Origin): boolean {
  // Of a deleted document anything asked for before the delete was answered is of the past.
  if (known.sealed) return origin.sent <= known.origin.came;
  if (!known.doc) return false;
  const order = modifiedOrder(doc, known.doc);
  if (!isNewer(origin, known.origin, order)) return true;
  // A change sent before one whose answer is here, whatever questions were answered in between.
  return Boolean(origin.wrote && known.written && !isNewer(origin, known.written, order));
}

/** Without layers and marks that are not set: an entry is kept for each of thousands of documents. */
function compact(entry: DocumentEntry): Known {
  const { doc, origin, written, sealed, rows } = entry;
  const pending = entry.pending?.length ? entry.pending : undefined;
  const edits = entry.edits && Object.keys(entry.edits).length ? entry.edits : undefined;
  if (!doc && !sealed && !rows && !pending && !edits) return undefined;
  return { doc, origin, ...(written && { written }), ...(sealed && { sealed }), ...(rows && { rows }), ...(pending && { pending }), ...(edits && { edits }) };
}

/** Takes an answer's document in, if no newer one is known. */
export function takeDoc(known: Known, doc: FrappeDoc, origin: Origin): Known {
  const written = origin.wrote ? origin : known?.written;
  if (!known) return compact({ doc, origin, written });
  if (isLate(known, doc, origin)) return known;
  const same = known.doc !== null && isEqual(known.doc, doc);
  return compact({
    doc: same ? known.doc : doc,
    origin,
    written,
    rows: known.rows,
    pending: known.sealed ? undefined : known.pending,
    edits: known.sealed ? undefined : known.edits,
  });
}

const NEVER = storedOrigin(0);

/** Takes a list's row in, if no newer one with its fields is known. One that says what is shown stays the same object. */
export function takeRow(known: Known, taken: StoredRow): Known {
  // Of a deleted document anything asked for before the delete was answered is of the past.
  if (known?.sealed && taken.origin.sent <= known.origin.came) return known;
  const { shape, row: fresh, origin } = taken;
  // Written out: of thousands of entries, each that is put together of parts takes half as much memory again.
  if (!known) return { doc: null, origin: NEVER, rows: taken };
  const old = rowWith(known, shape);
  if (!old) return { ...known, rows: { ...taken, next: known.rows } };
  if (!isNewer(taken.origin, old.origin, modifiedOrder(fresh, old.row))) return known;
  const row = [rowOf(known, shape), old.row].find((same) => same && isEqual(same, fresh)) ?? fresh;
  const others = rowsIn(known).filter((one) => one !== old);
  return { ...known, rows: others.reduceRight<StoredRow>((next, one) => ({ ...one, next }), { shape, row, origin }) };
}

/** Without the document; rows that lists have stay. */
export const dropDoc = (known: Known): Known => known?.rows && { doc: null, origin: NEVER, rows: known.rows };

/** From the browser's storage: fills a gap, never replaces. */
export function restore(known: Known, doc: FrappeDoc, origin: Origin): DocumentEntry {
  if (!known) return { doc, origin };
  return known.doc || known.sealed ? known : { ...known, doc, origin };
}

/** The document was deleted. */
export const seal = (_known: Known, origin: Origin): Known => ({ doc: null, origin, sealed: true });

/**
 * Lays a change over the document.
 *
 * @param fromEdits what was typed in these fields is now part of the change
 */
export function addPatch(known: Known, patch: Patch, fromEdits = false): Known {
  const entry: DocumentEntry = known ?? { doc: null, origin: NEVER };
  if (entry.sealed) return entry;
  const pending = entry.pending ?? [];
  const next = pending.some(({ id }) => id === patch.id) ? pending.map((old) => (old.id === patch.id ? patch : old)) : [...pending, patch];
  return compact({ ...entry, pending: next, edits: fromEdits ? without(entry.edits, Object.keys(patch.values)) : entry.edits });
}

export interface PatchEnd {
  id: number;
  /** The change failed and had been typed: the fields are dirty again, unless somebody has typed on. */
  typedAgain?: boolean;
}

/** A change was answered, or failed. */
export function endPatch(known: Known, { id, typedAgain }: PatchEnd): Known {
  const ended = known?.pending?.find((patch) => patch.id === id);
  if (!known || !ended) return known;
  const pending = known.pending?.filter((patch) => patch !== ended);
  if (typedAgain) return compact({ ...known, pending, edits: { ...editsOf(known.doc, ended.values), ...known.edits } });
  // What was typed meanwhile in these fields is typed over our own change: nobody else's.
  const over = Object.entries(known.edits ?? {}).map(([field, edit]): [string, Edit] => [field, field in ended.values ? { ...edit, from: known.doc?.[field] } : edit]);
  return compact({ ...known, pending, edits: known.edits && Object.fromEntries(over) });
}

const editsOf = (doc: FrappeDoc | null, values: Values): Record<string, Edit> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, from: doc?.[field] }]));

function without(edits: DocumentEntry['edits'], fields: readonly string[]): DocumentEntry['edits'] {
  return edits && Object.fromEntries(Object.entries(edits).filter(([field]) => !fields.includes(field)));
}

/** Somebody typed: a field that is as the server has it is no longer dirty. */
export function edit(known: Known, values: Values): Known {
  if (!known || known.sealed || (!known.doc && !known.pending)) return known;
  const shown: Record<string, unknown> = { ...known.doc };
  for (const patch of known.pending ?? []) Object.assign(shown, patch.values);
  const edits: Record<string, Edit> = { ...known.edits };
  for (const [field, value] of Object.entries(values)) {
    if (isEqual(shown[field], value)) delete edits[field];
    else edits[field] = { value, from: edits[field] ? edits[field].from : known.doc?.[field] };
  }
  return compact({ ...known, edits });
}

export function dropEdits(known: Known, fields?: readonly string[]): Known {
  return known && compact({ ...known, edits: fields ? without(known.edits, fields) : undefined });
}
