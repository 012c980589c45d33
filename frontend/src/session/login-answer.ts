import type { FrappeError } from '../frappe/errors';
import { sessionText } from '../texts/session';
import { isAppPath, isSignInPath } from './paths';

/** What the answer to a sign-in means. Status 200 alone is no success: three of these have it. */
export type LoginAnswer =
  | { kind: 'in'; route: string | null }
  | { kind: 'code'; tmpId: string; prompt: string }
  | { kind: 'password-expired'; href: string | null }
  | { kind: 'unknown' };

/** "No App" is what a user without Desk gets: signed in all the same. */
const SUCCESS = ['Logged In', 'No App'];

/** A link of the server's own host only. */
function ownLink(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  try {
    const url = new URL(value, location.origin);
    return url.hostname === location.hostname && /^https?:$/.test(url.protocol) ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

export function readLoginAnswer(body: Record<string, unknown>): LoginAnswer {
  const { verification, tmp_id: tmpId, message } = body;
  if (verification && typeof tmpId === 'string') {
    const { prompt } = verification as { prompt?: unknown };
    return { kind: 'code', tmpId, prompt: typeof prompt === 'string' ? prompt : '' };
  }
  if (message === 'Password Reset') return { kind: 'password-expired', href: ownLink(body.redirect_to) };
  if (SUCCESS.includes(message as string)) {
    const route = body.default_route;
    // Login would have nothing to show to who has just passed it.
    return { kind: 'in', route: isAppPath(route) && !isSignInPath(route) ? route : null };
  }
  return { kind: 'unknown' };
}

/** Too many requests, said after the session was made: the sign-in itself has succeeded. */
export const succeededAnyway = (error: FrappeError): boolean =>
  error.type === 'TooManyRequestsError' && error.messages.some((text) => SUCCESS.includes(text));

/** No answer, or one that says nothing of the user: the server is away, not the user wrong. */
export function isServerAway(error: FrappeError): boolean {
  if (error.kind === 'network' || error.kind === 'timeout') return true;
  const status = error.status ?? 0;
  return (status >= 500 && error.type !== 'SecurityException') || status === 429;
}

export interface LoginFailure {
  text: string;
  /** The field to mend. */
  field: 'email' | 'password' | 'code';
}

/** Why a sign-in failed, in words for the person. Frappe tells these cases apart by text only. */
export function loginFailure(error: FrappeError, step: 'password' | 'code'): LoginFailure {
  const field = step === 'code' ? 'code' : 'password';
  if (error.type === 'SecurityException') return { text: sessionText('locked'), field };
  if (error.type === 'OutgoingEmailError') return { text: sessionText('no-mail'), field };
  if (error.type === 'ExpiredLoginException' || (step === 'code' && /Incomplete login/i.test(error.message))) {
    return { text: sessionText('code-expired'), field };
  }
  if (isServerAway(error)) return { text: sessionText('away'), field };
  if (/Incorrect Verification/i.test(error.message)) return { text: sessionText('wrong-code'), field: 'code' };
  if (/disabled or missing/i.test(error.message)) return { text: sessionText('disabled'), field: 'email' };
  if (/Invalid login|Incomplete login/i.test(error.message)) return { text: sessionText('wrong'), field };
  return { text: error.message, field };
}
