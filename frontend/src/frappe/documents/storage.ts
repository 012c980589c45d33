import type { Store } from '@reduxjs/toolkit';

import type { ChunkStore } from './chunks';
import { keyOfDocument, type FrappeDoc } from './key';
import { documentsRestored, DOCUMENTS, type DocumentBucket, type DocumentsState, type StateWithDocuments, type StoredList } from './slice';

/** Of the texts' shape: what another version has written is not read but removed. */
const VERSION = 'v1';
const LISTS = 'lists';

const prefixOf = (user: string) => `ns:${encodeURIComponent(user)}:doc:${VERSION}:`;

interface StoredDoc {
  doc: FrappeDoc;
  at: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** @throws where it is not what was written: half a text, or somebody else's */
function readDocs(text: unknown): StoredDoc[] {
  const list: unknown = JSON.parse(String(text));
  if (!Array.isArray(list)) throw new Error('no list of documents');
  for (const one of list) {
    if (!isObject(one) || !isMoment(one.at)) throw new Error('no stored document');
    keyOfDocument(one.doc);
  }
  return list as StoredDoc[];
}

/** @throws likewise */
function readLists(text: unknown): Record<string, StoredList> {
  const lists: unknown = JSON.parse(String(text));
  if (!isObject(lists)) throw new Error('no lists');
  for (const list of Object.values(lists)) if (!isObject(list) || !isMoment(list.at) || !Array.isArray(list.rows)) throw new Error('no stored list');
  return lists as unknown as Record<string, StoredList>;
}

/** The documents of a bucket as the server last gave them: nothing that was typed, or is on its way. */
const textOf = (bucket: DocumentBucket): string | null => {
  const docs = Object.values(bucket).flatMap(({ doc, partial, origin }) => (doc && !partial ? [{ doc, at: origin.at }] : []));
  return docs.length ? JSON.stringify(docs) : null;
};

const idle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
};

/**
 * Keeps the documents of the signed-in user in the browser, a bucket of the slice in a chunk: written when the page has
 * nothing better to do, read once. Where the browser refuses, documents live in memory only. Nothing of a user is left
 * when all is forgotten (signing out), or when another one begins.
 */
export class DocumentStorage {
  private user = '';
  private seen: DocumentsState;
  private readonly dirty = new Set<number>();
  private listsDirty = false;
  private scheduled = false;
  private restoring = false;
  private refused = false;
  /** One thing at a time, in order: a wipe is never overtaken by a write from before it. */
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store<StateWithDocuments>,
    private readonly chunks: ChunkStore,
  ) {
    this.seen = this.state();
    store.subscribe(() => this.notice());
    if (typeof window === 'undefined') return;
    const now = () => void this.flush();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && now());
  }

  /** Whether documents outlive the page. */
  get isPersistent(): boolean {
    return this.user !== '' && !this.refused;
  }

  /** Shows this user what they had, and keeps what comes. Whatever is another's, or of another version, is removed. */
  start(user: string): Promise<void> {
    if (user === this.user || this.refused) return this.work;
    this.user = user;
    this.seen = this.state();
    const { epoch } = this.seen;
    return this.inTurn(async () => {
      const found = await this.chunks.all();
      const prefix = prefixOf(user);
      const gone = found.filter(([key]) => !String(key).startsWith(prefix)).map(([key]) => key);
      const docs: StoredDoc[] = [];
      let lists: Record<string, StoredList> = {};
      for (const [key, text] of found) {
        if (gone.includes(key)) continue;
        try {
          if (key === prefix + LISTS) lists = readLists(text);
          else docs.push(...readDocs(text));
        } catch {
          gone.push(key);
        }
      }
      if (gone.length) await this.chunks.write([], gone);
      // Somebody may have signed out meanwhile.
      if (this.state().epoch !== epoch || this.user !== user) return;
      const before = this.state();
      this.restoring = true;
      this.store.dispatch(documentsRestored({ docs, lists }));
      this.restoring = false;
      // What comes from the chunks need not be written to them; what was here before, or came while they were read, does.
      before.buckets.forEach((bucket, at) => Object.keys(bucket).length && this.dirty.add(at));
      if (this.dirty.size) this.schedule();
    });
  }

  /** Writes what has changed. */
  flush(): Promise<void> {
    const buckets = [...this.dirty];
    this.dirty.clear();
    const lists = this.listsDirty;
    this.listsDirty = false;
    if (!this.isPersistent || (!buckets.length && !lists)) return this.work;
    const prefix = prefixOf(this.user);
    const texts: [string, string][] = [];
    const gone: string[] = [];
    for (const at of buckets) {
      const text = textOf(this.seen.buckets[at] ?? {});
      if (text === null) gone.push(`${prefix}${at}`);
      else texts.push([`${prefix}${at}`, text]);
    }
    if (lists) texts.push([prefix + LISTS, JSON.stringify(this.seen.lists)]);
    return this.inTurn(() => this.chunks.write(texts, gone));
  }

  /** Removes all there is, of whomever. */
  wipe(): Promise<void> {
    this.user = '';
    this.dirty.clear();
    this.listsDirty = false;
    return this.inTurn(() => this.chunks.clear());
  }

  private state = (): DocumentsState => this.store.getState()[DOCUMENTS];

  private notice(): void {
    const now = this.state();
    const before = this.seen;
    if (now === before) return;
    this.seen = now;
    if (now.epoch !== before.epoch) {
      void this.wipe();
      return;
    }
    if (!this.isPersistent || this.restoring) return;
    now.buckets.forEach((bucket, at) => bucket !== before.buckets[at] && this.dirty.add(at));
    this.listsDirty ||= now.lists !== before.lists;
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    idle(() => {
      this.scheduled = false;
      void this.flush();
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(work).catch((reason: unknown) => this.giveUp(reason));
    return this.work;
  }

  /** Memory is enough to work with. What is in the browser would only get older: it goes, if the browser lets it. */
  private async giveUp(reason: unknown): Promise<void> {
    if (this.refused) return;
    this.refused = true;
    if (typeof indexedDB !== 'undefined') console.warn('Frappe: documents are kept in memory only', reason);
    await this.chunks.clear().catch(() => undefined);
  }
}
