import type { Store } from '@reduxjs/toolkit';

import { Echoes } from './echoes';
import type { EntriesReader } from './entries-reader';
import { rowsIn } from './entry';
import { bucketOf } from './key';
import type { DocumentStorage } from './storage';
import { Wakes } from './wakes';
import { documentsDropped, DOCUMENTS, selectDocument, type DocumentEntry, type StateWithDocuments } from './slice';

export interface KeeperOptions {
  /** Minutes that a document nobody shows stays in memory; at least 1. */
  cacheTimeout?: number;
  /** Who is signed in: tells the events of one's own changes. */
  user?: () => string;
  /** Keys of documents whose rows somebody holds by name, and may want to read at any time. */
  held?: (state: unknown) => ReadonlySet<string>;
  /** Milliseconds in which a burst of changes is gathered into one rendering; 0: each is shown by itself. */
  frame?: number;
}

const FRAME = 16;

/** Tells whether these fields of a document that this page changed are known to be as before. */
export type IsUnchanged = (fields: readonly string[]) => boolean;

export const DEFAULT_CACHE_TIMEOUT = 5;

/** @throws Error under one minute */
export function checkCacheTimeout(minutes: number): number {
  if (!(minutes >= 1)) throw new Error('Cache timeout must be at least 1 minute');
  return minutes;
}

/**
 * Tells who shows a document when it changes, and lets go of documents that nobody has shown for a while. One
 * subscription to the store serves all of them: buckets that are the same object hold nothing that changed.
 */
export class DocumentKeeper {
  private readonly listeners = new Map<number, Map<string, Set<() => void>>>();
  private readonly leftAt = new Map<string, number>();
  private buckets: StateWithDocuments[typeof DOCUMENTS]['buckets'];
  private wasGone: StateWithDocuments[typeof DOCUMENTS]['gone'];
  private readonly timeout: number;
  private loading: Promise<DocumentStorage> | null = null;
  private epoch: number;
  private readonly present: () => string;
  private readonly touches = new Map<string, Set<(isUnchanged: IsUnchanged) => void>>();
  private readonly goneListeners = new Set<() => void>();
  private readonly wakes: Wakes;
  private readonly held: (state: unknown) => ReadonlySet<string>;
  /** Tells events of this page's own changes. */
  readonly echoes: Echoes;

  constructor(
    private readonly store: Store<StateWithDocuments>,
    options: KeeperOptions = {},
  ) {
    this.timeout = checkCacheTimeout(options.cacheTimeout ?? DEFAULT_CACHE_TIMEOUT) * 60_000;
    this.present = options.user ?? (() => '');
    this.wakes = new Wakes(options.frame ?? FRAME);
    this.held = options.held ?? (() => new Set());
    this.echoes = new Echoes(this.present);
    this.buckets = store.getState()[DOCUMENTS].buckets;
    this.wasGone = store.getState()[DOCUMENTS].gone;
    this.epoch = store.getState()[DOCUMENTS].epoch;
    store.subscribe(() => this.compare());
  }

  get(key: string): DocumentEntry | undefined {
    return selectDocument(this.store.getState(), key);
  }

  /** What the given reader reads, as of now. */
  read(reader: EntriesReader): readonly (DocumentEntry | undefined)[] {
    return reader.read(this.store.getState()[DOCUMENTS].buckets);
  }

  /** From now on documents outlive the page, for this user only. */
  async remember(user: string): Promise<void> {
    try {
      await (await this.storage()).start(user);
    } catch {
      // The part of the program that does it could not be loaded: memory has to do.
    }
  }

  /** Loads the part of the program that keeps documents: for a page that somebody has most likely signed in to. */
  prepare(): void {
    this.storage().catch(() => undefined);
  }

  /** Whether somebody shows the document. */
  isShown(key: string): boolean {
    return this.listeners.get(bucketOf(key))?.has(key) ?? false;
  }

  /** Calls `listener` when any of these documents changes, comes or goes. */
  subscribe(keys: readonly string[], listener: () => void): () => void {
    for (const key of keys) this.of(key).add(listener);
    return () => {
      this.wakes.forget(listener);
      for (const key of keys) this.leave(key, listener);
    };
  }

