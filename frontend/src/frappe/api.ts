import { createApi } from '@reduxjs/toolkit/query/react';

import { frappeBaseQuery } from './base-query';

/**
 * Tags of the server's things: `{type: 'Doc', id: 'doctype/name'}`, `{type: 'List', id: doctype}`, `User` for the
 * signed-in user's lookup, `Method` for the answers of an app's own methods.
 */
export const TAG_TYPES = ['Doc', 'List', 'User', 'Method'] as const;

export const docTag = (doctype: string, name: string | number) => ({ type: 'Doc' as const, id: `${doctype}/${String(name)}` });
export const listTag = (doctype: string) => ({ type: 'List' as const, id: doctype });
export const methodTag = (id: string) => ({ type: 'Method' as const, id });

/** The one API of the server. Features add theirs by `frappeApi.injectEndpoints`. */
export const frappeApi = createApi({
  reducerPath: 'frappe',
  baseQuery: frappeBaseQuery,
  tagTypes: TAG_TYPES,
  // Most screens are left and come back to within a minute; what changed meanwhile arrives by realtime.
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
