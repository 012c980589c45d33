import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';

import type { FrappeMeta } from '../frappe/base-query';
import { isFrappeError } from '../frappe/errors';
import { notify } from '../notify/notify';

interface RejectedMeta {
  arg?: { type?: 'query' | 'mutation' };
  baseQueryMeta?: FrappeMeta;
}

/**
 * The handler of errors that nobody else handles: a change that failed is told in a toast, unless its call says
 * `handlesErrors` (a form shows it at the place of the fault). Queries show theirs where their data would be.
 */
export const fallbackErrors: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (!isRejectedWithValue(action)) return result;
  const meta = action.meta as RejectedMeta;
  const error = action.payload;
  if (meta.arg?.type !== 'mutation' || meta.baseQueryMeta?.handlesErrors || !isFrappeError(error)) return result;
  // A stopped call was unwanted; an ended session has a page of its own.
  if (!['aborted', 'session-ended', 'user-disabled'].includes(error.kind)) notify.error(error.message);
  return result;
};
