import { describe, expect, it, vi } from 'vitest';

import { createServices } from '../app/store';
import { cashierBoot } from '../testing/boot';
import { deferred } from '../testing/deferred';
import { documentsApi } from './endpoints';
import { listsApi } from './lists/endpoints';
import { takeIn } from './documents/take-in';
import { asked } from '../testing/origin';
import { documentKey } from './documents/key';
import { rowOf } from './documents/rows';
import { DOCUMENTS, selectDocument } from './documents/slice';
import { writerOf } from './documents/writer';

type Body = Record<string, unknown>;

/** A server that works each request off when it comes, or when it answers, and answers when the case says. */
function heldServer(worksOnAnswer: boolean) {
  let version = 0;
  const docs: Record<string, Body> = {};
  const read = (name: unknown) => (docs[String(name)] ??= { doctype: 'Task', name, v: 0, modified: '2026-01-01 00:00:00' });
  const held: (() => void)[] = [];
  const work = (path: string, args: Body): unknown => {
    if (path.endsWith('get_list')) return ['T', 'U'].map((name) => ({ ...read(name) }));
    if (path.endsWith('set_value')) {
      version += 1;
      docs[String(args.name)] = { ...read(args.name), ...(args.fieldname as Body), modified: `2026-01-01 00:00:0${version}` };
    }
    return { ...read(args.name) };
  };
  const fetch: typeof globalThis.fetch = (url, init) => {
    const args = JSON.parse(String(init?.body)) as Body;
    const answer = deferred<Response>();
    const early = worksOnAnswer ? null : work(String(url), args);
    held.push(() => answer.resolve(new Response(JSON.stringify({ message: worksOnAnswer ? work(String(url), args) : early }))));
    return answer.promise;
  };
  return { held, fetch, read };
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
};

function orders(n: number): number[][] {
  if (n === 0) return [[]];
  return orders(n - 1).flatMap((order) => Array.from({ length: n }, (_, at) => [...order.slice(0, at), n - 1, ...order.slice(at)]));
}

describe.each([[false], [true]])('five requests at once, worked off when answered: %s', (worksOnAnswer) => {
  it('answered in every order: each caller has its own, and what is shown never goes back [G-05] [Q11] [D12]', async () => {
    for (const order of orders(5)) {
      const { held, fetch, read } = heldServer(worksOnAnswer);
      const { store, client } = createServices(cashierBoot(), { fetch });
      const writer = writerOf(store, client.documents);
      const get = (name: string) => store.dispatch(documentsApi.endpoints.getDoc.initiate({ doctype: 'Task', name })).unwrap();
      const got = [
        get('T'),
        writer.setValue({ doctype: 'Task', name: 'T' }, { v: 1 }),
        get('U'),
        store.dispatch(listsApi.endpoints.getList.initiate({ doctype: 'Task', fields: ['v'] })).unwrap(),
        writer.setValue({ doctype: 'Task', name: 'U' }, { v: 2 }),
      ] as const;
      const page = () => listsApi.endpoints.getList.select({ doctype: 'Task', fields: ['v'] })(store.getState()).data;
      const rowsNow = () => {
        const answered = page();
        return answered?.names.map((name) => rowOf(selectDocument(store.getState(), documentKey('Task', name)), answered.shape)?.v) ?? null;
      };
      const shown = vi.fn();
      store.subscribe(() => shown(JSON.stringify(rowsNow())));
      await settled();
      expect(held).toHaveLength(5);
      for (const at of order) {
        held[at]?.();
        await settled();
      }
      const [t, setT, u, list, setU] = await Promise.all(got);
      expect([t.name, setT.name, u.name, setU.name]).toEqual(['T', 'T', 'U', 'U']);
      expect([setT.v, setU.v]).toEqual([1, 2]);
      expect(list.names).toHaveLength(2);
      // Set at once, and never back: whatever was read before.
      expect(rowsNow()).toEqual([1, 2]);
      expect(new Set(shown.mock.calls.map(([rows]) => rows).filter((rows) => rows !== 'null'))).toEqual(new Set(['[1,2]']));
      expect([read('T').v, read('U').v]).toEqual([1, 2]);
      expect(['T', 'U'].map((name) => selectDocument(store.getState(), documentKey('Task', name))?.doc?.v)).toEqual([1, 2]);
    }
  });
});

it('documents without doctype or name are left out of what an answer brings [K-07] [K-03]', () => {
  const { store } = createServices(cashierBoot());
  const docs = [{ doctype: 'Task' }, { name: 'x' }, null, 'text', { doctype: 'Task', name: '' }, { doctype: 'Task', name: 0 }];
  takeIn(store.dispatch, { method: 'x' }, { data: null, docs, origin: asked(1) });
  expect(store.getState()[DOCUMENTS].buckets.flatMap((bucket) => Object.keys(bucket))).toEqual(['doc:Task/0']);
});
