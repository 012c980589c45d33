import { keyOfDocument, type FrappeDoc } from './key';
import { MOST_LISTS, type DocumentBucket, type StoredList } from './slice';

export interface StoredDoc {
  doc: FrappeDoc;
  at: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** @throws where it is not what was written: half a text, or somebody else's */
export function readDocs(text: unknown): StoredDoc[] {
  const list: unknown = JSON.parse(String(text));
  if (!Array.isArray(list)) throw new Error('no list of documents');
  for (const one of list) {
    // As `keyOfDocument` asks it, without making thousands of keys.
    const doc = isObject(one) && isMoment(one.at) && isObject(one.doc) ? one.doc : {};
    if (!doc.doctype || doc.name === undefined || doc.name === null || doc.name === '') throw new Error('no stored document');
  }
  return list as StoredDoc[];
}

/** @throws likewise */
export function readLists(text: unknown): Record<string, StoredList> {
  const lists: unknown = JSON.parse(String(text));
  if (!isObject(lists)) throw new Error('no lists');
  for (const list of Object.values(lists)) if (!isObject(list) || !isMoment(list.at) || !Array.isArray(list.rows)) throw new Error('no stored list');
  return lists as unknown as Record<string, StoredList>;
}

/** What cannot be read is as nothing: it is written over. */
function readable<T>(text: unknown, read: (text: unknown) => T, nothing: T): T {
  if (text === undefined) return nothing;
  try {
    return read(text);
  } catch {
    return nothing;
  }
}

/** Whether what is stored is newer than this moment. A moment in the future is of another clock: nobody knows its age. */
const isLater = (stored: number, than: number) => stored > than && stored <= Date.now();

/** What a page has to write of a bucket, beside what other tabs have written of it. */
export interface BucketChanges {
  put: Map<string, StoredDoc>;
  /** Documents that are no longer known, with when they were; Infinity: deleted. */
  gone: Map<string, number>;
}

/** The documents of a bucket as the server last gave them: nothing that was typed, or is on its way. */
const stored = (bucket: DocumentBucket, key: string) => {
  const entry = bucket[key];
  return entry?.doc ? entry : undefined;
};

/** What has changed between two states of a bucket; null: nothing that is stored. */
export function changesOf(before: DocumentBucket, now: DocumentBucket): BucketChanges | null {
  const put = new Map<string, StoredDoc>();
  const gone = new Map<string, number>();
  for (const key of Object.keys(now)) {
    const entry = stored(now, key);
    const known = before[key];
    // What came from the browser's storage is there already.
    if (entry && entry.origin.sent > 0 && (known?.doc !== entry.doc || known.origin !== entry.origin)) put.set(key, { doc: entry.doc as FrappeDoc, at: entry.origin.at });
  }
  for (const key of Object.keys(before)) {
    const entry = stored(before, key);
    if (entry && !stored(now, key)) gone.set(key, now[key]?.sealed ? Infinity : entry.origin.at);
  }
  return put.size || gone.size ? { put, gone } : null;
}

/** The text of a chunk with a page's changes; what another tab has written later stays. null: nothing is left. */
export function mergeDocs(text: unknown, { put, gone }: BucketChanges): string | null {
  const docs = new Map(readable(text, readDocs, []).map((one) => [keyOfDocument(one.doc), one]));
  for (const [key, at] of gone) {
    const there = docs.get(key);
    if (there && !isLater(there.at, at)) docs.delete(key);
  }
  for (const [key, one] of put) {
    const there = docs.get(key);
    if (!there || !isLater(there.at, one.at)) docs.set(key, one);
  }
  return docs.size ? JSON.stringify([...docs.values()]) : null;
}

/** The text of all lists' first pages, the newest of each. A list of no time was refused: it goes. */
export function mergeLists(text: unknown, mine: Readonly<Record<string, StoredList>>): string | null {
  const lists = { ...readable(text, readLists, {}) };
  for (const [question, list] of Object.entries(mine)) {
    const there = lists[question];
    if (list.at === 0) delete lists[question];
    else if (!there || !isLater(there.at, list.at)) lists[question] = list;
  }
  const newest = Object.entries(lists).sort(([, a], [, b]) => a.at - b.at).slice(-MOST_LISTS);
  return newest.length ? JSON.stringify(Object.fromEntries(newest)) : null;
}
