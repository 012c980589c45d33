import type { PatchRef } from './documents/slice';

/** One call of a Frappe method. */
export interface FrappeCall {
  /** A dotted path (`frappe.client.get`), or a path of the server that starts with a slash. */
  method: string;
  http?: 'GET' | 'POST';
  /** JSON body; of a GET the query (objects and lists as JSON, empty ones left out). */
  args?: Record<string, unknown>;
  /** A multipart body instead of `args`: file uploads. */
  formData?: FormData;
  /** Milliseconds; the connection's own otherwise. */
  timeout?: number;
  /** The change of a document that this call sends: its answer takes the place of what was shown meanwhile. */
  settles?: PatchRef;
  /** The caller shows a failure itself; without this a failed change is told in a toast. */
  handlesErrors?: boolean;
}

/** The sign-in of v1: its answer has no `message` envelope of its own, so it is returned whole. */
export const LOGIN_PATH = '/api/method/login';

/** Where a call goes: a path with a slash as given, anything else below `/api/method/`. */
export function callPath({ method }: Pick<FrappeCall, 'method'>): string {
  return method.startsWith('/') || /^https?:\/\//.test(method) ? method : `/api/method/${method}`;
}

/** The query of a GET: nothing for null and undefined, JSON for lists and objects. */
export function queryString(args: Record<string, unknown> | undefined): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args ?? {})) {
    if (value === null || value === undefined) continue;
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The request of a call, its token read at the time of sending. */
export function buildRequest(call: FrappeCall, csrfToken: string | null, host: string): [string, RequestInit] {
  const http = call.http ?? 'POST';
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Frappe-Site-Name': host };
  // The browser writes the boundary of a multipart body: a Content-Type of ours would spoil it.
  if (!call.formData) headers['Content-Type'] = 'application/json; charset=utf-8';
  if (csrfToken) headers['X-Frappe-CSRF-Token'] = csrfToken;
  const init: RequestInit = { method: http, headers, credentials: 'same-origin' };
  if (http === 'GET') return [callPath(call) + queryString(call.args), init];
  if (call.formData) init.body = call.formData;
  else if (call.args) init.body = JSON.stringify(call.args);
  return [callPath(call), init];
}
