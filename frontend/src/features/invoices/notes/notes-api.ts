import type { Person } from '../../../editor';
import { frappeApi, methodTag } from '../../../frappe/api';

/** A comment of Frappe on the invoice; Desk shows the same. */
export interface Note {
  name: string;
  content: string;
  author: string;
  /** Whether the signed-in person wrote it, and may change or delete it. */
  mine: boolean;
  written: string;
  modified: string;
  /** Where it was changed outside the app: by whom, and what our side saved last. */
  desk: { by: string; before: string } | null;
}

const tag = (invoice: string) => methodTag(`notes/${invoice}`);

const notesApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    notes: build.query<Note[], string>({
      query: (invoice) => ({ method: 'ebm.api.notes.of_invoice', http: 'GET', args: { invoice } }),
      transformResponse: ({ notes }: { notes: Note[] }) => notes,
      providesTags: (_result, _error, invoice) => [tag(invoice)],
    }),
    notePeople: build.query<Person[], { invoice: string; typed: string }>({
      query: (args) => ({ method: 'ebm.api.notes.people', http: 'GET', handlesErrors: true, args }),
      transformResponse: (found: { id: string; label: string; is_group: boolean }[]) => found.map(({ id, label, is_group: isGroup }) => ({ id, label, isGroup })),
      keepUnusedDataFor: 30,
    }),
    addNote: build.mutation<Note, { invoice: string; content: string }>({
      query: (args) => ({ method: 'ebm.api.notes.add', handlesErrors: true, args }),
      invalidatesTags: (result, _error, { invoice }) => (result ? [tag(invoice)] : []),
    }),
    changeNote: build.mutation<Note, { invoice: string; name: string; content: string; modified: string }>({
      query: ({ name, content, modified }) => ({ method: 'ebm.api.notes.change', handlesErrors: true, args: { name, content, modified } }),
      // Also after a refusal: it may be newer elsewhere, or gone.
      invalidatesTags: (_result, _error, { invoice }) => [tag(invoice)],
    }),
    bringBackNote: build.mutation<Note, { invoice: string; name: string; modified: string }>({
      query: ({ name, modified }) => ({ method: 'ebm.api.notes.bring_back', handlesErrors: true, args: { name, modified } }),
      invalidatesTags: (_result, _error, { invoice }) => [tag(invoice)],
    }),
    removeNote: build.mutation<{ name: string }, { invoice: string; name: string }>({
      query: ({ name }) => ({ method: 'ebm.api.notes.remove', handlesErrors: true, args: { name } }),
      invalidatesTags: (_result, _error, { invoice }) => [tag(invoice)],
    }),
  }),
});

export const { useNotesQuery, useLazyNotePeopleQuery, useAddNoteMutation, useChangeNoteMutation, useBringBackNoteMutation, useRemoveNoteMutation } = notesApi;
