import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';

import { frappeApi } from '../frappe/api';
import type { FrappeExtra } from '../frappe/base-query';
import { readCookie } from '../frappe/boot';
import type { FrappeConnection } from '../frappe/connection';
import { adoptBoot, newBoot } from '../frappe/csrf';
import { documentsCleared } from '../frappe/documents/slice';
import type { FrappeError } from '../frappe/errors';
import type { EbmBoot } from '../types/api';
import { sessionApi } from './api';
import { forgetAll } from './kept-text';
import { forgetIntended } from './paths';
import { forgetRecent } from './recent-invoices';
import { booted, ended, signedIn, userOf, userRead, type EndReason, type StateWithSession } from './slice';
import { tellTabs } from './tabs';

type SessionThunk<R = void> = ThunkAction<Promise<R>, StateWithSession, FrappeExtra, UnknownAction>;

type SessionStep = ThunkAction<void, StateWithSession, FrappeExtra, UnknownAction>;

/** Forgets what was read for a user: answers, documents. */
const dropAnswers = (): SessionStep => (dispatch) => {
  dispatch(documentsCleared());
  dispatch(frappeApi.util.resetApiState());
};

/** Forgets all that belongs to a user: answers, documents, unsaved text. */
export const dropCaches = (): SessionStep => (dispatch) => {
  dispatch(dropAnswers());
  forgetAll();
};

/**
 * The session is over without this tab's doing. What was read goes, unless it only expired: then the same user comes back to
 * it. Unsaved text stays under their name, and goes when somebody else comes.
 */
export const leaveSession =
  (why: EndReason): SessionStep =>
  (dispatch, getState, { frappe }) => {
    const { user } = getState().session;
    dispatch(ended(why));
    if (why === 'expired') return;
    frappe.csrfToken = null;
    frappe.user = '';
    dispatch(dropAnswers());
    forgetRecent(user);
  };

/** Asks whether the session is still good, because something says that it may not be; the other tabs hear of it where it is not. */
export const checkSession = (): SessionThunk => async (dispatch, getState) => {
  await dispatch(stopLookup());
  const { error } = await dispatch(sessionApi.endpoints.getLoggedUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  const { kind, status } = (error ?? {}) as Partial<FrappeError>;
  if (!error || !getState().session.user) return;
  const why = kind === 'user-disabled' ? 'disabled' : kind === 'session-ended' || status === 401 || status === 403 ? 'expired' : null;
  if (!why) return;
  dispatch(leaveSession(why));
  tellTabs('', why);
};

/**
 * Stops a lookup that is on its way. Before a session is made: every answer of Frappe sets the cookies of the session it
 * was asked in, so that a guest's late one would take the new session away. And before asking anew: a lookup that is still
 * pending would be taken for the new one.
 */
export const stopLookup = (): SessionThunk => async (dispatch) => {
  const running = dispatch(sessionApi.util.getRunningQueryThunk('getLoggedUser', undefined));
  running?.abort();
  // Until the store has heard of it, it counts as pending.
  await running;
};

/** Waits for the page's lookup, for the same reason, where its answer is still wanted; one that has not begun begins here. */
export const lookupSettled = (): SessionThunk => async (dispatch) => {
  await dispatch(sessionApi.endpoints.getLoggedUser.initiate(undefined, { subscribe: false }));
};

const turns = new WeakMap<FrappeConnection, Promise<unknown>>();

/** One after the other: two changes of session at once would mix whose boot, cookie and lookup they read. */
function inTurn<R>(connection: FrappeConnection, work: () => Promise<R>): Promise<R> {
  const turn = (turns.get(connection) ?? Promise.resolve()).then(work, work);
  turns.set(connection, turn);
  return turn;
}

/**
 * Asks the server who is here now: a fresh boot (the page's token is of the session before), the user's cookie, the
 * lookup. Somebody else than before finds nothing of the one before.
 *
 * @returns false when the server did not answer
 */
export const reloadSession =
  (arriving = false): SessionThunk<boolean> =>
  (dispatch, _getState, { frappe }) =>
    inTurn(frappe, () => dispatch(readSession(arriving)));

const readSession = (arriving: boolean): SessionThunk<boolean> => async (dispatch, getState, { frappe }) => {
  const boot = (await newBoot(frappe)) as EbmBoot | null;
  if (!boot) return false;
  const { user, previousUser } = getState().session;
  const before = user || previousUser;
  const another = before !== '' && before !== userOf(boot.user);
  // First whose the browser is: what they have in it already stays.
  adoptBoot(frappe, boot);
  if (another) {
    dispatch(dropCaches());
    forgetIntended();
  }
  if (arriving) dispatch(signedIn());
  dispatch(booted(boot));
  dispatch(userRead(userOf(readCookie('user_id')) || userOf(boot.user)));
  await dispatch(stopLookup());
  await dispatch(sessionApi.endpoints.getLoggedUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  return true;
};

/** After a sign-in was accepted. The other tabs of this browser follow. */
export const enterSession = (): SessionThunk<boolean> => async (dispatch, getState) => {
  const entered = await dispatch(reloadSession(true));
  if (entered) tellTabs(getState().session.user);
  return entered;
};

/** Signs out. The caller goes to Login; a failure is thrown as the call's error and nothing is dropped. */
export const signOut = (): SessionThunk => async (dispatch, _getState, { frappe }) => {
  await dispatch(sessionApi.endpoints.logout.initiate()).unwrap();
  frappe.csrfToken = null;
  frappe.user = '';
  dispatch(ended('signed-out'));
  dispatch(dropCaches());
  forgetIntended();
  tellTabs('');
};
