import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import { isGone, type DocumentEntry, type Patch, type Row, type Values } from './entry';
import { bucketOf, BUCKETS, documentKey, keyOfDocument, type FrappeDoc } from './key';
import { storedOrigin, type Origin } from './origin';
import { addPatch, dropDoc, dropEdits, edit, endPatch, restore, seal, takeDoc, takeRow, type PatchEnd } from './steps';

export type { DocumentEntry } from './entry';

export type DocumentBucket = Readonly<Record<string, DocumentEntry>>;

export interface DocumentsState {
  buckets: readonly DocumentBucket[];
  /** Keys of documents that lists leave out: deleted, or being deleted. */
  gone: Readonly<Record<string, true>>;
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
  /** The change whose answer this is: its place is taken by the document in the same step. */
  settles?: PatchRef;
}

/** Where rows of an answer belong. */
export interface RowsRef {
  doctype: string;
  /** Which fields they have. */
  shape: string;
}

interface TakenRows extends RowsRef {
  rows: readonly Readonly<Record<string, unknown>>[];
  origin: Origin;
}

export const documentsTaken = createAction<Taken>('documents/taken');
/** What a list was answered, as rows with these fields. */
export const rowsTaken = createAction<TakenRows>('documents/rowsTaken');
export const documentSealed = createAction<{ key: string; origin: Origin }>('documents/sealed');
export const documentsRestored = createAction<{ docs: readonly { doc: FrappeDoc; at: number }[]; lists?: Readonly<Record<string, StoredList>> }>('documents/restored');
export const listKept = createAction<{ question: string; rows: readonly Row[]; at: number }>('documents/listKept');
/** Lists keep their rows, unless told; what was deleted stays so, unless told. */
export const documentsDropped = createAction<{ keys: string[]; sealsToo?: boolean; rowsToo?: boolean }>('documents/dropped');
export const documentsCleared = createAction('documents/cleared');
/** A patch with the number of one that is there takes its place. */
export const patchAdded = createAction<{ key: string; patch: Patch; fromEdits?: boolean }>('documents/patchAdded');
export const patchEnded = createAction<{ key: string } & PatchEnd>('documents/patchEnded');
export const edited = createAction<{ key: string; values: Values }>('documents/edited');
export const editsDropped = createAction<{ key: string; fields?: readonly string[] }>('documents/editsDropped');

/** Without a prototype: an engine that took each set of keys for a shape of its own would keep thousands of shapes. */
const bucketOfAll = (entries?: DocumentBucket): Record<string, DocumentEntry> => Object.assign(Object.create(null) as Record<string, DocumentEntry>, entries);
const emptyBuckets = () => Array.from({ length: BUCKETS }, () => bucketOfAll());
const initial: DocumentsState = { buckets: emptyBuckets(), gone: {}, lists: {}, epoch: 0 };

/** No more than this many lists are kept, the newest ones. */
export const MOST_LISTS = 30;

type Change = [key: string, entry: DocumentEntry | undefined];

/** Writes entries (undefined: none any more), copying the buckets that change, once each. */
function write(state: DocumentsState, changes: Iterable<Change>): DocumentsState {
  let buckets: DocumentBucket[] | null = null;
  let gone: Record<string, true> | null = null;
  const copied = new Set<number>();
  for (const [key, entry] of changes) {
    const at = bucketOf(key);
    if (state.buckets[at]?.[key] === entry && !copied.has(at)) continue;
    buckets ??= state.buckets.slice();
    if (!copied.has(at)) buckets[at] = bucketOfAll(buckets[at]);
    copied.add(at);
    const bucket = buckets[at] as Record<string, DocumentEntry>;
    if (entry) bucket[key] = entry;
    else delete bucket[key];
    if (isGone(entry) === (key in (gone ?? state.gone))) continue;
    gone ??= { ...state.gone };
    if (isGone(entry)) gone[key] = true;
    else delete gone[key];
  }
  return buckets ? { ...state, buckets, gone: gone ?? state.gone } : state;
}

const at = (state: DocumentsState, key: string): DocumentEntry | undefined => state.buckets[bucketOf(key)]?.[key];
const step = (state: DocumentsState, key: string, change: (entry: DocumentEntry | undefined) => DocumentEntry | undefined) =>
  write(state, [[key, change(at(state, key))]]);

function take(state: DocumentsState, { docs, origin, settles }: Taken): DocumentsState {
  const due = new Map<string, DocumentEntry | undefined>();
  const current = (key: string) => (due.has(key) ? due.get(key) : at(state, key));
  for (const doc of docs) {
    const key = keyOfDocument(doc);
    due.set(key, takeDoc(current(key), typeof doc.name === 'string' ? doc : { ...doc, name: String(doc.name) }, origin));
  }
  if (settles) due.set(settles.key, endPatch(current(settles.key), { id: settles.id }));
  return write(state, due);
}

function takeRows(state: DocumentsState, { doctype, shape, rows, origin }: TakenRows): DocumentsState {
  const due = new Map<string, DocumentEntry | undefined>();
  for (const row of rows) {
    // Rows of groups have no name, and are no documents'.
    if (row.name === undefined || row.name === null || row.name === '') continue;
    const key = documentKey(doctype, row.name as string | number);
    due.set(key, takeRow(due.has(key) ? due.get(key) : at(state, key), { shape, row: typeof row.name === 'string' ? (row as Row) : { ...row, name: String(row.name) }, origin }));
  }
  return write(state, due);
}

/** What the browser's storage adds. There may be thousands: keys, places and moments are made once each. Nothing that is gone comes back. */
function restoreAll(state: DocumentsState, docs: readonly { doc: FrappeDoc; at: number }[]): DocumentsState {
  const origins = new Map<number, Origin>();
  const buckets = state.buckets.slice();
  for (const { doc, at: when } of docs) {
    const key = documentKey(doc.doctype, doc.name);
    const place = bucketOf(key);
    if (buckets[place] === state.buckets[place]) buckets[place] = bucketOfAll(state.buckets[place]);
    const bucket = buckets[place] as Record<string, DocumentEntry>;
    const origin = origins.get(when) ?? storedOrigin(when);
    origins.set(when, origin);
    bucket[key] = restore(bucket[key], doc, origin);
  }
  return docs.length ? { ...state, buckets } : state;
}

/** A plain reducer: the slice holds thousands of documents, which immer would walk on every change. */
export function documentsReducer(state: DocumentsState = initial, action: UnknownAction): DocumentsState {
  if (documentsTaken.match(action)) return take(state, action.payload);
  if (rowsTaken.match(action)) return takeRows(state, action.payload);
  if (documentSealed.match(action)) return step(state, action.payload.key, (entry) => seal(entry, action.payload.origin));
  if (documentsRestored.match(action)) {
    const { docs, lists } = action.payload;
    const restored = restoreAll(state, docs);
    return lists && Object.keys(lists).length ? { ...restored, lists: { ...lists, ...restored.lists } } : restored;
  }
  if (documentsDropped.match(action)) {
    // What was deleted stays so: an answer on its way must not bring it back.
    const { keys, sealsToo, rowsToo } = action.payload;
    return write(state, keys.filter((key) => sealsToo || !at(state, key)?.sealed).map((key): Change => [key, rowsToo ? undefined : dropDoc(at(state, key))]));
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
