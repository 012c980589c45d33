import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import type { DocumentEntry, Patch, Values } from './entry';
import { bucketOf, BUCKETS, documentKey, keyOfDocument, type FrappeDoc } from './key';
import type { Origin } from './origin';
import type { Row } from './rows';
import { addPatch, dropEdits, edit, endPatch, restore, seal, takeDoc, type PatchEnd } from './steps';

export type { DocumentEntry } from './entry';

export type DocumentBucket = Readonly<Record<string, DocumentEntry>>;

export interface DocumentsState {
  buckets: readonly DocumentBucket[];
  /** First pages of lists, by question, as the browser has them: shown until the server answers. */
  lists: Readonly<Record<string, StoredList>>;
  /** Rises when all is forgotten: who keeps copies forgets them too. */
  epoch: number;
}

export interface StoredList {
  rows: readonly Row[];
  at: number;
}

/** A change that an answer settles. */
export interface PatchRef {
  key: string;
  id: number;
}

interface Taken {
  docs: readonly FrappeDoc[];
  origin: Origin;
  /** The documents lack fields: they were asked for as rows. */
  partial?: boolean;
  /** The change whose answer this is: its place is taken by the document in the same step. */
  settles?: PatchRef;
}

export const documentsTaken = createAction<Taken>('documents/taken');
export const documentSealed = createAction<{ key: string; origin: Origin }>('documents/sealed');
export const documentsRestored = createAction<{ docs: readonly { doc: FrappeDoc; at: number }[]; lists?: Readonly<Record<string, StoredList>> }>('documents/restored');
export const listKept = createAction<{ question: string; rows: readonly Row[]; at: number }>('documents/listKept');
export const documentsDropped = createAction<{ keys: string[]; sealsToo?: boolean }>('documents/dropped');
export const documentsCleared = createAction('documents/cleared');
/** A patch with the number of one that is there takes its place. */
export const patchAdded = createAction<{ key: string; patch: Patch; fromEdits?: boolean }>('documents/patchAdded');
export const patchEnded = createAction<{ key: string } & PatchEnd>('documents/patchEnded');
export const edited = createAction<{ key: string; values: Values }>('documents/edited');
export const editsDropped = createAction<{ key: string; fields?: readonly string[] }>('documents/editsDropped');

const emptyBuckets = () => Array.from({ length: BUCKETS }, () => ({}));
const initial: DocumentsState = { buckets: emptyBuckets(), lists: {}, epoch: 0 };

/** No more than this many lists are kept, the newest ones. */
export const MOST_LISTS = 30;

type Change = [key: string, entry: DocumentEntry | undefined];

/** Writes entries (undefined: none any more), copying the buckets that change, once each. */
function write(state: DocumentsState, changes: Iterable<Change>): DocumentsState {
  let buckets: DocumentBucket[] | null = null;
  const copied = new Set<number>();
  for (const [key, entry] of changes) {
    const at = bucketOf(key);
    if (state.buckets[at]?.[key] === entry && !copied.has(at)) continue;
    buckets ??= state.buckets.slice();
    if (!copied.has(at)) buckets[at] = { ...buckets[at] };
    copied.add(at);
    const bucket = buckets[at] as Record<string, DocumentEntry>;
    if (entry) bucket[key] = entry;
    else delete bucket[key];
  }
  return buckets ? { ...state, buckets } : state;
}

const at = (state: DocumentsState, key: string): DocumentEntry | undefined => state.buckets[bucketOf(key)]?.[key];
const step = (state: DocumentsState, key: string, change: (entry: DocumentEntry | undefined) => DocumentEntry | undefined) =>
  write(state, [[key, change(at(state, key))]]);

function take(state: DocumentsState, { docs, origin, partial, settles }: Taken): DocumentsState {
  const due = new Map<string, DocumentEntry | undefined>();
  const current = (key: string) => (due.has(key) ? due.get(key) : at(state, key));
  for (const doc of docs) {
    const key = keyOfDocument(doc);
    due.set(key, takeDoc(current(key), typeof doc.name === 'string' ? doc : { ...doc, name: String(doc.name) }, origin, partial));
  }
  if (settles) due.set(settles.key, endPatch(current(settles.key), { id: settles.id }));
  return write(state, due);
}

/** A plain reducer: the slice holds thousands of documents, which immer would walk on every change. */
export function documentsReducer(state: DocumentsState = initial, action: UnknownAction): DocumentsState {
  if (documentsTaken.match(action)) return take(state, action.payload);
  if (documentSealed.match(action)) return step(state, action.payload.key, (entry) => seal(entry, action.payload.origin));
  if (documentsRestored.match(action)) {
    const { docs, lists } = action.payload;
    const restored = write(state, docs.map(({ doc, at: when }): Change => [keyOfDocument(doc), restore(at(state, keyOfDocument(doc)), doc, when)]));
    return lists && Object.keys(lists).length ? { ...restored, lists: { ...lists, ...restored.lists } } : restored;
  }
  if (documentsDropped.match(action)) {
    // What was deleted stays so: an answer on its way must not bring it back.
    const { keys, sealsToo } = action.payload;
    return write(state, keys.filter((key) => sealsToo || !at(state, key)?.sealed).map((key): Change => [key, undefined]));
  }
  if (documentsCleared.match(action)) return { ...initial, buckets: emptyBuckets(), epoch: state.epoch + 1 };
  if (listKept.match(action)) {
    const { question, ...list } = action.payload;
    const rest = Object.entries(state.lists).filter(([key]) => key !== question).slice(1 - MOST_LISTS);
    return { ...state, lists: Object.fromEntries([...rest, [question, list]]) };
  }
  if (patchAdded.match(action)) return step(state, action.payload.key, (entry) => addPatch(entry, action.payload.patch, action.payload.fromEdits));
  if (patchEnded.match(action)) return step(state, action.payload.key, (entry) => endPatch(entry, action.payload));
  if (edited.match(action)) return step(state, action.payload.key, (entry) => edit(entry, action.payload.values));
  if (editsDropped.match(action)) return step(state, action.payload.key, (entry) => dropEdits(entry, action.payload.fields));
  return state;
}

/** Where the slice lives in a store. */
export const DOCUMENTS = 'documents';

export interface StateWithDocuments {
  [DOCUMENTS]: DocumentsState;
}

export function selectDocument(state: StateWithDocuments, key: string): DocumentEntry | undefined {
  return at(state[DOCUMENTS], key);
}

/** The document as stored under doctype and name, changes on their way included; null when it is not known. */
export function cachedDocument(state: StateWithDocuments, doctype: string, name: string | number): FrappeDoc | null {
  return selectDocument(state, documentKey(doctype, name))?.doc ?? null;
}
