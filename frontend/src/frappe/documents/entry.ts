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

export interface DocumentEntry {
  /** What the server last said; null: nothing is known, or it was deleted. */
  doc: FrappeDoc | null;
  origin: Origin;
  /** The newest answer of a change that was taken: no earlier change may follow it. */
  written?: Origin;
  /** Only some fields are known: good for rows, not for a view of the document. */
  partial?: true;
  /** Deleted: nothing that was asked for before brings it back. */
  sealed?: true;
  /** Oldest first. */
  pending?: readonly Patch[];
  edits?: Readonly<Record<string, Edit>>;
}

type Layers = Pick<DocumentEntry, 'pending' | 'edits'>;
const views = new WeakMap<FrappeDoc, Layers & { view: FrappeDoc }>();

/** The document as a person should see it: the server's, what is on its way to it, what was typed. The same object as long as nothing changes. */
export function viewOf(entry: DocumentEntry | undefined): FrappeDoc | undefined {
  if (!entry?.doc || entry.partial) return undefined;
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
export const originalOf = (entry: DocumentEntry | undefined): FrappeDoc | undefined => (entry?.partial ? undefined : (entry?.doc ?? undefined));
