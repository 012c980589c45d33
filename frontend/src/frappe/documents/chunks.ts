import { clear, createStore, delMany, entries, setMany } from 'idb-keyval';

/** A place in the browser for texts under keys. Every part of it may fail at any time. */
export interface ChunkStore {
  all(): Promise<[key: string, text: unknown][]>;
  write(texts: [key: string, text: string][], gone: string[]): Promise<void>;
  clear(): Promise<void>;
}

/** IndexedDB. What is missing or refused (private windows, a full disk) is a rejected promise. */
export function indexedDbChunks(name = 'frappe-documents'): ChunkStore {
  const store = createStore(name, 'chunks');
  return {
    all: async () => entries<string, unknown>(store),
    write: async (texts, gone) => {
      if (gone.length) await delMany(gone, store);
      if (texts.length) await setMany(texts, store);
    },
    clear: async () => clear(store),
  };
}
