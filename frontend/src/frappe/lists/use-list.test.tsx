import { act, screen, waitFor } from '@testing-library/react';
import { memo, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { CASHIER } from '../../testing/boot';
import { FakeDocuments } from '../../testing/documents';
import { refusal } from '../../testing/envelope';
import { asked } from '../../testing/origin';
import { renderWithApp } from '../../testing/render';
import { documentsTaken } from '../documents/slice';
import { useDocument } from '../documents/use-document';
import type { FrappeDoc } from '../documents/key';
import { useList, type ListOptions, type ListResource } from './use-list';

const LIST = 'frappe.client.get_list';
type Row = Record<string, unknown> & { name: string };
type Tasks = ListResource<'Task', string, Row>;
type Options = Partial<ListOptions<'Task', string, Row>>;

const task = (n: number, more: Record<string, unknown> = {}) => ({ doctype: 'Task', name: `T-${String(n).padStart(2, '0')}`, subject: `S${n}`, status: 'Open', rank: n, ...more });
const many = (n: number) => Array.from({ length: n }, (_, at) => task(at + 1));

const renders: Record<string, number> = {};
const RowView = memo(function RowView({ row }: { row: Row }) {
  useEffect(() => {
    renders[row.name] = (renders[row.name] ?? 0) + 1;
  });
  return <li>{`${row.name} ${String(row.subject)} ${String(row.status)}`}</li>;
});

function View({ id, options, tell }: { id: string; options: Options; tell: (id: string, list: Tasks) => void }) {
  const list = useList<'Task', string, Row>({ doctype: 'Task', fields: ['name', 'subject', 'status'], orderBy: 'name asc', ...options });
  tell(id, list);
  return <ul aria-label={id}>{list.rows.map((row, at) => <RowView key={row.name || at} row={row} />)}</ul>;
}

/** Shows lists and hands them to the test. */
function show(lists: Record<string, Options> = { all: {} }) {
  const holder: Record<string, Tasks> = {};
  const tell = (id: string, list: Tasks) => void (holder[id] = list);
  const ui = (of: Record<string, Options>) => <>{Object.entries(of).map(([id, options]) => <View key={id} id={id} options={options} tell={tell} />)}</>;
  const app = renderWithApp(ui(lists));
  const names = (id = 'all') => holder[id]?.rows.map((row) => row.name) ?? [];
  return { ...app, lists: holder, all: () => holder.all as Tasks, names };
}
const shown = (id = 'all') => [...screen.getByRole('list', { name: id }).children].map((item) => item.textContent);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `T-${String(from + at).padStart(2, '0')}`);

