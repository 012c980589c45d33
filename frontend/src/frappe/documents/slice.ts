import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import { bucketOf, BUCKETS, keyOfDocument, type FrappeDoc } from './key';

export interface DocumentEntry {
  doc: FrappeDoc;
  /** The running number of the request that brought it: a later one wins, whatever arrives first. */
  sequence: number;
}

export type DocumentBucket = Readonly<Record<string, DocumentEntry>>;

export interface DocumentsState {
  buckets: readonly DocumentBucket[];
}

export const documentsTaken = createAction<{ docs: FrappeDoc[]; sequence: number }>('documents/taken');
export const documentsDropped = createAction<{ keys: string[] }>('documents/dropped');
export const documentsCleared = createAction('documents/cleared');

const empty: DocumentsState = { buckets: Array.from({ length: BUCKETS }, () => ({})) };

/** Copies the buckets that change, once each. */
function rewrite(state: DocumentsState, keys: Iterable<string>, write: (bucket: Record<string, DocumentEntry>, key: string) => void): DocumentsState {
  const buckets = state.buckets.slice();
  const copied = new Set<number>();
  for (const key of keys) {
    const at = bucketOf(key);
    if (!copied.has(at)) buckets[at] = { ...buckets[at] };
    copied.add(at);
    write(buckets[at] as Record<string, DocumentEntry>, key);
  }
  return { buckets };
}

function take(state: DocumentsState, docs: FrappeDoc[], sequence: number): DocumentsState {
  const fresh = new Map<string, FrappeDoc>();
  for (const doc of docs) {
    const key = keyOfDocument(doc);
    const known = state.buckets[bucketOf(key)]?.[key];
    if (!known || known.sequence <= sequence) fresh.set(key, typeof doc.name === 'string' ? doc : { ...doc, name: String(doc.name) });
  }
  if (!fresh.size) return state;
  return rewrite(state, fresh.keys(), (bucket, key) => {
    bucket[key] = { doc: fresh.get(key) as FrappeDoc, sequence };
  });
}

function drop(state: DocumentsState, keys: string[]): DocumentsState {
  const known = keys.filter((key) => state.buckets[bucketOf(key)]?.[key]);
  if (!known.length) return state;
  return rewrite(state, known, (bucket, key) => {
    delete bucket[key];
  });
}

/** A plain reducer: the slice holds thousands of documents, which immer would walk on every change. */
export function documentsReducer(state: DocumentsState = empty, action: UnknownAction): DocumentsState {
  if (documentsTaken.match(action)) return take(state, action.payload.docs, action.payload.sequence);
  if (documentsDropped.match(action)) return drop(state, action.payload.keys);
  if (documentsCleared.match(action)) return empty;
  return state;
}

/** Where the slice lives in a store. */
export const DOCUMENTS = 'documents';

export interface StateWithDocuments {
  [DOCUMENTS]: DocumentsState;
}

export function selectDocument(state: StateWithDocuments, key: string): DocumentEntry | undefined {
  return state[DOCUMENTS].buckets[bucketOf(key)]?.[key];
}
