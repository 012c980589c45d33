import { createStore, promisifyRequest } from 'idb-keyval';

/** Whose the place is. The token tells one stay of a user from the next: signed out and in again. */
export interface Claim {
  user: string;
  token: string;
}

/** What becomes of the text under a key, given what is there; null: it goes. */
export type ChunkChange = (text: unknown) => string | null;

/**
 * A place in the browser for texts under keys, which all tabs share: each call is one step, whatever the other tabs do at the
 * same time. Every part of it may fail at any time.
 */
export interface ChunkStore {
  /** Makes the place this user's: only keys with the prefix stay. Tabs of the same user share one claim. */
  claim(user: string, prefix: string): Promise<{ claim: Claim; texts: [key: string, text: unknown][] }>;
  /** Changes texts, where the place is still of this claim; otherwise nothing, and tells whose it is now. */
  update(claim: Claim, changes: ReadonlyMap<string, ChunkChange>): Promise<{ owner: Claim | null }>;
  /** Removes all, unless the place belongs to `present` or to a later claim than this one. */
  release(claim: Claim | null, present: string): Promise<void>;
  all(): Promise<[key: string, text: unknown][]>;
}

const OWNER = 'owner';

const newToken = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** IndexedDB. What is missing or refused (private windows, a full disk) is a rejected promise. */
export function indexedDbChunks(name = 'frappe-documents'): ChunkStore {
  const store = createStore(name, 'chunks');
  // Opened before somebody needs it: that takes longer than reading what is there. Where it is refused, the first use tells.
  const open = async (): Promise<void> => store('readonly', () => undefined);
  open().catch(() => undefined);
  /** One transaction: the browser runs those of all tabs one after the other. */
  const inOneStep = async <R>(mode: IDBTransactionMode, work: (chunks: IDBObjectStore) => Promise<R>): Promise<R> =>
    store(mode, async (chunks) => {
      const done = promisifyRequest(chunks.transaction);
      done.catch(() => undefined);
      const result = await work(chunks);
      await done;
      return result;
    });
  const read = async (chunks: IDBObjectStore): Promise<{ owner: Claim | null; texts: [string, unknown][] }> => {
    const [keys, values] = await Promise.all([promisifyRequest(chunks.getAllKeys()), promisifyRequest(chunks.getAll())]);
    const entries = keys.map((key, at): [string, unknown] => [String(key), values[at]]);
    return { owner: (entries.find(([key]) => key === OWNER)?.[1] as Claim | undefined) ?? null, texts: entries.filter(([key]) => key !== OWNER) };
  };
  const ownerOf = async (chunks: IDBObjectStore) => ((await promisifyRequest(chunks.get(OWNER))) as Claim | undefined) ?? null;
  return {
    claim: async (user, prefix) => {
      // Of a place that is theirs already, reading is enough: it waits for no disk and no other tab. Whose it is when something
      // is written is looked at again.
      const known = await inOneStep('readonly', read);
      if (known.owner?.user === user && known.texts.every(([key]) => key.startsWith(prefix))) return { claim: known.owner, texts: known.texts };
      return inOneStep('readwrite', async (chunks) => {
        const { owner, texts } = await read(chunks);
        const claim = owner?.user === user ? owner : { user, token: newToken() };
        if (claim !== owner) chunks.put(claim, OWNER);
        for (const [key] of texts) if (!key.startsWith(prefix)) chunks.delete(key);
        return { claim, texts: texts.filter(([key]) => key.startsWith(prefix)) };
      });
    },
    update: (claim, changes) =>
      inOneStep('readwrite', async (chunks) => {
        const owner = await ownerOf(chunks);
        if (owner?.token !== claim.token) return { owner };
        const keys = [...changes.keys()];
        const texts = await Promise.all(keys.map((key) => promisifyRequest(chunks.get(key)) as Promise<unknown>));
        keys.forEach((key, at) => {
          const text = changes.get(key)?.(texts[at]) ?? null;
          if (text === null) chunks.delete(key);
          else if (text !== texts[at]) chunks.put(text, key);
        });
        return { owner };
      }),
    release: (claim, present) =>
      inOneStep('readwrite', async (chunks) => {
        const owner = await ownerOf(chunks);
        if (owner && ((present !== '' && owner.user === present) || (claim && owner.token !== claim.token))) return;
        chunks.clear();
      }),
    all: async () => (await inOneStep('readonly', read)).texts,
  };
}