describe('a list', () => {
  it('has nothing, and may have a next page, before it is answered [L-01] [L-11] [D1]', async () => {
    const tasks = new FakeDocuments(...many(3));
    const held = tasks.hold(LIST);
    const { all } = show();
    expect(all()).toMatchObject({ rows: [], isLoading: true, isFetched: false, error: undefined, hasNextPage: true, hasPreviousPage: false, start: 0 });
    held.resolve();
    await waitFor(() => expect(all()).toMatchObject({ isLoading: false, isFetched: true, hasNextPage: false }));
    expect(shown()).toEqual(['T-01 S1 Open', 'T-02 S2 Open', 'T-03 S3 Open']);
  });

  it('without a doctype is a fault [L-01]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => show({ all: { doctype: '' as 'Task' } })).toThrow('List resource requires doctype');
  });

  it('asks nothing while it is not enabled, and another question when it changes, from its first page [L-08] [L-20]', async () => {
    const tasks = new FakeDocuments(...many(25), task(90, { status: 'Done' }));
    function Changing() {
      const [status, setStatus] = useState('');
      const list = useList({ doctype: 'Task', orderBy: 'name asc', filters: { status }, enabled: status !== '' });
      return (
        <>
          <p>{`${list.rows.length} from ${list.start}`}</p>
          <button onClick={() => void list.next()}>next</button>
          {['Open', 'Done'].map((one) => <button key={one} onClick={() => setStatus(one)}>{one}</button>)}
        </>
      );
    }
    const { user } = renderWithApp(<Changing />);
    expect(screen.getByText('0 from 0')).toBeVisible();
    expect(tasks.sent).toEqual([]);
    await user.click(screen.getByText('Open'));
    await screen.findByText('20 from 0');
    await user.click(screen.getByText('next'));
    await screen.findByText('5 from 20');
    await user.click(screen.getByText('Done'));
    expect(await screen.findByText('1 from 0')).toBeVisible();
  });

  it('gives a row by its name as text or number, and none without one [L-10]', async () => {
    new FakeDocuments(task(1, { name: '7' }), task(2));
    const { all, names } = show();
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(all().getRow(7)?.subject).toBe('S1');
    expect(all().getRow('T-02')?.subject).toBe('S2');
    expect(all().getRow('')).toBeUndefined();
    expect(all().getRow('T-99')).toBeUndefined();
  });

  it('shows what its transform makes of all rows, told to who waits; a failure too [L-03] [W-09]', async () => {
    const tasks = new FakeDocuments(...many(2));
    const onSuccess = vi.fn();
    const onError = vi.fn();
    const backwards = (rows: readonly Row[]) => [...rows].reverse();
    const { all, names } = show({ all: { transform: backwards as never, onSuccess, onError } });
    await waitFor(() => expect(names()).toEqual(['T-02', 'T-01']));
    expect(onSuccess.mock.calls.map(([rows]) => rows.length)).toEqual([2]);
    tasks.fail(LIST, () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No' }));
    await act(() => all().refetch());
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['No']);
    expect(names()).toEqual(['T-02', 'T-01']);
  });

  it('takes rows from its caller until the server says otherwise: a list, or what a function makes of it [L-09]', async () => {
    new FakeDocuments(...many(2));
    const { all, names } = show();
    await waitFor(() => expect(names()).toHaveLength(2));
    await act(async () => all().setRows((rows) => rows.slice(1)));
    expect(names()).toEqual(['T-02']);
    await act(async () => all().setRows([{ name: 'T-09', subject: 'x', status: 'y' }]));
    expect(names()).toEqual(['T-09']);
    await act(() => all().refetch());
    expect(names()).toEqual(['T-01', 'T-02']);
  });

  it('is fetched again without being cleared, the rows that did not change staying the same objects [L-07]', async () => {
    const tasks = new FakeDocuments(...many(3));
    const { all, names } = show();
    await waitFor(() => expect(names()).toHaveLength(3));
    const before = all().rows;
    tasks.put(task(2, { status: 'Done' }));
    const held = tasks.hold(LIST);
    let done!: Promise<void>;
    act(() => void (done = all().refetch()));
    await waitFor(() => expect(all().isFetching).toBe(true));
    expect(all().rows).toBe(before);
    held.resolve();
    await act(() => done);
    expect(shown()[1]).toBe('T-02 S2 Done');
    expect(all().rows[0]).toBe(before[0]);
    expect(all().rows[2]).toBe(before[2]);
  });
});

