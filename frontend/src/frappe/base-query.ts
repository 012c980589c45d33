import type { BaseQueryFn } from '@reduxjs/toolkit/query';

import type { FrappeCall } from './call';
import type { FrappeConnection } from './connection';
import { send } from './csrf';
import type { Origin } from './documents/origin';
import { takeIn } from './documents/take-in';
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
  /** Which request the answer is of, and when it came: tells what is newer. Only with an answer. */
  origin?: Origin;
  /** Messages that a successful answer carried (`frappe.msgprint`). */
  notes?: string[];
  /** The caller shows the error itself. */
  handlesErrors?: boolean;
}

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
    const origin: Origin = { sent: sequence, came: connection.nextSequence(), wrote: api.type === 'mutation', at: Date.now() };
    takeIn(api.dispatch, call, { data, docs, origin });
    return { data, meta: { ...meta, notes, origin } };
  } catch (reason) {
    console.error('EBM: a good answer could not be used (a fault of this program)', reason);
    const message = frappeText('unusable');
    return { error: { kind: 'client-fault', message, messages: [message], exception: String(reason), extra: {} }, meta };
  }
};
