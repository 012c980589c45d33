import { callPath, LOGIN_PATH, type FrappeCall } from './call';
import type { FrappeError, FrappeErrorKind } from './errors';
import { parseJson, plain, serverMessages, wordsOf, type ServerMessage } from './server-messages';
import { frappeText } from './texts';

export type Body = Record<string, unknown>;

/** Keys of an error's body that the error has fields for; all others are its `extra`. */
const KNOWN = new Set(
  '_server_messages _error_message _debug_messages exc exc_type exception _exc_source message messages errors session_expired'.split(' '),
);

export interface Answer {
  data: unknown;
  docs: unknown[];
  debug: unknown[];
  /** What the server printed to its error stream while it answered well. */
  warnings: unknown[];
  messages: ServerMessage[];
}

const listIn = (value: unknown): unknown[] => {
  const list = parseJson(value);
  return Array.isArray(list) ? list : [];
};

/** What a successful answer is to its caller, and what it brings besides. */
export function readAnswer(call: Pick<FrappeCall, 'method'>, body: Body): Answer {
  const whole = 'docs' in body || callPath(call).split('?')[0]?.endsWith(LOGIN_PATH);
  const data = whole ? body : 'data' in body && !('message' in body) ? body.data : body.message;
  const debugV2 = listIn(body.debug).map((entry) => (entry as { message?: unknown } | null)?.message ?? entry);
  return {
    data: data ?? null,
    docs: Array.isArray(body.docs) ? body.docs : [],
    debug: [...debugV2, ...listIn(body._debug_messages)],
    warnings: listIn(body.exc),
    messages: serverMessages(body),
  };
}

/** The default sentence for a status that came without any text. */
export function statusText(status: number | undefined): string {
  if (status === 401 || status === 403) return frappeText('forbidden');
  if (status === 404) return frappeText('missing');
  if (status === 409) return frappeText('exists');
  if (status === 413) return frappeText('too-large');
  if (status === 429) return frappeText('too-many');
  if (status === 502 || status === 503 || status === 504) return frappeText('away');
  return frappeText('internal');
}

function traceback(exc: unknown): string | undefined {
  const list = parseJson(exc);
  const text = Array.isArray(list) ? list[0] : list;
  return typeof text === 'string' && text ? text : undefined;
}

/** The words of a traceback: its last line without the class. */
function tailOf(exception: string | undefined): string {
  const line = exception?.trim().split('\n').at(-1) ?? '';
  const at = line.indexOf(': ');
  return at < 0 ? '' : plain(line.slice(at + 2));
}

interface FirstError {
  /** In the wording `type: message`, `type (Traceback)` or `type`. */
  text: string;
  message: string;
  type?: string;
  title?: string;
  indicator?: string;
  exception?: string;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** A v2 error: the first entry of `errors`. */
function firstOfErrors(body: Body): FirstError | null {
  const entry = Array.isArray(body.errors) ? (body.errors[0] as Body | undefined) : undefined;
  if (!entry) return null;
  const type = textIn(entry.type);
  const message = plain(entry.message);
  const exception = textIn(entry.exception);
  const name = type ?? 'Error';
  const text = message ? `${name}: ${message}` : exception ? `${name} (Traceback)` : name;
  return { text, message, type, title: textIn(entry.title), indicator: textIn(entry.indicator), exception };
}

/** Failures that code has to tell apart from a refusal of this one call. */
function kindOf(status: number, type: string | undefined, body: Body): FrappeErrorKind {
  if (body.session_expired || type === 'SessionExpired') return 'session-ended';
  if (type === 'CSRFTokenError') return 'csrf';
  if (status === 429) return 'rate-limited';
  if (type === 'SessionStopped') return 'maintenance';
  if (type === 'SecurityException') return 'locked-out';
  return 'server';
}

/** The error of a non-OK answer with a JSON body. */
export function readError(status: number, body: Body, path = ''): FrappeError {
  const v2 = firstOfErrors(body);
  const said = serverMessages(body);
  const own = wordsOf(body.message);
  const fallback = plain(body._error_message);
  const exception = v2?.exception ?? textIn(body.exception);
  const type = v2?.type ?? textIn(body.exc_type);
  const kind = kindOf(status, type, body);
  const thrown = said.findLast((entry) => entry.raised) ?? said.at(-1);
  const messages = [v2?.text ?? '', ...said.map(({ text }) => text), own].filter(Boolean);
  // Of a request that was one too many, `message` is what its method returned; a site in maintenance says "Session Stopped".
  const words = kind === 'rate-limited' ? '' : own;
  // Refused as a guest: the text is that of a missing right.
  const first = kind === 'session-ended' ? frappeText('session-ended') : v2?.message;
  const tail = kind === 'maintenance' ? frappeText('maintenance') : tailOf(exception);
  return {
    kind,
    status,
    type,
    title: (v2?.title === 'Message' ? undefined : v2?.title) ?? thrown?.title,
    indicator: v2?.indicator ?? thrown?.indicator,
    messages: messages.length ? messages : [fallback || frappeText('internal')],
    message: first || thrown?.text || fallback || words || tail || statusText(status),
    debugMessage: [path, type, fallback].filter(Boolean).join(' '),
    exception,
    traceback: traceback(body.exc),
    extra: Object.fromEntries(Object.entries(body).filter(([key]) => !KNOWN.has(key))),
  };
}
