import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';

import { isFrappeError } from '../frappe/errors';
import { ended, readOnlySeen, type StateWithSession } from './slice';

/** What Frappe says to a change while reading goes on and nothing can be saved (maintenance with reads allowed). */
const READ_ONLY = 'InReadOnlyMode';

/** The sign-in's own calls are refused for other reasons than an ended session. */
const OWN_CALLS = new Set(['login', 'logout', 'getLoggedUser', 'fetchBoot']);

/** Notices on any answer that the session is over while somebody is signed in, or that the site is read-only. */
export const createSessionMiddleware = (): Middleware => (store) => (next) => (action) => {
  const result = next(action);
  if (!isRejectedWithValue(action) || !isFrappeError(action.payload)) return result;
  if (action.payload.type === READ_ONLY) store.dispatch(readOnlySeen());
  if (action.payload.kind !== 'session-ended') return result;
  const { endpointName } = ((action.meta as { arg?: { endpointName?: string } }).arg ?? {}) as { endpointName?: string };
  const { session } = store.getState() as StateWithSession;
  if (!session.user || (endpointName && OWN_CALLS.has(endpointName))) return result;
  store.dispatch(ended(action.payload.extra.other_user ? 'other-user' : 'expired'));
  return result;
};
