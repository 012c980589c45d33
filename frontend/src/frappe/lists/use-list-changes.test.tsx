import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { CASHIER } from '../../testing/boot';
import { FakeDocuments } from '../../testing/documents';
import { asked } from '../../testing/origin';
import { renderWithApp } from '../../testing/render';
import type { FrappeDoc } from '../documents/key';
import { cachedDocument, documentsTaken } from '../documents/slice';
import { useDocument } from '../documents/use-document';
import { useList } from './use-list';
import { LIST, many, renders, show, shown, task, type Options, type Tasks } from './use-list.testing';

describe('one store of rows', () => {
  it('a value set in one list, or in a view of the document, is seen at once in all, and taken back in all when it fails [D12] [D-04] [D-06] [L-15] [L-18] [W-06] [W-08]', async () => {
    const tasks = new FakeDocuments(...many(3));
    const { lists, names } = show({ all: {}, open: { filters: { status: 'Open' } } });
    await waitFor(() => expect([names('all').length, names('open').length]).toEqual([3, 3]));
    const held = tasks.hold('frappe.client.set_value');
    tasks.fail('frappe.client.set_value');
    let refused!: Promise<unknown>;
    act(() => void (refused = (lists.all as Tasks).setValue.submit({ name: 'T-02', subject: 'new', unknown: 1 }).catch((error) => error)));
    expect(shown('all')[1]).toBe('T-02 new Open');
    expect(shown('open')[1]).toBe('T-02 new Open');
    expect(lists.all?.rows[1]).not.toHaveProperty('unknown');
    expect(lists.all?.setValue.isLoading('T-02')).toBe(true);
    expect(lists.all?.setValue.isLoading('T-01')).toBe(false);
    held.resolve();
    await act(() => refused);
    expect(shown('all')[1]).toBe('T-02 S2 Open');
    expect(shown('open')[1]).toBe('T-02 S2 Open');
    expect(Object.keys(lists.all?.rows[1] ?? {})).toEqual(['name', 'subject', 'status']);
  });

  it('a value that takes the row out of a filter is seen at once, and the list asked again behind it [L-18] [W-06]', async () => {
    new FakeDocuments(...many(3));
    const { lists, names } = show({ all: {}, open: { filters: { status: 'Open' } } });
    await waitFor(() => expect(names('open')).toHaveLength(3));
    await act(async () => void (await (lists.all as Tasks).setValue.submit({ name: 'T-02', status: 'Done' })));
    expect(shown('open')[1]).toBe('T-02 S2 Done');
    await waitFor(() => expect(names('open')).toEqual(['T-01', 'T-03']));
    expect(names('all')).toHaveLength(3);
  });

  it('a row that came between a change and its failure is as the server has it then [D-23] [D-07]', async () => {
    const tasks = new FakeDocuments(...many(2));
    const { lists, names } = show();
    await waitFor(() => expect(names()).toHaveLength(2));
    const held = tasks.hold('frappe.client.set_value');
    tasks.fail('frappe.client.set_value');
    let refused!: Promise<unknown>;
    act(() => void (refused = (lists.all as Tasks).setValue.submit({ name: 'T-02', subject: 'mine' }).catch((error) => error)));
    tasks.put(task(2, { subject: 'theirs', status: 'Late' }));
    await act(() => (lists.all as Tasks).refetch());
    expect(shown()[1]).toBe('T-02 mine Late');
    held.resolve();
    await act(() => refused);
    expect(shown()[1]).toBe('T-02 theirs Late');
  });

  it('renders the rows that show a change and no other [D12] [L-21]', async () => {
    new FakeDocuments(...many(5));
    const { store, names } = show();
    await waitFor(() => expect(names()).toHaveLength(5));
    const before = { ...renders };
    act(() => void store.dispatch(documentsTaken({ docs: [task(3, { subject: 'new' })], origin: asked(1000) })));
    const changed = Object.keys(renders).filter((name) => renders[name] !== before[name]);
    expect(changed).toEqual(['T-03']);
  });

  it('a row that was asked for by itself is seen in every list, and is no whole document [L-13] [S-09]', async () => {
    const tasks = new FakeDocuments(...many(3));
    const { lists, names, store } = show({ all: {}, open: { filters: { status: 'Open' } } });
    await waitFor(() => expect(names('open')).toHaveLength(3));
    tasks.put(task(2, { subject: 'by somebody' }));
    await act(async () => void (await (lists.all as Tasks).fetchOne.submit('T-02')));
    expect(shown('all')[1]).toBe('T-02 by somebody Open');
    expect(shown('open')[1]).toBe('T-02 by somebody Open');
    expect(tasks.calls(LIST).at(-1)).toMatchObject({ filters: [['name', '=', 'T-02']], limit_page_length: 1 });
    expect(cachedDocument(store.getState(), 'Task', 'T-02')).toBeNull();
    tasks.docs.delete('Task/T-03');
    let gone: unknown = 'unset';
    await act(async () => void (gone = await (lists.all as Tasks).fetchOne.submit('T-03')));
    expect(gone).toBeUndefined();
    await waitFor(() => expect(names('all')).toEqual(['T-01', 'T-02']));
  });
});

