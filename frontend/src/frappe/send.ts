import type { FrappeCall } from './call';
import type { FrappeConnection } from './connection';
import { adoptBoot, refreshBoot } from './csrf';
import type { FrappeError } from './errors';
import { noAnswer, sendOnce, type Sent } from './request';
import { frappeText } from './texts';

/** Refused to who is not signed in, and with 417 to a user who was disabled meanwhile; it has nothing else to refuse. */
const LOOKUP = 'frappe.auth.get_logged_user';

const instead = (kind: FrappeError['kind'], message: string, error: FrappeError): { error: FrappeError } => ({
  error: { ...error, kind, message, messages: [message] },
});

/** Sends by `fetch`; a call that wants to hear how far it is by what can tell (loaded when it is first needed). */
async function transfer(connection: FrappeConnection, call: FrappeCall, signal?: AbortSignal): Promise<Sent> {
  if (!call.onProgress) return sendOnce(connection, call, signal);
  try {
    const { sendWithProgress } = await import('./uploads/xhr');
    return await sendWithProgress(connection, call, signal);
  } catch (reason) {
    return { error: noAnswer(reason, { aborted: Boolean(signal?.aborted), late: false }) };
  }
}

/**
 * A user who is disabled while signed in is refused everything as a fault of the call's own values (417). Frappe has no type
 * for it, and its text is of any language, but names the user: then the lookup, which has no values, is asked.
 */
async function isDisabled(connection: FrappeConnection, call: FrappeCall, error: FrappeError): Promise<boolean> {
  if (!connection.user || error.status !== 417 || error.type !== 'ValidationError') return false;
  if (call.method === LOOKUP) return true;
  if (!error.message.includes(connection.user)) return false;
  const asked = await sendOnce(connection, { method: LOOKUP, http: 'GET' });
  return 'error' in asked && asked.error.status === 417;
}

/**
 * Sends a call, and once more after fetching a new token when the server refused the old one. The refusal comes
 * before the method is reached, so that repeating a change is safe; a second refusal is the caller's.
 */
export async function send(connection: FrappeConnection, call: FrappeCall, signal?: AbortSignal): Promise<Sent> {
  const before = connection.csrfToken;
  const first = await transfer(connection, call, signal);
  if (!('error' in first)) return first;
  if (await isDisabled(connection, call, first.error)) return instead('user-disabled', first.error.message, first.error);
  if (first.error.kind !== 'csrf') return first;
  // Another call, or another tab, may have fetched the new token while this one was on its way.
  if (connection.csrfToken === before) {
    const boot = await refreshBoot(connection);
    if (!boot) return first;
    if (!boot.user) return instead('session-ended', frappeText('session-ended'), first.error);
    if (connection.user && boot.user !== connection.user) {
      return instead('session-ended', frappeText('other-user'), { ...first.error, extra: { other_user: boot.user } });
    }
    adoptBoot(connection, boot);
  }
  if (signal?.aborted) return { error: noAnswer(null, { aborted: true, late: false }) };
  return transfer(connection, call, signal);
}
