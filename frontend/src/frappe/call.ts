import type { PatchRef, RowsRef } from './documents/slice';
import { requestInit, type HttpVerb, type PlainRequest } from './http';
import type { ServerMessage } from './server-messages';

/** How much of a body has left; `total` is 0 where the browser does not know. */
export interface Progress {
  loaded: number;
  total: number;
}

/** One call of a Frappe method. */
export interface FrappeCall {
  /** A dotted path (`frappe.client.get`), or a path of the server that starts with a slash. */
  method: string;
  /** POST unless told. */
  http?: HttpVerb;
  /** JSON body; of a GET the query (objects and lists as JSON, empty ones left out). */
  args?: Record<string, unknown>;
  /** A multipart body instead of `args`: file uploads. */
  formData?: FormData;
  /** Headers besides, or instead of, those that every call has. */
  headers?: Record<string, string>;
  /** Milliseconds; the connection's own otherwise. With `onProgress` those without any progress. */
  timeout?: number;
  /** The change of a document that this call sends: its answer takes the place of what was shown meanwhile. */
  settles?: PatchRef;
  /** The answer is a list of rows, which belong here. */
  rows?: RowsRef;
  /** Documents that the method changes: the server's events of that are this page's own, and ask for nothing again. */
  changes?: { doctype: string; names: readonly string[] };
  /** The page may be going: the browser sends what is on its way all the same. */
  keepalive?: boolean;
  /** The caller shows a failure itself; without this a failed change is told in a toast. */
  handlesErrors?: boolean;
  /** An answer for a guest will do (signing in and out, the boot): an ended session is no failure of this call. */
  guestWillDo?: boolean;
  /** Gets what a good answer says besides, instead of the connection's handler. */
  onServerMessages?: (messages: ServerMessage[]) => void;
  /** Gets the file that a good answer is, its name and what the answer's head says besides; such a call has no value. */
  onFile?: (file: Blob, name: string, head: Headers) => void;
  /** Told while the body leaves. */
  onProgress?: (progress: Progress) => void;
}

/** The sign-in of v1: its answer has no `message` envelope of its own, so it is returned whole. */
export const LOGIN_PATH = '/api/method/login';

/** Where a call goes: a path with a slash, or a whole address, as given; anything else below `/api/method/`. */
export function callPath({ method }: Pick<FrappeCall, 'method'>): string {
  return !method || method.startsWith('/') || /^https?:\/\//.test(method) ? method : `/api/method/${method}`;
}

/** The session's token is for the session's own server. */
const isOwn = (url: string) => !/^(?:https?:)?\/\//.test(url) || new URL(url, location.href).origin === location.origin;

/** What `request` needs for a call, its token read at the time of sending. */
export function callOptions(call: FrappeCall, csrfToken: string | null, host: string): PlainRequest {
  const url = callPath(call);
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Frappe-Site-Name': host };
  // The browser writes the boundary of a multipart body: a Content-Type of ours would spoil it.
  if (!call.formData) headers['Content-Type'] = 'application/json; charset=utf-8';
  if (csrfToken && isOwn(url)) headers['X-Frappe-CSRF-Token'] = csrfToken;
  return { url, method: call.http ?? 'POST', headers: { ...headers, ...call.headers }, params: call.formData ?? call.args, credentials: 'same-origin', keepalive: call.keepalive };
}

/** Address and settings of a call, for whatever sends it. */
export const buildRequest = (call: FrappeCall, csrfToken: string | null, host: string): [string, RequestInit] =>
  requestInit(callOptions(call, csrfToken, host));