describe('pages', () => {
  it('are windows: the next takes the place of the one before, back and forth, never before the first [L-02] [L-04] [L-05] [W-05]', async () => {
    new FakeDocuments(...many(45));
    const { all, names } = show();
    await waitFor(() => expect(names()).toEqual(range(1, 20)));
    await act(() => all().next());
    await waitFor(() => expect(names()).toEqual(range(21, 40)));
    await act(() => all().next());
    await waitFor(() => expect(names()).toEqual(range(41, 45)));
    expect(all()).toMatchObject({ start: 40, hasNextPage: false, hasPreviousPage: true });
    await act(() => all().previous());
    await waitFor(() => expect(names()).toEqual(range(21, 40)));
    await act(() => all().previous());
    await waitFor(() => expect(names()).toEqual(range(1, 20)));
    await act(() => all().previous());
    expect(all()).toMatchObject({ start: 0, hasPreviousPage: false });
  });

  it('fetched again stay where they are [L-06]', async () => {
    const tasks = new FakeDocuments(...many(30));
    const { all, names } = show();
    await waitFor(() => expect(names()).toHaveLength(20));
    await act(() => all().next());
    await waitFor(() => expect(names()).toEqual(range(21, 30)));
    tasks.put(task(25, { subject: 'new' }));
    await act(() => all().refetch());
    expect(all()).toMatchObject({ start: 20, hasPreviousPage: true });
    expect(all().getRow('T-25')?.subject).toBe('new');
  });

  it('by key are not shifted by rows that come before them, also where many share a value [D11]', async () => {
    const tasks = new FakeDocuments(...many(45).map((one) => ({ ...one, rank: one.rank > 15 && one.rank < 35 ? 20 : one.rank })));
    const { all, names } = show({ all: { orderBy: 'rank asc', keyset: true } });
    await waitFor(() => expect(names()).toEqual(range(1, 20)));
    tasks.put(task(0, { rank: 0 }));
    await act(() => all().next());
    await waitFor(() => expect(names()).toEqual(range(21, 40)));
    await act(() => all().next());
    await waitFor(() => expect(names()).toEqual(range(41, 45)));
    expect(all().hasNextPage).toBe(false);
    await act(() => all().previous());
    await waitFor(() => expect(names()).toEqual(range(21, 40)));
  });
});

describe.each([[false], [true]])('an endless list (by key: %s)', (keyset) => {
  it('adds pages, and is fetched again in one go [L-03] [L-04] [L-06] [W-05]', async () => {
    const tasks = new FakeDocuments(...many(45));
    const { all, names } = show({ all: { endless: true, keyset, pageLength: 10 } });
    await waitFor(() => expect(names()).toEqual(range(1, 10)));
    await act(() => all().next());
    await act(() => all().next());
    expect(names()).toEqual(range(1, 30));
    expect(all()).toMatchObject({ hasNextPage: true, hasPreviousPage: false, start: 0 });
    const before = tasks.calls(LIST).length;
    tasks.put(task(29, { subject: 'new' }));
    await act(() => all().refetch());
    expect(names()).toEqual(range(1, 30));
    expect(all().getRow('T-29')?.subject).toBe('new');
    expect(tasks.calls(LIST).slice(before).map((call) => [call.limit_start, call.limit_page_length])).toEqual([[0, 30]]);
    await act(() => all().next());
    await act(() => all().next());
    expect(names()).toEqual(range(1, 45));
    expect(all().hasNextPage).toBe(false);
  });

  it('shows a row once that a shift of the list brought twice [L-05]', async () => {
    const tasks = new FakeDocuments(...many(25));
    const { all, names } = show({ all: { endless: true, keyset, pageLength: 10 } });
    await waitFor(() => expect(names()).toEqual(range(1, 10)));
    tasks.put(task(0));
    await act(() => all().next());
    expect(new Set(names()).size).toBe(names().length);
    expect(names()).toEqual(keyset ? range(1, 20) : range(1, 19));
  });

  it('two calls for more at the same time get both [L-04]', async () => {
    new FakeDocuments(...many(45));
    const { all, names } = show({ all: { endless: true, keyset, pageLength: 10 } });
    await waitFor(() => expect(names()).toHaveLength(10));
    await act(async () => void (await Promise.all([all().refetch(), all().next()])));
    await waitFor(() => expect(names()).toEqual(range(1, 20)));
  });
});

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
    expect(store.getState().documents.buckets.flatMap((bucket) => Object.values(bucket))).toMatchObject([{ partial: true }]);
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
  const connected = async () => {
    const tasks = new FakeDocuments(...many(3));
    const app = show();
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

  it("of one's own change is none: the list is asked once behind it [D-22]", async () => {
    const { tasks, app, before } = await connected();
    await act(async () => void (await app.all().setValue.submit({ name: 'T-02', subject: 'new' })));
    await waitFor(() => expect(tasks.calls(LIST).length - before).toBe(1));
    act(() => app.socket.fire('list_update', { doctype: 'Task', name: 'T-02', user: CASHIER }));
    await new Promise((done) => setTimeout(done, 500));
    expect(tasks.calls(LIST).length - before).toBe(1);
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
