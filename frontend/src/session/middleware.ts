import { isRejectedWithValue, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';

import type { FrappeExtra } from '../frappe/base-query';
import { isFrappeError, type FrappeError } from '../frappe/errors';
import { leaveSession } from './sign-in';
import { readOnlySeen, type EndReason, type StateWithSession } from './slice';
import { tellTabs } from './tabs';

/** What Frappe says to a change while reading goes on and nothing can be saved (maintenance with reads allowed). */
const READ_ONLY = 'InReadOnlyMode';

/** The sign-in's own calls are refused for other reasons than an ended session. */
const OWN_CALLS = new Set(['login', 'logout', 'getLoggedUser', 'fetchBoot']);

function reasonOf({ kind, extra }: FrappeError): EndReason | null {
  if (kind === 'user-disabled') return 'disabled';
  if (kind !== 'session-ended') return null;
  return extra.other_user ? 'other-user' : 'expired';
}

/** Notices on any answer that the session is over while somebody is signed in, or that the site is read-only. */
export const createSessionMiddleware = (): Middleware => (store) => (next) => (action) => {
  const result = next(action);
  if (!isRejectedWithValue(action) || !isFrappeError(action.payload)) return result;
  if (action.payload.type === READ_ONLY) store.dispatch(readOnlySeen());
  const reason = reasonOf(action.payload);
  if (!reason) return result;
  const { endpointName } = ((action.meta as { arg?: { endpointName?: string } }).arg ?? {}) as { endpointName?: string };
  const { session } = store.getState() as StateWithSession;
  if (!session.user || (endpointName && OWN_CALLS.has(endpointName))) return result;
  (store.dispatch as ThunkDispatch<StateWithSession, FrappeExtra, UnknownAction>)(leaveSession(reason));
  tellTabs('', reason);
  return result;
};
