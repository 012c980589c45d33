import type { Store } from '@reduxjs/toolkit';

import { changesOf, mergeDocs, mergeLists, readDocs, readLists, type StoredDoc } from './chunk-texts';
import type { ChunkChange, ChunkStore, Claim } from './chunks';
import type { DocumentEntry } from './entry';
import { documentsRestored, DOCUMENTS, type DocumentBucket, type DocumentsState, type StateWithDocuments, type StoredList } from './slice';

/** Of the texts' shape: what another version has written is not read but removed. */
const VERSION = 'v1';
const LISTS = 'lists';

const prefixOf = (user: string) => `ns:${encodeURIComponent(user)}:doc:${VERSION}:`;

const idle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
};

/** Only what came from the storage: it need not be written to it. */
const isRestored = ({ origin }: DocumentEntry) => origin.sent === 0;
const restoredOnly = (bucket: DocumentBucket): DocumentBucket =>
  Object.values(bucket).every(isRestored) ? bucket : Object.fromEntries(Object.entries(bucket).filter(([, entry]) => isRestored(entry)));

/**
 * Keeps the documents of the signed-in user in the browser, a bucket of the slice in a chunk: written when the page has
 * nothing better to do, read once. All tabs of the user share the chunks: each adds what it came to know. Where the browser
 * refuses, documents live in memory only. Nothing of a user is left when all is forgotten (signing out), or when another
 * one begins, and a tab that has not heard of it writes nothing any more.
 */
export class DocumentStorage {
  private user = '';
  private claim: Claim | null = null;
  private seen: DocumentsState;
  /** As of the last writing. */
  private written: readonly DocumentBucket[] = [];
  private writtenLists: DocumentsState['lists'] = {};
  private scheduled = false;
  private refused = false;
  /** One thing at a time, in order: a wipe is never overtaken by a write from before it. */
  private work: Promise<void> = Promise.resolve();

  /** @param present who is signed in: what is theirs is never removed */
  constructor(
    private readonly store: Store<StateWithDocuments>,
    private readonly chunks: ChunkStore,
    private readonly present: () => string = () => '',
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
    const prefix = prefixOf(user);
    return this.inTurn(async () => {
      const { claim, texts } = await this.chunks.claim(user, prefix);
      const unreadable = new Map<string, ChunkChange>();
      const docs: StoredDoc[] = [];
      let lists: Record<string, StoredList> = {};
      for (const [key, text] of texts) {
        try {
          if (key === prefix + LISTS) lists = readLists(text);
          else docs.push(...readDocs(text));
        } catch {
          unreadable.set(key, () => null);
        }
      }
      if (unreadable.size) await this.chunks.update(claim, unreadable);
      // Somebody may have signed out meanwhile.
      if (this.state().epoch !== epoch || this.user !== user) return;
      const ownLists = Object.keys(this.state().lists).length > 0;
      this.store.dispatch(documentsRestored({ docs, lists }));
      this.claim = claim;
      this.written = this.state().buckets.map(restoredOnly);
      this.writtenLists = ownLists ? {} : this.state().lists;
      this.schedule();
    });
  }

  /** Writes what has changed. */
  flush(): Promise<void> {
    const { claim, seen, written } = this;
    if (!this.isPersistent || !claim) return this.work;
    const prefix = prefixOf(this.user);
    const due = new Map<string, ChunkChange>();
    seen.buckets.forEach((bucket, at) => {
      const before = written[at] ?? {};
      const changes = bucket === before ? null : changesOf(before, bucket);
      if (changes) due.set(`${prefix}${at}`, (text) => mergeDocs(text, changes));
    });
    if (seen.lists !== this.writtenLists) due.set(prefix + LISTS, (text) => mergeLists(text, seen.lists));
    this.written = seen.buckets;
    this.writtenLists = seen.lists;
    if (!due.size) return this.work;
    return this.inTurn(async () => {
      const { owner } = await this.chunks.update(claim, due);
      if (owner?.token === claim.token || this.claim !== claim) return;
      // Another tab has signed out. Where the same user is here again, what this page knows is theirs.
      if (owner?.user !== this.user) {
        this.user = '';
        return;
      }
      this.claim = owner;
      this.written = [];
      this.writtenLists = {};
      this.schedule();
    });
  }

  /** Removes all there is, unless somebody else is here already. */
  wipe(): Promise<void> {
    this.user = '';
    return this.inTurn(() => this.chunks.release(this.claim, this.present()));
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
    if (this.isPersistent) this.schedule();
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
    await this.chunks.release(null, '').catch(() => undefined);
  }
}
