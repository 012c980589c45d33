import { rowWith } from '../documents/entry';
import type { DocumentKeeper } from '../documents/keeper';
import { documentKey } from '../documents/key';
import { laidRow, rowOf, type Row } from '../documents/rows';
import type { FlatPages, OwnRow } from './page';

/** Where the rows of a list are read: the same object as long as they are read there. */
export interface RowsSource {
  doctype: string;
  /** Which fields they have. */
  shape: string;
  own: ReadonlyMap<string, OwnRow> | null;
}

/** What has rows to be read by name. */
export interface RowsOf<R> {
  /** In the order of the list; without those that were deleted. */
  names: readonly string[];
  source: RowsSource & { readonly row?: R };
}

/** The row of this name as it is shown; undefined where it is not known, null where it is gone. */
export function readRow(documents: DocumentKeeper, { doctype, shape, own }: RowsSource, name: string): Row | null | undefined {
  const entry = documents.get(documentKey(doctype, name));
  const mine = own?.get(name);
  return mine ? laidRow(mine.row, mine.origin, entry) : rowOf(entry, shape);
}

/** The row at this place as it is shown. */
export function shownRow(documents: DocumentKeeper, { doctype, shape, names, own }: FlatPages, at: number): Row | null | undefined {
  const entry = documents.get(documentKey(doctype, names[at] as string));
  const mine = own?.[at];
  return mine ? laidRow(mine.row, mine.origin, entry) : rowOf(entry, shape);
}

/** The row at this place as the server gave it, or as the caller put it in. */
export function storedRow(documents: DocumentKeeper, { doctype, shape, names, own }: FlatPages, at: number): Row | null {
  const entry = documents.get(documentKey(doctype, names[at] as string));
  return own?.[at]?.row ?? rowWith(entry, shape)?.row ?? null;
}
