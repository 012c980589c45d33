import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';

import type { FrappeExtra } from '../frappe/base-query';
import { refreshBoot } from '../frappe/csrf';
import type { FrappeError } from '../frappe/errors';
import { sendOnce } from '../frappe/request';
import { isServerAway, readLoginAnswer } from './login-answer';
import { lookupSettled, reloadSession } from './sign-in';
import type { StateWithSession } from './slice';

type Thunk<R> = ThunkAction<Promise<R>, StateWithSession, FrappeExtra, UnknownAction>;

/** What became of a token. `away`: no answer, so that nobody knows whether it is spent. */
export type Exchanged =
  | { kind: 'in'; route: string | null }
  | { kind: 'other-user'; current: string; wanted: string }
  | { kind: 'refused' }
  | { kind: 'away'; error: FrappeError };

interface Answer {
  signed_in?: boolean;
  default_route?: string | null;
  other_user?: { current: string; wanted: string };
}

const TIMEOUT = 20_000;

/**
 * Exchanges a token for a session. Sent past the store, which keeps the arguments of its calls.
 *
 * @param replace signs in although somebody else is signed in
 */
export const exchangeToken = (token: string, replace: boolean): Thunk<Exchanged> => async (dispatch, _getState, { frappe }) => {
  // The lookup's answer, were it to come after that of the exchange, would take the new session away.
  await dispatch(lookupSettled());
  const call = { method: 'ebm.api.session.hand_over', args: { token, replace }, timeout: TIMEOUT, guestWillDo: true };
  let sent = await sendOnce(frappe, call);
  // The page may be older than the session. The refusal comes before the method, so that the token is not spent.
  if ('error' in sent && sent.error.type === 'CSRFTokenError' && (await dispatch(reloadSession()))) sent = await sendOnce(frappe, call);
  if ('error' in sent) return isServerAway(sent.error) ? { kind: 'away', error: sent.error } : { kind: 'refused' };
  const { signed_in: signedIn, default_route: route, other_user: other } = (sent.body.message ?? {}) as Answer;
  if (other) return { kind: 'other-user', ...other };
  if (!signedIn) return { kind: 'refused' };
  const answer = readLoginAnswer({ message: 'Logged In', default_route: route });
  return { kind: 'in', route: answer.kind === 'in' ? answer.route : null };
};

/**
 * Whether the token's user is signed in by now: after no answer the token may be spent. Asked past the lookup, whose news
 * of another user would begin a second change of session beside ours.
 */
export const isHereAlready = (token: string): Thunk<boolean> => async (_dispatch, _getState, { frappe }) => {
  const user = (await refreshBoot(frappe))?.user ?? '';
  return user !== '' && user.toLowerCase() === userOfToken(token).toLowerCase();
};

/** Whom a token is for, as it says itself: believed for nothing but to recognise a sign-in that has happened. */
function userOfToken(token: string): string {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const payload = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))) as { sub?: unknown };
    return typeof payload.sub === 'string' ? payload.sub : '';
  } catch {
    return '';
  }
}
