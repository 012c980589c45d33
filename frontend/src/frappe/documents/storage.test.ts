import 'fake-indexeddb/auto';

import { configureStore } from '@reduxjs/toolkit';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, setMany } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { asked, wrote } from '../../testing/origin';
import { indexedDbChunks, type ChunkStore } from './chunks';
import { bucketOf, documentKey } from './key';
import { DocumentKeeper } from './keeper';
import { DOCUMENTS, documentsCleared, documentSealed, documentsDropped, documentsReducer, documentsTaken, edited, listKept, patchAdded, rowsTaken, selectDocument } from './slice';
import { DocumentStorage } from './storage';

const ADA = 'ada@ebm.example';
const doc = (name: string, more: Record<string, unknown> = {}) => ({ doctype: 'Task', name, ...more });
const key = (name: string) => documentKey('Task', name);

/** A page that has just been opened in the same browser. */
function page(chunks: ChunkStore = indexedDbChunks()) {
  const store = configureStore({ reducer: { [DOCUMENTS]: documentsReducer } });
  const storage = new DocumentStorage(store, chunks);
  return { store, storage, known: (name: string) => selectDocument(store.getState(), key(name)) };
}

/** A page of this user with these documents, all written. */
async function used(names: string[], user = ADA, at = Date.now()) {
  const opened = page();
  await opened.storage.start(user);
  opened.store.dispatch(documentsTaken({ docs: names.map((name) => doc(name)), origin: asked(1, { at }) }));
  await opened.storage.flush();
  return opened;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('documents in the browser', () => {
  it('are there again after a reload, as of before anything the server says [D2] [D6] [D-01] [D-06] [K-01]', async () => {
    await used(['a', 'b']);
    const { storage, known, store } = page();
    await storage.start(ADA);
    expect(known('a')).toMatchObject({ doc: doc('a'), origin: { sent: 0 } });
    store.dispatch(documentsTaken({ docs: [doc('a', { v: 2 })], origin: wrote(1) }));
    expect(known('a')?.doc?.v).toBe(2);
    expect((await indexedDbChunks().all()).every(([id]) => id.startsWith('ns:ada%40ebm.example:doc:v1:'))).toBe(true);
  });

  it('of a place that is theirs already are only read: neither the disk nor another tab is waited for [D6]', async () => {
    await used(['a', 'b']);
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { storage, known } = page();
    await storage.start(ADA);
    expect(known('a')).toBeDefined();
    expect(new Set(transactions.mock.calls.map(([, mode]) => mode))).toEqual(new Set(['readonly']));
    transactions.mockRestore();
  });

  it('are in a place that is opened before anybody asks for them [D6]', () => {
    const opened = vi.spyOn(indexedDB, 'open');
    page();
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
  });

  it('that were only read are not written again [D6]', async () => {
    await used(['a', 'b']);
    const update = vi.fn(indexedDbChunks().update);
    const { storage } = page({ ...indexedDbChunks(), update });
    await storage.start(ADA);
    await storage.flush();
    expect(update).not.toHaveBeenCalled();
  });

  it('never replace what came while they were read [K-05]', async () => {
    await used(['a']);
    const { store, storage, known } = page();
    const reading = storage.start(ADA);
    store.dispatch(documentsTaken({ docs: [doc('a', { v: 'server' }), doc('c')], origin: asked(1) }));
    await reading;
    expect(known('a')?.doc?.v).toBe('server');
    await storage.flush();
    const next = page();
    await next.storage.start(ADA);
    expect(next.known('a')?.doc?.v).toBe('server');
    expect(next.known('c')?.doc).toEqual(doc('c'));
  });

  it('are what the server said: nothing typed, on its way, or asked for as a row [D-01]', async () => {
    const { store, storage } = await used(['a']);
    store.dispatch(edited({ key: key('a'), values: { v: 'typed' } }));
    store.dispatch(patchAdded({ key: key('a'), patch: { id: 1, values: { w: 'sent' } } }));
    store.dispatch(rowsTaken({ doctype: 'Task', shape: 'name,v', rows: [{ name: 'row', v: 1 }], origin: asked(2) }));
    await storage.flush();
    const next = page();
    await next.storage.start(ADA);
    expect(next.known('a')?.doc).toEqual(doc('a'));
    expect(next.known('row')).toBeUndefined();
  });

  it('go when they are deleted or refused [D-02] [D-18] [K-08]', async () => {
    const { store, storage } = await used(['deleted', 'refused', 'kept']);
    store.dispatch(documentSealed({ key: key('deleted'), origin: wrote(2) }));
    store.dispatch(documentsDropped({ keys: [key('refused')] }));
    await storage.flush();
    const next = page();
    await next.storage.start(ADA);
    expect(['deleted', 'refused', 'kept'].map((name) => Boolean(next.known(name)))).toEqual([false, false, true]);
  });

  it('go with signing out, also what was about to be written [D13] [C-06] [K-08]', async () => {
    const { store, storage } = await used(['a']);
    store.dispatch(documentsTaken({ docs: [doc('b')], origin: asked(2) }));
    const writing = storage.flush();
    store.dispatch(documentsCleared());
    await writing;
    await storage.flush();
    await vi.waitFor(async () => expect(await indexedDbChunks().all()).toEqual([]));
    store.dispatch(documentsTaken({ docs: [doc('c')], origin: asked(3) }));
    await storage.flush();
    expect(await indexedDbChunks().all()).toEqual([]);
  });

  it('of another user are neither seen nor left [D13] [C-06] [K-01]', async () => {
    await used(['secret']);
    const { storage, known, store } = page();
    await storage.start('bob@ebm.example');
    expect(known('secret')).toBeUndefined();
    expect(await indexedDbChunks().all()).toEqual([]);
    // The other way round within one page.
    store.dispatch(documentsTaken({ docs: [doc('of bob')], origin: asked(1) }));
    await storage.flush();
    store.dispatch(documentsCleared());
    await storage.start(ADA);
    expect(known('of bob')).toBeUndefined();
    expect(await indexedDbChunks().all()).toEqual([]);
  });

  it('of who signed out while they were read are not shown [D13]', async () => {
    await used(['a']);
    const { storage, known, store } = page();
    const reading = storage.start(ADA);
    store.dispatch(documentsCleared());
    await reading;
    expect(known('a')).toBeUndefined();
  });

  it('keep first pages of lists, the newest ones [L-12]', async () => {
    const { store, storage } = await used(['a']);
    for (let n = 0; n < 40; n += 1) store.dispatch(listKept({ question: `q${n}`, rows: [{ name: `r${n}` }], at: n }));
    await storage.flush();
    const next = page();
    await next.storage.start(ADA);
    const { lists } = next.store.getState()[DOCUMENTS];
    expect(Object.keys(lists)).toHaveLength(30);
    expect(lists.q39).toEqual({ rows: [{ name: 'r39' }], at: 39 });
    expect(lists.q0).toBeUndefined();
  });
});

describe('a browser that', () => {
  const quiet = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fails = (over: Partial<ChunkStore>): ChunkStore => ({ ...indexedDbChunks(), ...over });
  const works = (opened: ReturnType<typeof page>) => {
    opened.store.dispatch(documentsTaken({ docs: [doc('in memory')], origin: asked(5) }));
    expect(opened.known('in memory')).toBeDefined();
  };

  it('has no IndexedDB keeps documents in memory, without a word [C-07] [D6] [K-11]', async () => {
    const warn = quiet();
    // @ts-expect-error a browser without it
    delete globalThis.indexedDB;
    const opened = page();
    await opened.storage.start(ADA);
    works(opened);
    await opened.storage.flush();
    expect(opened.storage.isPersistent).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  it('refuses to read (a private window) keeps them in memory [D6] [K-11]', async () => {
    const warn = quiet();
    const opened = page(fails({ claim: () => Promise.reject(new DOMException('no', 'SecurityError')) }));
    await opened.storage.start(ADA);
    works(opened);
    expect(opened.storage.isPersistent).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is full keeps them in memory, and nothing that gets old [D6] [K-11]', async () => {
    quiet();
    await used(['old']);
    const opened = page(fails({ update: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }));
    await opened.storage.start(ADA);
    works(opened);
    await opened.storage.flush();
    opened.store.dispatch(documentsTaken({ docs: [doc('more')], origin: asked(6) }));
    await opened.storage.flush();
    expect(opened.storage.isPersistent).toBe(false);
    expect(await indexedDbChunks().all()).toEqual([]);
  });

  it('has half a text, somebody else\'s or a later version of it, reads the rest and removes that [D6]', async () => {
    await used(['a', 'b']);
    const chunks = indexedDbChunks();
    const prefix = 'ns:ada%40ebm.example:doc:v1:';
    await setMany(
      [
        [`${prefix}half`, '[{"doc":{"doctype":"Task"'],
        [`${prefix}other`, '{"a":1}'],
        [`${prefix}nameless`, '[{"doc":{"doctype":"Task"},"at":1}]'],
        [`${prefix}lists`, '[1]'],
        ['ns:ada%40ebm.example:doc:v0:1', '[]'],
        ['doc:Task/x', 'an old one'],
      ],
      createStore('frappe-documents', 'chunks'),
    );
    const { storage, known } = page();
    await storage.start(ADA);
    expect(['a', 'b'].map((name) => Boolean(known(name)))).toEqual([true, true]);
    expect((await chunks.all()).filter(([id]) => /half|other|nameless|lists|v0|^doc/.test(id))).toEqual([]);
    expect(storage.isPersistent).toBe(true);
  });

  it.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('had its clock %s: what was stored then is shown, and counts as stale [D7] [K-02] [K-06]', async (_what, off) => {
    await used(['a', 'shown'], ADA, Date.now() + off);
    const { store, storage, known } = page();
    const keeper = new DocumentKeeper(store);
    await storage.start(ADA);
    expect(known('a')).toBeDefined();
    keeper.subscribe([key('shown')], () => undefined);
    keeper.sweep();
    expect(known('a')).toBeUndefined();
    expect(known('shown')).toBeDefined();
    await storage.flush();
    const next = page();
    await next.storage.start(ADA);
    expect(next.known('a')).toBeUndefined();
  });
});

describe('two tabs of one browser', () => {
  /** Keys whose documents share a chunk. */
  const [one, other] = (() => {
    for (let n = 0; ; n += 1) if (bucketOf(key('a')) === bucketOf(key(`n${n}`))) return ['a', `n${n}`] as const;
  })();
  const take = ({ store }: ReturnType<typeof page>, name: string, at: number, more = {}) =>
    store.dispatch(documentsTaken({ docs: [doc(name, more)], origin: asked(1, { at }) }));
  const after = async () => {
    const next = page();
    await next.storage.start(ADA);
    return next;
  };

  async function both(user = ADA) {
    const tabs = [page(), page()] as const;
    for (const tab of tabs) await tab.storage.start(user);
    return tabs;
  }

  it('do not overwrite what the other came to know of the same chunk, the later answer stays [D6] [D-01]', async () => {
    const [a, b] = await both();
    take(a, one, Date.now() - 10, { v: 'older' });
    await a.storage.flush();
    take(b, other, Date.now() - 5);
    take(b, one, Date.now() - 5, { v: 'newer' });
    await Promise.all([b.storage.flush(), a.storage.flush()]);
    take(a, one, Date.now() - 8, { v: 'between' });
    await a.storage.flush();
    const { known } = await after();
    expect(known(one)?.doc?.v).toBe('newer');
    expect(known(other)).toBeDefined();
  });

  it('a document that one of them deleted or let go of is gone, one that the other asked for later is not [D-18]', async () => {
    const [a, b] = await both();
    take(a, one, Date.now() - 20);
    take(a, other, Date.now() - 20);
    await a.storage.flush();
    take(b, other, Date.now() - 5);
    await b.storage.flush();
    a.store.dispatch(documentSealed({ key: key(one), origin: wrote(3) }));
    a.store.dispatch(documentsDropped({ keys: [key(other)] }));
    await a.storage.flush();
    const { known } = await after();
    expect([known(one), known(other)].map(Boolean)).toEqual([false, true]);
  });

  it('keep the lists of both [L-12]', async () => {
    const [a, b] = await both();
    a.store.dispatch(listKept({ question: 'of a', rows: [{ name: 'r' }], at: 1 }));
    await a.storage.flush();
    b.store.dispatch(listKept({ question: 'of b', rows: [{ name: 'r' }], at: 2 }));
    await b.storage.flush();
    expect(Object.keys((await after()).store.getState()[DOCUMENTS].lists)).toEqual(['of a', 'of b']);
  });

  it('one that has not heard of the sign-out writes nothing any more [D13] [A9]', async () => {
    const [a, b] = await both();
    a.store.dispatch(documentsCleared());
    await a.storage.flush();
    take(b, one, Date.now());
    await b.storage.flush();
    take(b, other, Date.now());
    await b.storage.flush();
    expect(await indexedDbChunks().all()).toEqual([]);
    expect(b.storage.isPersistent).toBe(false);
  });

  it('one that has not heard that somebody else is here adds nothing to what is theirs, and one that hears it late removes nothing of it [D13] [A9]', async () => {
    const [a, b] = await both();
    a.store.dispatch(documentsCleared());
    await a.storage.start('bob@ebm.example');
    take(a, one, Date.now(), { v: 'of bob' });
    await a.storage.flush();
    take(b, other, Date.now(), { v: 'of ada' });
    await b.storage.flush();
    b.store.dispatch(documentsCleared());
    await b.storage.flush();
    const texts = JSON.stringify(await indexedDbChunks().all());
    expect(texts).toContain('of bob');
    expect(texts).not.toContain('of ada');
  });

  it('one of a user who signed out and in again elsewhere goes on keeping what it knows', async () => {
    const [a, b] = await both();
    take(b, other, Date.now());
    await b.storage.flush();
    a.store.dispatch(documentsCleared());
    await a.storage.start(ADA);
    take(b, one, Date.now());
    await b.storage.flush();
    await b.storage.flush();
    const { known } = await after();
    expect([known(one), known(other)].map(Boolean)).toEqual([true, true]);
  });
});
