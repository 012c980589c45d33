import { callPath, LOGIN_PATH, type FrappeCall } from './call';
import { htmlToText, type FrappeError, type FrappeErrorKind } from './errors';
import { frappeText } from './texts';

export type Body = Record<string, unknown>;

interface ServerMessage {
  message?: unknown;
  title?: string;
  raise_exception?: unknown;
}

/** Keys of an error's body that the error has fields for; all others are its `extra`. */
const KNOWN = new Set(
  '_server_messages _error_message _debug_messages exc exc_type exception _exc_source message errors session_expired'.split(' '),
);

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A message may be a list (`as_list`, `as_table`): its cells are joined. */
function plain(message: unknown): string {
  if (Array.isArray(message)) return message.map(plain).filter(Boolean).join('\n');
  return message === null || message === undefined ? '' : htmlToText(String(message));
}

/** `_server_messages`: JSON text of a list of JSON texts, each an object with `message`. */
function serverMessages(body: Body): ServerMessage[] {
  const list = parseJson(body._server_messages);
  if (!Array.isArray(list)) return [];
  return list.map((entry) => {
    const value = parseJson(entry);
    return typeof value === 'object' && value !== null ? (value as ServerMessage) : { message: value };
  });
}

/** What a successful answer is to its caller, and what it brings besides. */
export function readAnswer(call: FrappeCall, body: Body): { data: unknown; docs: unknown[]; debug: unknown[]; notes: string[] } {
  const whole = 'docs' in body || callPath(call).split('?')[0] === LOGIN_PATH;
  const data = whole ? body : 'data' in body && !('message' in body) ? body.data : body.message;
  const debugV1 = parseJson(body._debug_messages);
  const debugV2 = Array.isArray(body.debug) ? body.debug.map((entry) => (entry as ServerMessage)?.message ?? entry) : [];
  return {
    data: data ?? null,
    docs: Array.isArray(body.docs) ? body.docs : [],
    debug: [...debugV2, ...(Array.isArray(debugV1) ? debugV1 : [])],
    notes: serverMessages(body).map((entry) => plain(entry.message)).filter(Boolean),
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

/** A v2 error: the first entry of `errors`, in the wording `type: message`, `type (Traceback)` or `type`. */
function firstOfErrors(body: Body): { text: string; shown: string; type?: string; title?: string; exception?: string } | null {
  const entry = Array.isArray(body.errors) ? (body.errors[0] as Record<string, unknown> | undefined) : undefined;
  if (!entry) return null;
  const type = typeof entry.type === 'string' ? entry.type : undefined;
  const message = plain(entry.message);
  const exception = typeof entry.exception === 'string' && entry.exception ? entry.exception : undefined;
  const text = message ? `${type ?? 'Error'}: ${message}` : exception ? `${type ?? 'Error'} (Traceback)` : (type ?? 'Error');
  return { text, shown: message || text, type, title: typeof entry.title === 'string' ? entry.title : undefined, exception };
}

function lastWithException(messages: ServerMessage[]): ServerMessage | undefined {
  return messages.findLast((entry) => entry.raise_exception) ?? messages.at(-1);
}

/** The error of a non-OK answer with a JSON body. */
export function readError(status: number, body: Body): FrappeError {
  const v2 = firstOfErrors(body);
  const said = serverMessages(body);
  const own = typeof body.message === 'string' ? plain(body.message) : '';
  const fallback = plain(body._error_message);
  const exception = v2?.exception ?? (typeof body.exception === 'string' ? body.exception : undefined);
  const messages = [v2?.text ?? '', ...said.map((entry) => plain(entry.message)), own].filter(Boolean);
  // Last resort before the status: the traceback's last line, after the class name.
  const tail = exception && !v2 && exception.includes(': ') ? plain(exception.slice(exception.indexOf(': ') + 2)) : '';
  const shown = lastWithException(said);
  const type = v2?.type ?? (typeof body.exc_type === 'string' ? body.exc_type : undefined);
  return {
    kind: kindOf(type, body),
    status,
    type,
    title: v2?.title ?? (typeof shown?.title === 'string' && shown.title !== 'Message' ? shown.title : undefined),
    messages: messages.length ? messages : [fallback || frappeText('internal')],
    message: v2?.shown || plain(shown?.message) || fallback || own || tail || statusText(status),
    exception,
    traceback: traceback(body.exc),
    extra: Object.fromEntries(Object.entries(body).filter(([key]) => !KNOWN.has(key))),
  };
}

function kindOf(type: string | undefined, body: Body): FrappeErrorKind {
  if (body.session_expired || type === 'SessionExpired') return 'session-ended';
  if (type === 'CSRFTokenError') return 'csrf';
  return 'server';
}