describe('inserting, deleting, methods', () => {
  it('an inserted document is in the lists that have a place for it, without doubling a page [L-14] [W-06] [N-02]', async () => {
    new FakeDocuments(...many(3));
    const onSuccess = vi.fn();
    const { lists, names } = show({ all: { insert: { onSuccess } }, done: { filters: { status: 'Done' } }, endless: { endless: true, pageLength: 2 } });
    await waitFor(() => expect(names('endless')).toHaveLength(2));
    await act(() => (lists.endless as Tasks).next());
    let made: unknown;
    await act(async () => void (made = await (lists.all as Tasks).insert.submit({ name: 'T-00', subject: 'new', status: 'Done' })));
    expect(made).toMatchObject({ name: 'T-00', doctype: 'Task' });
    await waitFor(() => expect(names('all')).toEqual(['T-00', 'T-01', 'T-02', 'T-03']));
    await waitFor(() => expect(names('done')).toEqual(['T-00']));
    await waitFor(() => expect(names('endless')).toEqual(['T-00', 'T-01', 'T-02', 'T-03']));
    expect(onSuccess).toHaveBeenCalledTimes(1);
  });

  it('a deleted row is gone at once in all lists, two quick ones each their own, and back when refused [L-16] [W-06] [W-07] [D-18]', async () => {
    const tasks = new FakeDocuments(...many(4));
    const { lists, names } = show({ all: {}, open: { filters: { status: 'Open' } } });
    await waitFor(() => expect(names('open')).toHaveLength(4));
    const held = tasks.hold('frappe.client.delete');
    let both!: Promise<unknown>;
    act(() => void (both = Promise.all([(lists.all as Tasks).delete.submit('T-01'), (lists.all as Tasks).delete.submit('T-03')])));
    expect(names('all')).toEqual(['T-02', 'T-04']);
    expect(names('open')).toEqual(['T-02', 'T-04']);
    held.resolve();
    await act(() => both);
    expect([...tasks.docs.keys()]).toEqual(['Task/T-02', 'Task/T-04']);
    tasks.fail('frappe.client.delete');
    await act(() => (lists.all as Tasks).delete.submit('T-02').catch(() => undefined));
    expect(names('open')).toEqual(['T-02', 'T-04']);
    expect(lists.all?.delete.error?.message).toBe('Not like this');
  });

  it("a method's documents are in the rows [L-17] [N-02] [Q4]", async () => {
    const tasks = new FakeDocuments(...many(2));
    const { lists, names } = show();
    await waitFor(() => expect(names()).toHaveLength(2));
    let answer: unknown;
    await act(async () => void (answer = await (lists.all as Tasks).runDocMethod.submit({ name: 'T-02', method: 'rename', subject: 'new' })));
    expect(answer).toBe('ran rename');
    expect(shown()[1]).toBe('T-02 new Open');
    expect(tasks.calls('run_doc_method')).toEqual([{ dt: 'Task', dn: 'T-02', method: 'rename', args: { subject: 'new' } }]);
  });

  it('an insert that gives no name is refused [N-01]', async () => {
    const tasks = new FakeDocuments();
    const { all } = show();
    await waitFor(() => expect(all().isFetched).toBe(true));
    tasks.fail('frappe.client.insert', () => Response.json({ message: { doctype: 'Task' } }));
    await act(() => expect(all().insert.submit({ subject: 'x' })).rejects.toMatchObject({ message: 'insert Task failed' }));
  });

  it('refused by validate is not sent [A-06] [N-02]', async () => {
    const tasks = new FakeDocuments();
    const { all } = show({ all: { insert: { validate: () => 'A subject is needed', handlesErrors: true } } });
    await waitFor(() => expect(all().isFetched).toBe(true));
    await act(() => expect(all().insert.submit({})).rejects.toMatchObject({ message: 'A subject is needed' }));
    await waitFor(() => expect(all().insert.error?.message).toBe('A subject is needed'));
    expect(tasks.calls('frappe.client.insert')).toEqual([]);
  });
});

