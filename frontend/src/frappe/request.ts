import { readCookie } from './boot';
import { callOptions, callPath, type FrappeCall } from './call';
import type { FrappeConnection } from './connection';
import { readError, statusText, type Body } from './envelope';
import { failure, type FrappeError } from './errors';
import { request } from './http';
import { frappeText } from './texts';
import { isOnline } from './use-online';

export type Sent = { body: Body; status: number } | { error: FrappeError };

/** What of an answer is read, whatever brought it. */
export interface RawAnswer {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/** Whether a body is the page of somebody who is not signed in: an expired session may answer 200 with it. */
const looksLikeHtml = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);

const isGood = (status: number) => status >= 200 && status < 300;

/** The name of an answer that is a file; null where it is none. */
function fileName(disposition: string | null): string | null {
  if (!disposition?.startsWith('attachment')) return null;
  return /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? 'file';
}

/** Seconds, as a number or as a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** What an answer means to its call. Never throws. */
export function readRaw(connection: FrappeConnection, call: FrappeCall, { status, text, header }: RawAnswer): Sent {
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : {};
  } catch {
    return { error: unparseable(call, status, text, readRetryAfter(header('Retry-After'))) };
  }
  const record: Body = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : { message: body };
  const lost = Boolean(record.session_expired && connection.user && !call.guestWillDo);
  if (isGood(status) && !lost) return { body: record, status };
  const error = readError(status, record, callPath(call));
  if (sessionIsGone(connection, error)) return { error: { ...error, kind: 'session-ended', message: frappeText('session-ended') } };
  const retryAfter = readRetryAfter(header('Retry-After'));
  return { error: retryAfter === undefined ? error : { ...error, retryAfter } };
}

/**
 * An expired session is answered as a guest's: 403 and, only the first time, `session_expired`. Afterwards nothing but
 * the cookie tells a missing right from a missing session.
 */
function sessionIsGone(connection: FrappeConnection, error: FrappeError): boolean {
  if (!connection.user || (error.status !== 401 && error.status !== 403)) return false;
  return [null, '', 'Guest'].includes(readCookie('user_id'));
}

function unparseable(call: FrappeCall, status: number, text: string, retryAfter?: number): FrappeError {
  const path = callPath(call);
  console.error(`Frappe: the answer of ${path} (${status}) is no JSON`, text.slice(0, 500));
  const good = isGood(status);
  if (good && looksLikeHtml(text)) return failure('session-ended', frappeText('session-ended'), { status });
  return failure(status === 429 ? 'rate-limited' : 'unparseable', good ? frappeText('unreadable') : statusText(status), {
    status,
    messages: [good ? frappeText('unreadable') : frappeText('internal')],
    debugMessage: path,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** The error of a call that got no answer. */
export function noAnswer(reason: unknown, { aborted, late }: { aborted: boolean; late: boolean }): FrappeError {
  if (aborted) return failure('aborted', frappeText('stopped'));
  if (late) return failure('timeout', frappeText('late'));
  // A browser that thinks so may be wrong (a server on the same machine): only where nothing came is it the reason.
  const offline = !isOnline();
  return failure('network', frappeText(offline ? 'offline' : 'unreachable'), { exception: String(reason), ...(offline && { extra: { offline } }) });
}

/**
 * Sends a call once. Never throws: what fails is returned as a plain error.
 *
 * @param signal aborts the call; an aborted call is an error of kind `aborted`
 */
export async function sendOnce(connection: FrappeConnection, call: FrappeCall, signal?: AbortSignal): Promise<Sent> {
  if (!call.method) return { error: failure('client-fault', '[request] options.url is required') };
  const stop = new AbortController();
  const forward = () => stop.abort();
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    stop.abort();
  }, call.timeout ?? connection.timeout);
  if (signal?.aborted) stop.abort();
  signal?.addEventListener('abort', forward, { once: true });
  try {
    return await request<Sent>({
      ...callOptions(call, connection.csrfToken, location.hostname),
      fetch: connection.fetch,
      signal: stop.signal,
      transformResponse: async (response) => {
        const file = call.onFile && isGood(response.status) ? fileName(response.headers.get('Content-Disposition')) : null;
        if (call.onFile && file !== null) {
          call.onFile(await response.blob(), file, response.headers);
          return { body: {}, status: response.status };
        }
        return readRaw(connection, call, { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) });
      },
      transformError: (reason) => ({ error: noAnswer(reason, { aborted: Boolean(signal?.aborted), late }) }),
    });
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', forward);
  }
}
