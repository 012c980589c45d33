import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { FakeDocuments } from '../../testing/documents';
import { refusal } from '../../testing/envelope';
import { renderWithApp } from '../../testing/render';
import { documentsRestored } from '../documents/slice';
import { useList } from './use-list';
import { LIST, many, range, show, shown, task, type Row } from './use-list.testing';

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

  it('asks nothing while it is not enabled, and another question when it changes, from its first page [L-08]', async () => {
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

  it('that is left and come back to shows what it had, and is asked again [L-20]', async () => {
    const tasks = new FakeDocuments(...many(2));
    function Names() {
      const { rows } = useList({ doctype: 'Task', orderBy: 'name asc' });
      return <p>{rows.map((row) => row.name).join(' ')}</p>;
    }
    function Screen() {
      const [open, setOpen] = useState(true);
      return <>{open && <Names />}<button onClick={() => setOpen(!open)}>toggle</button></>;
    }
    const { user } = renderWithApp(<Screen />);
    await screen.findByText('T-01 T-02');
    await user.click(screen.getByText('toggle'));
    tasks.put(task(3));
    await user.click(screen.getByText('toggle'));
    expect(screen.getByText(/^T-01 T-02/)).toBeVisible();
    expect(await screen.findByText('T-01 T-02 T-03')).toBeVisible();
    expect(tasks.calls(LIST)).toHaveLength(2);
  });

  it('gives a row by its name as text or number, and none without one [L-10] [W-03]', async () => {
    new FakeDocuments(task(1, { name: 7 }), task(2));
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

describe('a list that is kept', () => {
  it('shows its first page at once on the next visit, marked, until the server has answered [L-12] [C-04] [C-05]', async () => {
    const tasks = new FakeDocuments(...many(3));
    const first = show({ all: { cache: true } });
    await waitFor(() => expect(first.names()).toHaveLength(3));
    const { lists } = first.store.getState().documents;
    first.unmount();
    const held = tasks.hold(LIST);
    tasks.put(task(4));
    const next = show({ all: { cache: true } });
    act(() => void next.store.dispatch(documentsRestored({ docs: [], lists })));
    expect(next.names()).toEqual(range(1, 3));
    expect(next.all()).toMatchObject({ isLoading: false, isStale: true, isFetched: false });
    held.resolve();
    await waitFor(() => expect(next.names()).toEqual(range(1, 4)));
    expect(next.all().isStale).toBe(false);
  });

  it('that is refused is forgotten [D-02] [D9]', async () => {
    const tasks = new FakeDocuments(...many(3));
    tasks.fail(LIST, () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No' }));
    const app = show({ all: { cache: true } });
    const question = JSON.stringify([{ doctype: 'Task', fields: ['name', 'subject', 'status'], orderBy: 'name asc' }, 0]);
    act(() => void app.store.dispatch(documentsRestored({ docs: [], lists: { [question]: { rows: [{ name: 'T-01' }], at: 1 } } })));
    expect(app.names()).toEqual(['T-01']);
    await waitFor(() => expect(app.names()).toEqual([]));
    expect(app.all().error?.message).toBe('No');
  });
});

describe('pages', () => {
  it('are windows: the next takes the place of the one before, back and forth, never before the first [L-02] [L-04] [L-05] [W-04] [W-05] [D10]', async () => {
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
