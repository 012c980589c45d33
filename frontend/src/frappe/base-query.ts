import type { BaseQueryFn } from '@reduxjs/toolkit/query';

import type { FrappeCall } from './call';
import type { FrappeConnection } from './connection';
import type { Origin } from './documents/origin';
import { takeIn } from './documents/take-in';
import { readAnswer } from './envelope';
import { failure, type FrappeError } from './errors';
import { send } from './send';
import type { ServerMessage } from './server-messages';
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
  /** What a good answer said besides (`frappe.msgprint`). */
  serverMessages?: ServerMessage[];
  /** The caller shows the error itself. */
  handlesErrors?: boolean;
}

function warn(call: FrappeCall, warnings: unknown[]): void {
  console.groupCollapsed(`Frappe: ${call.method} warned`);
  for (const line of warnings) console.warn(line);
  console.groupEnd();
}

/**
 * The base query of every endpoint: sends the call, takes in the documents of its answer by a dispatch of their own
 * (before the request counts as fulfilled, so that whoever reads the answer finds them), and gives back data or a plain error.
 */
export const frappeBaseQuery: BaseQueryFn<FrappeCall, unknown, FrappeError, object, FrappeMeta> = async (call, api) => {
  const connection = (api.extra as FrappeExtra).frappe;
  const sequence = connection.nextSequence();
  const meta: FrappeMeta = { sequence, handlesErrors: call.handlesErrors };
  const changing = (call.changes?.names ?? []).map((name) => connection.onChange?.(call.changes?.doctype ?? '', name));
  const sent = await send(connection, call, api.signal);
  for (const settled of changing) settled?.(!('error' in sent));
  if ('error' in sent) return { error: sent.error, meta };
  try {
    const { data, docs, debug, warnings, messages } = readAnswer(call, sent.body);
    for (const line of debug) console.debug(line);
    if (connection.verbose && warnings.length) warn(call, warnings);
    // Also where documents come with it: what a document's method says is said.
    if (messages.length) (call.onServerMessages ?? connection.onServerMessages)?.(messages);
    // A GET is rolled back by the server, whatever it does.
    const wrote = api.type === 'mutation' && call.http !== 'GET';
    const origin: Origin = { sent: sequence, came: connection.nextSequence(), wrote, at: Date.now() };
    takeIn(api.dispatch, call, { data, docs, origin });
    return { data, meta: { ...meta, origin, ...(messages.length ? { serverMessages: messages } : {}) } };
  } catch (reason) {
    console.error('Frappe: a good answer could not be used (a fault of this program)', reason);
    return { error: failure('client-fault', frappeText('unusable'), { exception: String(reason) }), meta };
  }
};
