import type { Dispatch } from '@reduxjs/toolkit';

import type { FrappeCall } from '../call';
import { documentKey, type FrappeDoc } from './key';
import type { Origin } from './origin';
import { documentSealed, documentsTaken, rowsTaken } from './slice';

/** Calls whose answer is a whole document: it is taken in as `docs` are. */
const ANSWERS_WITH_DOCUMENT = new Set(['frappe.client.get', 'frappe.client.insert', 'frappe.client.set_value']);

/** Frappe leaves documents without a name out of no answer (a new one that was not saved): such are nobody's. */
const isDocument = (value: unknown): value is FrappeDoc =>
  typeof value === 'object' && value !== null && Boolean((value as FrappeDoc).doctype) && !['', null, undefined].includes((value as FrappeDoc).name as string);

interface Answer {
  data: unknown;
  docs: readonly unknown[];
  origin: Origin;
}

/** Takes in what an answer says of documents, by a dispatch of its own and before the call counts as answered. */
export function takeIn(dispatch: Dispatch, call: FrappeCall, { data, docs, origin }: Answer): void {
  const taken = docs.filter(isDocument);
  if (ANSWERS_WITH_DOCUMENT.has(call.method) && isDocument(data)) taken.push(data);
  if (call.rows && Array.isArray(data)) dispatch(rowsTaken({ ...call.rows, rows: data as Record<string, unknown>[], origin }));
  const { doctype, name } = (call.args ?? {}) as Partial<FrappeDoc>;
  if (call.method === 'frappe.client.delete' && doctype && name !== undefined) dispatch(documentSealed({ key: documentKey(doctype, name), origin }));
  if (taken.length || call.settles) dispatch(documentsTaken({ docs: taken, origin, settles: call.settles }));
}
