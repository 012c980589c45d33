import type { BaseQueryFn } from '@reduxjs/toolkit/query';

import type { FrappeCall } from './call';
import type { FrappeConnection } from './connection';
import { send } from './csrf';
import type { FrappeDoc } from './documents/key';
import { documentsTaken } from './documents/slice';
import { readAnswer } from './envelope';
import type { FrappeError } from './errors';
import { frappeText } from './texts';

/** What the store's thunks get as their extra argument. */
export interface FrappeExtra {
  frappe: FrappeConnection;
}

export interface FrappeMeta {
  /** The running number of the request. */
  sequence: number;
  /** Messages that a successful answer carried (`frappe.msgprint`). */
  notes?: string[];
  /** The caller shows the error itself. */
  handlesErrors?: boolean;
}

/** Calls whose answer is a whole document: it goes to the documents slice as `docs` do. */
const ANSWERS_WITH_DOCUMENT = new Set(['frappe.client.get', 'frappe.client.insert', 'frappe.client.set_value']);

const isDocument = (value: unknown): value is FrappeDoc =>
  typeof value === 'object' && value !== null && Boolean((value as FrappeDoc).doctype) && Boolean((value as FrappeDoc).name);

/**
 * The base query of every endpoint: sends the call, takes in the documents of its answer by a dispatch of their own
 * (before the request counts as fulfilled, so that whoever reads the answer finds them), and gives back data or a plain error.
 */
export const frappeBaseQuery: BaseQueryFn<FrappeCall, unknown, FrappeError, object, FrappeMeta> = async (call, api) => {
  const connection = (api.extra as FrappeExtra).frappe;
  const sequence = connection.nextSequence();
  const meta: FrappeMeta = { sequence, handlesErrors: call.handlesErrors };
  const sent = await send(connection, call, api.signal);
  if ('error' in sent) return { error: sent.error, meta };
  try {
    const { data, docs, debug, notes } = readAnswer(call, sent.body);
    for (const line of debug) console.debug(line);
    const taken = docs.filter(isDocument);
    if (ANSWERS_WITH_DOCUMENT.has(call.method) && isDocument(data)) taken.push(data);
    if (taken.length) api.dispatch(documentsTaken({ docs: taken, sequence }));
    return { data, meta: { ...meta, notes } };
  } catch (reason) {
    console.error('EBM: a good answer could not be used (a fault of this program)', reason);
    const message = frappeText('unusable');
    return { error: { kind: 'client-fault', message, messages: [message], exception: String(reason), extra: {} }, meta };
  }
};
