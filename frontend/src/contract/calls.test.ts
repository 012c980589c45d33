import { beforeAll, describe, expect, it } from 'vitest';

import { createConnection } from '../frappe/connection';
import { documentKey } from '../frappe/documents/key';
import { rowOf } from '../frappe/documents/rows';
import { selectDocument } from '../frappe/documents/slice';
import { documentsApi } from '../frappe/endpoints';
import { listsApi } from '../frappe/lists/endpoints';
import { methodsApi } from '../frappe/methods/endpoints';
import { send } from '../frappe/send';
import { aBranch, newUser, onEmbedded, pageOf, siteFetch } from './site';

let supervisor = '';
let auditor = '';
beforeAll(async () => {
  supervisor = await newUser('EBM Supervisor');
  auditor = await newUser('EBM Auditor');
});

const { getList } = listsApi.endpoints;
const { getDoc, insertDoc, setValue, deleteDoc } = documentsApi.endpoints;
const MARK = `Contract ${Date.now().toString(36)}`;
const person = (n: number, more = {}) => ({ doctype: 'EBM Customer', customer_name: `${MARK} ${n}`, poc_number: `${MARK}-${n}`, ...more });

async function opened(usr: string) {
  const made = await pageOf(usr);
  return { ...made, dispatch: made.store.dispatch, branch: await aBranch(made) };
}

const withBranch = () => opened(supervisor);

describe('the calls of documents', () => {
  it('insert, list, get, set and delete one, and its document is in the store after each [Q4] [Q5] [Q6] [Q7] [Q8] [Q9]', async () => {
    const { dispatch, store, branch } = await withBranch();
    const made = await dispatch(insertDoc.initiate({ doc: person(1, { branch }) })).unwrap();
    const name = String(made.name);
    const stored = () => selectDocument(store.getState(), documentKey('EBM Customer', name))?.doc;
    expect(stored()).toMatchObject({ customer_name: `${MARK} 1` });
    const filters = { customer_name: ['like', `${MARK}%`] };
    const list = await dispatch(getList.initiate({ doctype: 'EBM Customer', fields: ['name', 'customer_name'], filters, orderBy: 'creation desc' })).unwrap();
    expect(list.names).toEqual([name]);
    expect(rowOf(selectDocument(store.getState(), documentKey('EBM Customer', name)), list.shape)).toEqual({ name, customer_name: `${MARK} 1` });
    await dispatch(setValue.initiate({ doctype: 'EBM Customer', name, fieldname: { phone: '0788123456' } })).unwrap();
    expect(stored()).toMatchObject({ phone: '0788123456' });
    expect(await dispatch(getDoc.initiate({ doctype: 'EBM Customer', name })).unwrap()).toMatchObject({ phone: '0788123456' });
    await dispatch(deleteDoc.initiate({ doctype: 'EBM Customer', name })).unwrap();
    const gone = await dispatch(getDoc.initiate({ doctype: 'EBM Customer', name }, { forceRefetch: true }));
    expect(gone.error).toMatchObject({ kind: 'server', status: 404, type: 'DoesNotExistError', message: `EBM Customer ${name} not found` });
  });

  it('take lists and objects of a GET as JSON, and nothing for what is empty [T-04] [T-05] [U-02]', async () => {
    const { dispatch, branch } = await withBranch();
    await dispatch(insertDoc.initiate({ doc: person(2, { branch }) })).unwrap();
    const args = { doctype: 'EBM Customer', fields: ['customer_name'], filters: { customer_name: `${MARK} 2` }, or_filters: {}, group_by: null };
    const { data } = await dispatch(methodsApi.endpoints.readMethod.initiate({ method: 'frappe.client.get_list', http: 'GET', args, share: 'contract' }));
    expect(data).toEqual([{ customer_name: `${MARK} 2` }]);
  });
});

