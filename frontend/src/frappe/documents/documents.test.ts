import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';

import { asked } from '../../testing/origin';
import { EntriesReader } from './entries-reader';
import { documentKey, keyOfDocument, keyToRead } from './key';
import { checkCacheTimeout, DEFAULT_CACHE_TIMEOUT, DocumentKeeper } from './keeper';
import { DOCUMENTS, documentsCleared, documentsDropped, documentsReducer, documentsTaken, selectDocument } from './slice';

const createStore = () => configureStore({ reducer: { [DOCUMENTS]: documentsReducer } });
const doc = (name: string | number, more = {}) => ({ doctype: 'EBM Item', name, ...more });

describe('the key of a document', () => {
  it('is doc:doctype/name, its name always text [D2] [K-04] [K-01]', () => {
    expect(documentKey('EBM Item', 7)).toBe('doc:EBM Item/7');
    const store = createStore();
    store.dispatch(documentsTaken({ docs: [doc(7)], origin: asked(1) }));
    expect(selectDocument(store.getState(), documentKey('EBM Item', '7'))?.doc?.name).toBe('7');
  });

  it.each([[{}], [{ doctype: 'A' }], [{ name: 'B' }], [{ doctype: 'A', name: '' }], [null]])('needs doctype and name to be kept: %j [D3] [K-03]', (value) => {
    expect(() => keyOfDocument(value)).toThrow('Invalid doc: must have doctype and name');
  });

  it('needs doctype and name to be read [D4] [K-03]', () => {
    expect(() => keyToRead('EBM Item', undefined)).toThrow('doctype and name are required');
    expect(() => keyToRead('', 'x')).toThrow('doctype and name are required');
    expect(keyToRead('EBM Item', 0)).toBe('doc:EBM Item/0');
  });
});

describe('the documents slice', () => {
  it('keeps the document of the later request, whatever arrives first [Q11]', () => {
    const store = createStore();
    store.dispatch(documentsTaken({ docs: [doc('a', { v: 'new' })], origin: asked(5) }));
    store.dispatch(documentsTaken({ docs: [doc('a', { v: 'old' })], origin: asked(4) }));
    expect(selectDocument(store.getState(), documentKey('EBM Item', 'a'))?.doc).toEqual(doc('a', { v: 'new' }));
  });

  it('copies only the buckets that change [D12]', () => {
    const store = createStore();
    store.dispatch(documentsTaken({ docs: Array.from({ length: 500 }, (_, n) => doc(`n${n}`)), origin: asked(1) }));
    const before = store.getState()[DOCUMENTS].buckets;
    store.dispatch(documentsTaken({ docs: [doc('n3', { v: 1 })], origin: asked(2) }));
    const after = store.getState()[DOCUMENTS].buckets;
    expect(before).toHaveLength(64);
    expect(after.filter((bucket, at) => bucket !== before[at])).toHaveLength(1);
  });

  it('drops one, and all on signing out [A4]', () => {
    const store = createStore();
    store.dispatch(documentsTaken({ docs: [doc('a'), doc('b')], origin: asked(1) }));
    store.dispatch(documentsDropped({ keys: [documentKey('EBM Item', 'a')] }));
    expect(selectDocument(store.getState(), documentKey('EBM Item', 'a'))).toBeUndefined();
    expect(selectDocument(store.getState(), documentKey('EBM Item', 'b'))).toBeDefined();
    store.dispatch(documentsCleared());
    expect(selectDocument(store.getState(), documentKey('EBM Item', 'b'))).toBeUndefined();
  });
});

describe('reading many documents again and again', () => {
  it('gives the same list while none of them changed, and what changed when one did [D12]', () => {
    const store = createStore();
    const keeper = new DocumentKeeper(store);
    const reader = new EntriesReader(['a', 'b', 'none'].map((name) => documentKey('EBM Item', name)));
    store.dispatch(documentsTaken({ docs: [doc('a'), doc('b')], origin: asked(1) }));
    const first = keeper.read(reader);
    expect(first.map((entry) => entry?.doc?.name)).toEqual(['a', 'b', undefined]);
    store.dispatch(documentsTaken({ docs: Array.from({ length: 200 }, (_, n) => doc(`other${n}`)), origin: asked(2) }));
    expect(keeper.read(reader)).toBe(first);
    store.dispatch(documentsTaken({ docs: [doc('b', { v: 1 })], origin: asked(3) }));
    const second = keeper.read(reader);
    expect(second[0]).toBe(first[0]);
    expect(second[1]?.doc?.v).toBe(1);
    store.dispatch(documentsCleared());
    expect(keeper.read(reader)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the keeper of documents', () => {
  it('calls who shows a document once per change, and nobody else [D12]', () => {
    const store = createStore();
    const keeper = new DocumentKeeper(store);
    const [a, b, both] = [vi.fn(), vi.fn(), vi.fn()];
    const [keyA, keyB] = [documentKey('EBM Item', 'a'), documentKey('EBM Item', 'b')];
    const stop = keeper.subscribe([keyA], a);
    keeper.subscribe([keyB], b);
    keeper.subscribe([keyA, keyB], both);
    store.dispatch(documentsTaken({ docs: [doc('a'), doc('c')], origin: asked(1) }));
    expect([a, b, both].map((fn) => fn.mock.calls.length)).toEqual([1, 0, 1]);
    store.dispatch(documentsTaken({ docs: [doc('a'), doc('b')], origin: asked(2) }));
    expect([a, b, both].map((fn) => fn.mock.calls.length)).toEqual([2, 1, 2]);
    stop();
    store.dispatch(documentsDropped({ keys: [keyA] }));
    expect([a, b, both].map((fn) => fn.mock.calls.length)).toEqual([2, 1, 3]);
  });

  it('refuses a timeout under a minute; five minutes is the default [D5] [K-02]', () => {
    expect(() => new DocumentKeeper(createStore(), { cacheTimeout: 0.5 })).toThrow('Cache timeout must be at least 1 minute');
    expect(() => checkCacheTimeout(Number.NaN)).toThrow('Cache timeout must be at least 1 minute');
    expect(checkCacheTimeout(1)).toBe(1);
    expect(DEFAULT_CACHE_TIMEOUT).toBe(5);
  });

  it('lets go of a document that nobody has shown for five minutes, and of no other [D7] [K-02] [D-24]', () => {
    vi.useFakeTimers({ now: 0 });
    const store = createStore();
    const keeper = new DocumentKeeper(store);
    const [left, shown] = [documentKey('EBM Item', 'left'), documentKey('EBM Item', 'shown')];
    store.dispatch(documentsTaken({ docs: [doc('left'), doc('shown')], origin: asked(1) }));
    keeper.subscribe([left], vi.fn())();
    keeper.subscribe([shown], vi.fn())();
    keeper.subscribe([shown], vi.fn());
    keeper.sweep(299_999);
    expect(keeper.get(left)).toBeDefined();
    keeper.sweep(300_000);
    expect(keeper.get(left)).toBeUndefined();
    expect(keeper.get(shown)).toBeDefined();
    vi.useRealTimers();
  });
});
