import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { createServices } from '../app/store';
import { cashierBoot } from '../testing/boot';
import { replay } from '../testing/captures';
import { deferred } from '../testing/deferred';
import { answer, offline, onMethod, refusal } from '../testing/envelope';
import { serverSession } from '../testing/handlers/session';
import { server } from '../testing/server';
import { frappeApi } from './api';
import { documentKey } from './documents/key';
import { selectDocument } from './documents/slice';
import { documentsApi } from './endpoints';
import { listsApi } from './lists/endpoints';
import { errorText } from './errors';
import type { ServerMessage } from './server-messages';

const api = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    ask: build.query<unknown, string>({ query: (method) => ({ method, http: 'GET' }) }),
    doIt: build.mutation<unknown, string>({ query: (method) => ({ method }) }),
    listening: build.mutation<unknown, (messages: ServerMessage[]) => void>({ query: (onServerMessages) => ({ method: 'x.said', onServerMessages }) }),
    broken: build.query<string, string>({
      query: (method) => ({ method }),
      transformResponse: () => 'unused',
    }),
  }),
});

function services() {
  serverSession(cashierBoot());
  return createServices(cashierBoot());
}

const seen = (method: string, message: unknown = null) => {
  const calls: Record<string, unknown>[] = [];
  server.use(onMethod(method, ({ args }) => (calls.push(args), answer(message))));
  return calls;
};

describe('an answer', () => {
  it('is the message field, and nothing where the method returned nothing [Q3] [T-14]', async () => {
    const { store } = services();
    server.use(onMethod('x.one', () => answer([1, 2])), onMethod('x.none', () => answer(undefined)));
    expect((await store.dispatch(api.endpoints.ask.initiate('x.one'))).data).toEqual([1, 2]);
    expect((await store.dispatch(api.endpoints.ask.initiate('x.none'))).data).toBeNull();
  });

  it('is the data field of a v2 answer [Q4] [U-01] [T-31]', async () => {
    const { store } = services();
    server.use(onMethod('x.v2', () => HttpResponse.json({ data: { a: 1 } })));
    expect((await store.dispatch(api.endpoints.ask.initiate('x.v2'))).data).toEqual({ a: 1 });
  });

  it('is whole when it has docs, which are in the document cache before the caller hears of it [Q3] [Q4] [T-14] [G-05]', async () => {
    const { store } = services();
    const doc = { doctype: 'EBM Item', name: 'I-1', item_name: 'Water' };
    server.use(onMethod('x.docs', () => HttpResponse.json({ docs: [doc], message: 7 })));
    const { data } = await store.dispatch(api.endpoints.ask.initiate('x.docs'));
    expect(data).toEqual({ docs: [doc], message: 7 });
    expect(selectDocument(store.getState(), documentKey('EBM Item', 'I-1'))?.doc).toEqual(doc);
  });

  it('gives debug of both versions to the console [Q4]', async () => {
    const { store } = services();
    const log = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    server.use(
      onMethod('x.v2', () => HttpResponse.json({ data: 1, debug: [{ message: 'two' }] })),
      onMethod('x.v1', () => HttpResponse.json({ message: 1, _debug_messages: JSON.stringify(['one']) })),
    );
    await store.dispatch(api.endpoints.ask.initiate('x.v2'));
    await store.dispatch(api.endpoints.ask.initiate('x.v1'));
    expect(log.mock.calls).toEqual([['two'], ['one']]);
  });

  it('of the sign-in is whole, wherever the server lies [Q3] [T-14]', async () => {
    const { store } = services();
    server.use(onMethod('login', () => replay('02_login', 'login OK JSON body')));
    expect((await store.dispatch(api.endpoints.doIt.initiate('login'))).data).toMatchObject({ message: 'Logged In', home_page: '/app' });
  });

  it('with warnings of the server is a success; they go to the console, in development only [T-15]', async () => {
    const group = vi.spyOn(console, 'groupCollapsed').mockImplementation(() => undefined);
    const line = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { store, connection } = services();
    server.use(onMethod('x.warned', () => replay('06_errors', 'frappe.log + errprint on 200')));
    expect((await store.dispatch(api.endpoints.doIt.initiate('x.warned'))).data).toBe('logged');
    expect(group).toHaveBeenCalledOnce();
    expect(line).toHaveBeenCalledWith('errprint line');
    Object.assign(connection, { verbose: false });
    await store.dispatch(api.endpoints.doIt.initiate('x.warned'));
    expect(group).toHaveBeenCalledOnce();
  });

  it.each([
    ['v1', '06_errors', 'msgprint variants'],
    ['v2', '05_crud', 'v2 msgprint'],
  ])('of %s brings the server\'s messages to the handler, parsed and without markup [T-16] [E8]', async (_version, file, name) => {
    const handler = vi.fn();
    const { store, connection } = services();
    Object.assign(connection, { onServerMessages: handler });
    server.use(onMethod('x.said', () => replay(file, name)));
    const { data } = await store.dispatch(api.endpoints.doIt.initiate('x.said'));
    expect(data).toBe('ok');
    expect(handler).toHaveBeenCalledExactlyOnceWith([
      { text: 'hello m', title: 'T', indicator: 'green' },
      { text: 'toast', alert: true },
      { text: 'a\nb' },
      { text: 'h1\nh2\n1\n2' },
    ]);
  });

  it('brings them to the call\'s own handler instead, and tells a message that was thrown and caught [T-16]', async () => {
    const [general, own] = [vi.fn(), vi.fn()];
    const { store, connection } = services();
    Object.assign(connection, { onServerMessages: general });
    server.use(onMethod('x.said', () => replay('16_extra', 'throw caught, not cleared')));
    await store.dispatch(api.endpoints.listening.initiate(own));
    expect(own).toHaveBeenCalledExactlyOnceWith([{ text: 'caught inside', indicator: 'red', raised: true }]);
    expect(general).not.toHaveBeenCalled();
  });

  it('brings them also when it has docs [T-17]', async () => {
    const handler = vi.fn();
    const { store, connection } = services();
    Object.assign(connection, { onServerMessages: handler });
    server.use(onMethod('x.saved', () => replay('07_docmethods_docs', 'savedocs new')));
    const { data } = await store.dispatch(api.endpoints.doIt.initiate('x.saved'));
    expect(data).toHaveProperty('docs');
    expect(handler).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ text: 'Saved', alert: true })]);
  });

  it('that a fault of ours spoils is told apart from a server error [E5]', async () => {
    const { store } = services();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // A document that cannot be kept: the slice refuses it while the answer itself was good.
    server.use(onMethod('x.bad', () => HttpResponse.json({ message: 1, get docs() { return [{ doctype: 'A', name: { toString: null } }]; } })));
    const { error } = await store.dispatch(api.endpoints.broken.initiate('x.bad'));
    expect(error).toMatchObject({ kind: 'client-fault' });
    expect(log.mock.calls[0]?.[0]).toContain('fault of this program');
  });

  it('is a plain object in the store when it is an error [E1]', async () => {
    const { store } = services();
    server.use(onMethod('x.no', () => refusal({ status: 417, exc_type: 'ValidationError', text: 'No' })));
    const { error } = await store.dispatch(api.endpoints.ask.initiate('x.no'));
    expect(JSON.parse(JSON.stringify(error))).toEqual(error);
    expect(errorText(error)).toBe('No');
  });
});

