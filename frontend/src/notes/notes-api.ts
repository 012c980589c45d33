import type { Person } from '../editor';
import { frappeApi, methodTag } from '../frappe/api';
import type { DeskEdit } from './desk-change';

/** The document that notes are on: an invoice, a customer or a device. */
export interface Noted {
  doctype: string;
  name: string;
}

/** A comment of Frappe; Desk shows the same. */
export interface Note {
  name: string;
  content: string;
  author: string;
  /** Whether the signed-in person wrote it, and may change or delete it. */
  mine: boolean;
  written: string;
  modified: string;
  /** Where it was changed outside the app: by whom, and what our side saved last. */
  desk: DeskEdit | null;
}

const tag = ({ doctype, name }: Noted) => methodTag(`notes/${doctype}/${name}`);
/** As the server's methods take it. */
export const reference = ({ doctype, name }: Noted) => ({ reference_doctype: doctype, reference_name: name });

const notesApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    notes: build.query<Note[], Noted>({
      query: (on) => ({ method: 'ebm.api.notes.of_document', http: 'GET', args: reference(on) }),
      transformResponse: ({ notes }: { notes: Note[] }) => notes,
      providesTags: (_result, _error, on) => [tag(on)],
    }),
    notePeople: build.query<Person[], { on: Noted; typed: string }>({
      query: ({ on, typed }) => ({ method: 'ebm.api.notes.people', http: 'GET', handlesErrors: true, args: { ...reference(on), typed } }),
      transformResponse: (found: { id: string; label: string; is_group: boolean }[]) => found.map(({ id, label, is_group: isGroup }) => ({ id, label, isGroup })),
      keepUnusedDataFor: 30,
    }),
    addNote: build.mutation<Note, { on: Noted; content: string }>({
      query: ({ on, content }) => ({ method: 'ebm.api.notes.add', handlesErrors: true, args: { ...reference(on), content } }),
      invalidatesTags: (result, _error, { on }) => (result ? [tag(on)] : []),
    }),
    changeNote: build.mutation<Note, { on: Noted; name: string; content: string; modified: string }>({
      query: ({ name, content, modified }) => ({ method: 'ebm.api.notes.change', handlesErrors: true, args: { name, content, modified } }),
      // Also after a refusal: it may be newer elsewhere, or gone.
      invalidatesTags: (_result, _error, { on }) => [tag(on)],
    }),
    bringBackNote: build.mutation<Note, { on: Noted; name: string; modified: string }>({
      query: ({ name, modified }) => ({ method: 'ebm.api.notes.bring_back', handlesErrors: true, args: { name, modified } }),
      invalidatesTags: (_result, _error, { on }) => [tag(on)],
    }),
    removeNote: build.mutation<{ name: string }, { on: Noted; name: string }>({
      query: ({ name }) => ({ method: 'ebm.api.notes.remove', handlesErrors: true, args: { name } }),
      invalidatesTags: (_result, _error, { on }) => [tag(on)],
    }),
  }),
});

export const { useNotesQuery, useLazyNotePeopleQuery, useAddNoteMutation, useChangeNoteMutation, useBringBackNoteMutation, useRemoveNoteMutation } = notesApi;
