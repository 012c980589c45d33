import { docTag, frappeApi, listTag } from './api';
import { documentKey, type FrappeDoc } from './documents/key';
import { documentsDropped, type PatchRef } from './documents/slice';
import { isRefused } from './errors';

interface DocRef {
  doctype: string;
  name: string;
}

interface Told {
  /** The caller shows a failure itself. */
  handlesErrors?: boolean;
}

/** The calls that every document has. Changes invalidate lists of their doctype. */
export const documentsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    getDoc: build.query<FrappeDoc, { doctype: string; name: string }>({
      query: (args) => ({ method: 'frappe.client.get', args }),
      providesTags: (_result, _error, { doctype, name }) => [docTag(doctype, name)],
      async onQueryStarted({ doctype, name }, { dispatch, queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch (reason) {
          // Refused or gone: what was known is no longer theirs to see. Where no server spoke, it is the last known.
          if (isRefused((reason as { error?: unknown }).error)) dispatch(documentsDropped({ keys: [documentKey(doctype, name)] }));
        }
      },
    }),
    insertDoc: build.mutation<FrappeDoc, Told & { doc: Record<string, unknown> & { doctype: string } }>({
      query: ({ doc, handlesErrors }) => ({ method: 'frappe.client.insert', args: { doc }, handlesErrors }),
      invalidatesTags: (result, _error, { doc }) => (result ? [listTag(doc.doctype)] : []),
    }),
    setValue: build.mutation<FrappeDoc, Told & DocRef & { fieldname: string | Record<string, unknown>; value?: unknown; settles?: PatchRef; keepalive?: boolean }>({
      query: ({ handlesErrors, settles, keepalive, ...args }) => ({ method: 'frappe.client.set_value', args, handlesErrors, settles, keepalive }),
    }),
    deleteDoc: build.mutation<unknown, Told & DocRef>({
      query: ({ handlesErrors, ...args }) => ({ method: 'frappe.client.delete', args, handlesErrors }),
      invalidatesTags: (_result, error, { doctype }) => (error ? [] : [listTag(doctype)]),
    }),
    runDocMethod: build.mutation<unknown, Told & { dt: string; dn: string; method: string; args?: Record<string, unknown> }>({
      query: ({ handlesErrors, ...args }) => ({ method: 'run_doc_method', args, handlesErrors }),
    }),
  }),
});
