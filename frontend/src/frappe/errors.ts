import { frappeText } from './texts';

/** How a call failed. What code decides on comes first here, then `type`, then `status`; never the text. */
export type FrappeErrorKind =
  /** The server refused this call, or failed on it. */
  | 'server'
  /** The body is no JSON: 413 of the web server, 502 of a proxy. */
  | 'unparseable'
  | 'network'
  | 'timeout'
  | 'aborted'
  /** Nobody is signed in any more, or somebody else (`extra.other_user`). */
  | 'session-ended'
  /** The signed-in user was disabled: every call is refused until somebody signs in. */
  | 'user-disabled'
  /** The token was refused, also when it was new. */
  | 'csrf'
  /** Too many failed sign-ins: for a minute not even the right password helps. */
  | 'locked-out'
  /** Too many requests; see `retryAfter`. */
  | 'rate-limited'
  | 'maintenance'
  /** Refused before it was sent. */
  | 'invalid'
  /** The answer was good, and this program failed on it. */
  | 'client-fault';

/** A failed call as plain data, fit for the store. Texts are text: server HTML is stripped, never rendered. */
export interface FrappeError {
  kind: FrappeErrorKind;
  /** HTTP status, when there was an answer. */
  status?: number;
  /** `exc_type` (v1) or `errors[0].type` (v2): what code decides on, never the text. */
  type?: string;
  title?: string;
  /** Frappe's colour of the message. */
  indicator?: string;
  /** All that the server said, in its order; never empty. */
  messages: string[];
  /** The one sentence for a person. */
  message: string;
  /** For a log: path, type and `_error_message`. */
  debugMessage?: string;
  /** Seconds after which the server takes calls again, where it said so. */
  retryAfter?: number;
  /** Last line of the traceback, where the site sends it. */
  exception?: string;
  traceback?: string;
  /** The other keys of the error's body, such as `problems`. */
  extra: Record<string, unknown>;
}

/** An error that no server had part in. */
export function failure(kind: FrappeErrorKind, message: string, more: Partial<FrappeError> = {}): FrappeError {
  return { kind, message, messages: [message], extra: {}, ...more };
}

export function isFrappeError(value: unknown): value is FrappeError {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && Array.isArray((value as FrappeError).messages)
  );
}

/** The server would not give it. An error of the server's own (5xx) is none: it may give it again. */
export const isRefused = (error: unknown): boolean => isFrappeError(error) && error.kind === 'server' && (error.status ?? 0) < 500;

/** One sentence for a person from anything that was thrown or rejected. */
export function errorText(error: unknown): string {
  if (isFrappeError(error)) return error.message;
  if (typeof error === 'string' && error) return error;
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const { message } = error as { message: unknown };
    if (typeof message === 'string' && message) return message;
  }
  return frappeText('wrong');
}

/** Text of server HTML: parsed as an inert document (nothing loads or runs), breaks and blocks become line breaks. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  // Only the words are read. Attributes go first, so that the browser has no handler to refuse and report.
  const bare = html.replace(/<([a-z][\w-]*)\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi, '<$1>');
  const page = new DOMParser().parseFromString(bare.replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '$&\n'), 'text/html');
  page.querySelectorAll('script,style,template').forEach((element) => element.remove());
  return (page.body.textContent ?? '').replace(/[ \t]+/g, ' ').replace(/\s*\n\s*/g, '\n').trim();
}