  /** Keys of documents that lists leave out. */
  gone = () => this.store.getState()[DOCUMENTS].gone;

  subscribeGone = (listener: () => void): (() => void) => {
    this.goneListeners.add(listener);
    return () => {
      this.wakes.forget(listener);
      this.goneListeners.delete(listener);
    };
  };

  /** Told when this page has changed a document of the doctype: which rows a list has may be another question now. */
  onTouched(doctype: string, listener: (isUnchanged: IsUnchanged) => void): () => void {
    const listeners = this.touches.get(doctype) ?? new Set();
    this.touches.set(doctype, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  touched(doctype: string, isUnchanged: IsUnchanged = () => false): void {
    for (const listener of [...(this.touches.get(doctype) ?? [])]) listener(isUnchanged);
  }

  /** Drops documents that nobody has shown since `now - timeout`. */
  sweep(now = Date.now()): void {
    const [keys, docs]: [string[], string[]] = [[], []];
    const held = this.held(this.store.getState());
    this.buckets.forEach((bucket, at) => {
      const shown = this.listeners.get(at);
      for (const [key, entry] of Object.entries(bucket)) {
        if (shown?.has(key) || entry.pending) continue;
        const newest = Math.max(entry.origin.at, this.leftAt.get(key) ?? 0, ...rowsIn(entry).map(({ origin }) => origin.at));
        if (this.isFresh(newest, now)) continue;
        if (!held.has(key)) keys.push(key);
        else if (entry.doc) docs.push(key);
      }
    });
    for (const key of keys) this.leftAt.delete(key);
    if (keys.length) this.store.dispatch(documentsDropped({ keys, sealsToo: true, rowsToo: true }));
    if (docs.length) this.store.dispatch(documentsDropped({ keys: docs }));
  }

  /** Whether something of that moment counts as fresh. A moment in the future is of another clock: nobody knows its age. */
  isFresh(at: number, now = Date.now()): boolean {
    const age = now - at;
    return age >= 0 && age < this.timeout;
  }

  /** What keeps documents in the browser: loaded when somebody is signed in, no part of the first paint. */
  private storage(): Promise<DocumentStorage> {
    this.loading ??= Promise.all([import('./storage'), import('./chunks')]).then(
      ([{ DocumentStorage: Storage }, { indexedDbChunks }]) => new Storage(this.store, indexedDbChunks(), this.present),
    );
    // A chunk that did not come may come the next time.
    this.loading.catch(() => (this.loading = null));
    return this.loading;
  }

  private of(key: string): Set<() => void> {
    const at = bucketOf(key);
    const bucket = this.listeners.get(at) ?? new Map<string, Set<() => void>>();
    this.listeners.set(at, bucket);
    const listeners = bucket.get(key) ?? new Set<() => void>();
    bucket.set(key, listeners);
    this.leftAt.delete(key);
    return listeners;
  }

  private leave(key: string, listener: () => void): void {
    const bucket = this.listeners.get(bucketOf(key));
    const listeners = bucket?.get(key);
    listeners?.delete(listener);
    if (!listeners || listeners.size) return;
    bucket?.delete(key);
    this.leftAt.set(key, Date.now());
  }

  private compare(): void {
    const before = this.buckets;
    const { buckets: after, gone, epoch } = this.store.getState()[DOCUMENTS];
    if (epoch !== this.epoch) {
      this.epoch = epoch;
      // Also where nothing has been read in this page: an earlier one may have left something.
      this.storage().then((storage) => storage.wipe(), () => undefined);
    }
    if (before === after) return;
    this.buckets = after;
    const due = new Set<() => void>(gone === this.wasGone ? [] : this.goneListeners);
    this.wasGone = gone;
    for (const [at, bucket] of this.listeners) {
      if (before[at] === after[at]) continue;
      for (const [key, listeners] of bucket) {
        if (before[at]?.[key] !== after[at]?.[key]) listeners.forEach((listener) => due.add(listener));
      }
    }
    this.wakes.wake(due);
  }
}
