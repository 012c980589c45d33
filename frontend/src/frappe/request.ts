import { readCookie } from './boot';
import { buildRequest, type FrappeCall } from './call';
import type { FrappeConnection } from './connection';
import { readError, statusText, type Body } from './envelope';
import type { FrappeError, FrappeErrorKind } from './errors';
import { frappeText } from './texts';

export type Sent = { body: Body; status: number } | { error: FrappeError };

function failure(kind: FrappeErrorKind, message: string, more: Partial<FrappeError> = {}): { error: FrappeError } {
  return { error: { kind, message, messages: [message], extra: {}, ...more } };
}

/** Whether a body is the page of somebody who is not signed in: an expired session may answer 200 with it. */
const looksLikeHtml = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);

/**
 * Sends a call once. Never throws: what fails is returned as a plain error.
 *
 * @param signal aborts the call; an aborted call is an error of kind `aborted`
 */
export async function sendOnce(connection: FrappeConnection, call: FrappeCall, signal?: AbortSignal): Promise<Sent> {
  const [path, init] = buildRequest(call, connection.csrfToken, location.hostname);
  const stop = new AbortController();
  const forward = () => stop.abort();
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    stop.abort();
  }, call.timeout ?? connection.timeout);
  if (signal?.aborted) stop.abort();
  signal?.addEventListener('abort', forward, { once: true });
  let response: Response;
  let text: string;
  try {
    response = await connection.fetch(path, { ...init, signal: stop.signal });
    text = await response.text();
  } catch (reason) {
    if (signal?.aborted) return failure('aborted', frappeText('stopped'));
    if (late) return failure('timeout', frappeText('late'));
    return failure('network', frappeText('unreachable'), { exception: String(reason) });
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', forward);
  }
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : {};
  } catch {
    return unparseable(response, text);
  }
  const record: Body = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : { message: body };
  if (response.ok) return { body: record, status: response.status };
  const error = readError(response.status, record);
  return { error: sessionIsGone(connection, error) ? { ...error, kind: 'session-ended' } : error };
}

/**
 * An expired session is answered as a guest's: 403 and, only the first time, `session_expired`. Afterwards nothing but
 * the cookie tells a missing right from a missing session.
 */
function sessionIsGone(connection: FrappeConnection, error: FrappeError): boolean {
  if (!connection.user || (error.status !== 401 && error.status !== 403)) return false;
  return [null, '', 'Guest'].includes(readCookie('user_id'));
}

function unparseable(response: Response, text: string): { error: FrappeError } {
  console.error(`EBM: the answer of ${response.url} (${response.status}) is no JSON`, text.slice(0, 500));
  if (response.ok && looksLikeHtml(text)) return failure('session-ended', frappeText('session-ended'), { status: response.status });
  return failure('unparseable', response.ok ? frappeText('unreadable') : statusText(response.status), {
    status: response.status,
    messages: [response.ok ? frappeText('unreadable') : frappeText('internal')],
  });
}