describe('refusals', () => {
  it.each([
    ['a document that is missing', 'frappe.client.get', { doctype: 'EBM Item', name: 'NOPE' }, 404, 'DoesNotExistError', /EBM Item NOPE not found/],
    ['what is missing where nothing is said', 'frappe.client.delete', { doctype: 'EBM Customer', name: 'NOPE' }, 404, 'DoesNotExistError', /not found/],
    ['a field that has to be there', 'frappe.client.insert', { doc: { doctype: 'EBM Customer', customer_name: MARK, branch: '' } }, 417, 'MandatoryError', /Value missing/],
    ['a link to nothing', 'frappe.client.insert', { doc: person(3, { branch: 'NOPE' }) }, 417, 'LinkValidationError', /Could not find/],
    ['a field that does not exist', 'frappe.client.get_list', { doctype: 'EBM Item', fields: ['nope'] }, 417, 'DataError', /.+/],
    ['a method that does not exist', 'ebm.api.session.nope', {}, 417, 'ValidationError', /Failed to get method/],
    ['a function that is not for clients', 'frappe.sessions.get_csrf_token', {}, 403, 'PermissionError', /.+/],
    ['a document method that is not for clients', 'run_doc_method', { dt: 'EBM Settings', dn: 'EBM Settings', method: 'save' }, 403, 'PermissionError', /.+/],
  ])('of %s have status, type and words [E1] [E2] [T-18] [T-20] [T-32]', async (_what, method, args, status, type, words) => {
    const { call } = await pageOf(supervisor);
    await expect(call(method, args)).rejects.toMatchObject({ kind: 'server', status, type, message: expect.stringMatching(words) });
    await expect(call(method, args)).rejects.toMatchObject({ message: expect.not.stringMatching(/<\w/) });
  });

  it('of somebody without the right say which [E1] [T-32]', async () => {
    const { call } = await pageOf(auditor);
    await expect(call('frappe.client.insert', { doc: person(4) })).rejects.toMatchObject({ kind: 'server', status: 403, type: 'PermissionError' });
  });

  it('of the wrong verb, and of a stale document [T-32]', async () => {
    const { connection, dispatch, branch, call } = await withBranch();
    expect(await send(connection, { method: 'frappe.client.set_value', http: 'GET', args: { doctype: 'EBM Customer', name: 'x', fieldname: 'phone', value: '1' } })).toMatchObject({ error: { status: 403 } });
    const made = await dispatch(insertDoc.initiate({ doc: person(5, { branch }) })).unwrap();
    await call('frappe.client.set_value', { doctype: 'EBM Customer', name: made.name, fieldname: { phone: '0788000001' } });
    await expect(call('frappe.client.save', { doc: { ...made, phone: '0788000002' } })).rejects.toMatchObject({ status: 417, type: 'TimestampMismatchError', message: expect.stringMatching(/modified after you have opened it/) });
    await expect(call('frappe.client.insert', { doc: person(5, { branch }) })).rejects.toMatchObject({ kind: 'server', message: expect.stringMatching(/.+/) });
  });

  it.skipIf(onEmbedded)('of v2 are read as those of v1 [T-31] [U-01] [U-05] [E3]', async () => {
    const { call } = await pageOf(supervisor);
    await expect(call('/api/v2/document/EBM Item/NOPE')).rejects.toMatchObject({ kind: 'server' });
    const { connection } = await pageOf(supervisor);
    expect(await send(connection, { method: '/api/v2/document/EBM Item/NOPE', http: 'GET' })).toMatchObject({
      error: { status: 404, type: 'DoesNotExistError', message: 'EBM Item NOPE not found', messages: ['DoesNotExistError: EBM Item NOPE not found'] },
    });
    expect(await send(connection, { method: '/api/v2/document/EBM Branch', http: 'GET', args: { limit: 1 } })).toMatchObject({ body: { data: expect.any(Array) } });
  });
});

describe('no answer', () => {
  it('is a time-out, a stop or a dead network, each told apart [E1] [Q11]', async () => {
    const { connection } = await pageOf(supervisor);
    const slow = { method: 'frappe.client.get_list', args: { doctype: 'EBM Item' } };
    expect(await send(connection, { ...slow, timeout: 0 })).toMatchObject({ error: { kind: 'timeout' } });
    const stop = new AbortController();
    const sent = send(connection, slow, stop.signal);
    stop.abort();
    expect(await sent).toMatchObject({ error: { kind: 'aborted' } });
    const nowhere = createConnection({ bootMethod: 'x', fetch: siteFetch });
    expect(await send(nowhere, { method: 'http://127.0.0.1:9/api/method/ping' })).toMatchObject({ error: { kind: 'network' } });
  });
});