describe('the calls of documents', () => {
  it('send what the seed says [Q5] [Q6] [Q7] [Q8] [Q9] [Q10]', async () => {
    const { store } = services();
    const { getList } = listsApi.endpoints;
    const { insertDoc, setValue, deleteDoc, getDoc, runDocMethod } = documentsApi.endpoints;
    const doc = { doctype: 'EBM Item', name: 'I-1' };
    const list = seen('frappe.client.get_list', []);
    const insert = seen('frappe.client.insert', doc);
    const set = seen('frappe.client.set_value', doc);
    const remove = seen('frappe.client.delete');
    const get = seen('frappe.client.get', doc);
    const run = seen('run_doc_method');
    await store.dispatch(
      getList.initiate({ doctype: 'EBM Item', fields: ['name', 'item_name'], filters: [['enabled', '=', 1]], orFilters: { a: 1 }, orderBy: 'name asc', groupBy: 'g', parent: 'P', start: 20, pageLength: 50, debug: true }),
    );
    await store.dispatch(insertDoc.initiate({ doc: { doctype: 'EBM Item', item_name: 'W' } }));
    await store.dispatch(setValue.initiate({ doctype: 'EBM Item', name: 'I-1', fieldname: { item_name: 'X' } }));
    await store.dispatch(deleteDoc.initiate({ doctype: 'EBM Item', name: 'I-1' }));
    await store.dispatch(getDoc.initiate({ doctype: 'EBM Item', name: 'I-1' }));
    await store.dispatch(runDocMethod.initiate({ dt: 'EBM Item', dn: 'I-1', method: 'm', args: { a: 1 } }));
    expect(list[0]).toEqual({
      doctype: 'EBM Item', fields: ['name', 'item_name'], filters: [['enabled', '=', 1]], or_filters: [['a', '=', 1]], order_by: 'name asc',
      start: 20, limit: 50, limit_start: 20, limit_page_length: 50, group_by: 'g', parent: 'P', debug: 1,
    });
    expect(insert).toEqual([{ doc: { doctype: 'EBM Item', item_name: 'W' } }]);
    expect(set).toEqual([{ doctype: 'EBM Item', name: 'I-1', fieldname: { item_name: 'X' } }]);
    expect(remove).toEqual([{ doctype: 'EBM Item', name: 'I-1' }]);
    expect(get).toEqual([{ doctype: 'EBM Item', name: 'I-1' }]);
    expect(run).toEqual([{ dt: 'EBM Item', dn: 'I-1', method: 'm', args: { a: 1 } }]);
  });

  it('an older answer that arrives late does not undo a newer one [Q11] [G-01] [G-05]', async () => {
    const { store } = services();
    const slow = deferred();
    let n = 0;
    server.use(
      onMethod('frappe.client.get', async () => {
        n += 1;
        const mine = n;
        if (mine === 1) await slow.promise;
        return answer({ doctype: 'D', name: 'N', version: mine });
      }),
    );
    const { getDoc } = documentsApi.endpoints;
    const first = store.dispatch(getDoc.initiate({ doctype: 'D', name: 'N' }));
    await vi.waitFor(() => expect(n).toBe(1));
    await store.dispatch(documentsApi.endpoints.getDoc.initiate({ doctype: 'D', name: 'N ' }, { forceRefetch: true }));
    slow.resolve();
    await first;
    expect(selectDocument(store.getState(), documentKey('D', 'N'))?.doc?.version).toBe(2);
  });
});

describe('a failed change', () => {
  it('is told in a toast when nobody handles it, a failed question is not [E6] [R-10]', async () => {
    const { store } = services();
    const { notify } = await import('../notify/notify');
    const toast = vi.spyOn(notify, 'error');
    server.use(offline('x.no'));
    await store.dispatch(api.endpoints.ask.initiate('x.no'));
    expect(toast).not.toHaveBeenCalled();
    await store.dispatch(api.endpoints.doIt.initiate('x.no'));
    expect(toast).toHaveBeenCalledWith('The server cannot be reached.');
  });
});
