import { beforeAll, describe, expect, it } from 'vitest';

import { cachedDocument } from '../frappe/documents/slice';
import { writerOf } from '../frappe/documents/writer';
import { documentsApi } from '../frappe/endpoints';
import { listsApi, type PageArguments } from '../frappe/lists/endpoints';
import { aBranch, newUser, pageOf } from './site';

let supervisor = '';
beforeAll(async () => {
  supervisor = await newUser('EBM Supervisor');
});

const CUSTOMER = 'EBM Customer';
const MARK = `Documents ${Date.now().toString(36)}`;

let pages = 0;

async function opened(n: number) {
  const of = `${MARK}-${(pages += 1)}`;
  const made = await pageOf(supervisor);
  const branch = await aBranch(made);
  const writer = writerOf(made.store, made.client.documents);
  const names: string[] = [];
  for (let at = 0; at < n; at += 1) {
    // Three of a kind by their meter, so that windows begin within rows of one value.
    const { name } = await writer.insert({ doctype: CUSTOMER, branch, customer_name: `${MARK} ${at}`, poc_number: `${of}-${at}`, meter_number: `${of}-${Math.floor(at / 3)}` });
    names.push(String(name));
  }
  return { ...made, writer, names, dispatch: made.store.dispatch };
}

describe('changes of documents', () => {
  it('of one document at the same time are all written, each answered with its own [D-08] [G-01] [G-05]', async () => {
    const { writer, names, store, dispatch } = await opened(1);
    const target = { doctype: CUSTOMER, name: names[0] as string };
    const answers = await Promise.all([
      writer.setValue(target, { phone: '0788000001' }),
      writer.setValue(target, { meter_number: `${MARK}-x` }),
      writer.setValueLater(target, { phone: '0788000002' }),
      writer.setValue(target, { customer_name: `${MARK} last` }),
    ]);
    expect(answers.map(({ phone }) => phone)).toEqual(['0788000001', '0788000001', '0788000002', '0788000002']);
    const final = { phone: '0788000002', meter_number: `${MARK}-x`, customer_name: `${MARK} last` };
    expect(cachedDocument(store.getState(), CUSTOMER, target.name)).toMatchObject(final);
    expect(await dispatch(documentsApi.endpoints.getDoc.initiate(target, { forceRefetch: true })).unwrap()).toMatchObject(final);
  });

  it('that are refused are taken back, and one that is deleted is gone [D-07] [D-18]', async () => {
    const { writer, names, store } = await opened(1);
    const target = { doctype: CUSTOMER, name: names[0] as string };
    await expect(writer.setValue(target, { branch: 'no such branch' })).rejects.toMatchObject({ kind: 'server' });
    expect(cachedDocument(store.getState(), CUSTOMER, target.name)?.branch).not.toBe('no such branch');
    const removed = await writer.remove(target).then(() => true, () => false);
    // Not every role may delete: then it is here as before.
    expect(cachedDocument(store.getState(), CUSTOMER, target.name) === null).toBe(removed);
  });
});

describe('a list by key', () => {
  it.each(['meter_number asc', 'meter_number desc', 'creation desc', 'name asc'])('ordered by %s has each row once, whatever windows there are [D11]', async (orderBy) => {
    const { dispatch, names } = await opened(8);
    const question: PageArguments = { doctype: CUSTOMER, orderBy, keyset: true, pageLength: 3, filters: { name: ['in', names] } };
    const seen: string[] = [];
    let after: PageArguments['after'];
    for (let window = 0; window < 3; window += 1) {
      const page = await dispatch(listsApi.endpoints.getList.initiate({ ...question, after })).unwrap();
      seen.push(...page.names);
      after = page.after ?? undefined;
    }
    const whole = await dispatch(listsApi.endpoints.getList.initiate({ ...question, pageLength: 20 })).unwrap();
    expect(seen).toEqual(whole.names);
    expect(new Set(seen).size).toBe(8);
  });
});