describe('events', () => {
  const connected = async (options: Options = {}) => {
    const tasks = new FakeDocuments(...many(3));
    const app = show({ all: options });
    await act(() => app.client.realtime.start());
    act(() => app.socket.accept());
    await waitFor(() => expect(app.names()).toHaveLength(3));
    return { tasks, app, before: tasks.calls(LIST).length };
  };

  it('of new and vanished documents change the list, a burst of them with one request [L-19] [D12]', async () => {
    const { tasks, app, before } = await connected();
    tasks.put(task(9));
    tasks.docs.delete('Task/T-01');
    act(() => {
      for (const name of ['T-09', 'T-01', 'T-02']) app.socket.fire('list_update', { doctype: 'Task', name, user: 'other@ebm.example' });
    });
    await waitFor(() => expect(app.names()).toEqual(['T-02', 'T-03', 'T-09']));
    expect(tasks.calls(LIST).length - before).toBe(1);
  });

  it("of one's own change is none: the list is asked once behind it, where that may change which rows it has [D-22]", async () => {
    const { tasks, app, before } = await connected({ filters: { status: 'Open' } });
    await act(async () => void (await app.all().setValue.submit({ name: 'T-02', status: 'Done' })));
    expect(shown()[1]).toBe('T-02 S2 Done');
    await waitFor(() => expect(app.names()).toEqual(['T-01', 'T-03']));
    expect(tasks.calls(LIST).length - before).toBe(1);
    act(() => app.socket.fire('list_update', { doctype: 'Task', name: 'T-02', user: CASHIER }));
    await new Promise((done) => setTimeout(done, 500));
    expect(tasks.calls(LIST).length - before).toBe(1);
  });
});

describe('an own change whose answer has the document', () => {
  const later = () => act(() => new Promise<void>((done) => void setTimeout(done, 600)));
  const showing = async (options: Options, isConnected = true) => {
    const tasks = new FakeDocuments(...many(3));
    const app = show({ all: options });
    if (isConnected) {
      await act(() => app.client.realtime.start());
      act(() => app.socket.accept());
    }
    await waitFor(() => expect(app.names()).toHaveLength(3));
    const before = tasks.calls(LIST).length;
    return { tasks, app, asked: () => tasks.calls(LIST).length - before };
  };

  it('asks no list again whose filters and order it leaves as they were: the events tell of anything behind it [D12] [D-22]', async () => {
    const { app, asked } = await showing({ filters: { status: 'Open' } });
    await act(async () => void (await app.all().setValue.submit({ name: 'T-02', subject: 'new' })));
    await act(async () => void (await app.all().runDocMethod.submit({ name: 'T-03', method: 'rename', subject: 'newer' })));
    await later();
    expect(shown()).toEqual(['T-01 S1 Open', 'T-02 new Open', 'T-03 newer Open']);
    expect(asked()).toBe(0);
  });

  it.each<[string, Options, Record<string, unknown>]>([
    ['a field of a filter', { filters: { status: 'Open' } }, { status: 'Done' }],
    ['the field of the order', { orderBy: 'subject desc' }, { subject: 'S9' }],
    ['nobody knows what: a field of a filter that no row has', { filters: { rank: ['in', [1, 2, 3]] } as never }, { subject: 'new' }],
  ])('asks a list again of which it changes %s [L-18] [W-06]', async (_what, options, values) => {
    const { app, asked } = await showing(options);
    await act(async () => void (await app.all().setValue.submit({ name: 'T-02', ...values })));
    await later();
    expect(asked()).toBe(1);
  });

  it('asks again where no events come, and where the answer has no document [W-06] [T8]', async () => {
    const alone = await showing({}, false);
    await act(async () => void (await alone.app.all().setValue.submit({ name: 'T-02', subject: 'new' })));
    await later();
    expect(alone.asked()).toBe(1);
    alone.app.unmount();
    const { tasks, app, asked } = await showing({});
    tasks.fail('run_doc_method', () => Response.json({ message: 'done' }));
    await act(async () => void (await app.all().runDocMethod.submit({ name: 'T-02', method: 'close' })));
    await later();
    expect(asked()).toBe(1);
  });
});

it('a document opened from a list and changed there is changed in the list, which nobody looped over [D12]', async () => {
  const tasks = new FakeDocuments(...many(2));
  const holder: { doc?: ReturnType<typeof useDocument<'Task', FrappeDoc>> } = {};
  const tell = (doc: ReturnType<typeof useDocument<'Task', FrappeDoc>>) => void (holder.doc = doc);
  function Both() {
    const list = useList({ doctype: 'Task', fields: ['subject'], orderBy: 'name asc' });
    tell(useDocument<'Task', FrappeDoc>('Task', 'T-02'));
    return <p>{list.rows.map((row) => row.subject).join(' ')}</p>;
  }
  renderWithApp(<Both />);
  await screen.findByText('S1 S2');
  act(() => void holder.doc?.setValueLater.submit({ subject: 'typed' }));
  expect(screen.getByText('S1 typed')).toBeVisible();
  await act(async () => holder.doc?.flush());
  await waitFor(() => expect(tasks.docs.get('Task/T-02')?.subject).toBe('typed'));
});
