import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';

import { FakeDocuments } from '../../testing/documents';
import { refusal } from '../../testing/envelope';
import { asked } from '../../testing/origin';
import { renderWithApp } from '../../testing/render';
import { frappeApi } from '../api';
import { documentKey, type FrappeDoc } from '../documents/key';
import { documentsTaken } from '../documents/slice';
import { useDocument } from '../documents/use-document';
import { many, show, shown, task } from './use-list.testing';
import { useNames } from './use-names';
import { Rows } from './use-row';

const told = () => void (counts.list += 1);
const counts = { list: 0, rows: {} as Record<string, number>, mounts: {} as Record<string, number> };

function RowView({ name, subject }: { name: string; subject: unknown }) {
  useEffect(() => {
    counts.mounts[name] = (counts.mounts[name] ?? 0) + 1;
  }, [name]);
  return <li>{`${name} ${String(subject)}`}</li>;
}

const showRow = (row: { name: string } & Record<string, unknown>) => {
  counts.rows[row.name] = (counts.rows[row.name] ?? 0) + 1;
  return <RowView name={row.name} subject={row.subject} />;
};

type Names = ReturnType<typeof useNames<'Task', 'subject'>>;

function Named({ tell }: { tell: (list: Names) => void }) {
  const list = useNames({ doctype: 'Task', fields: ['subject'], orderBy: 'name asc', pageLength: 200 });
  tell(list);
  return <ul aria-label="names"><Rows of={list}>{showRow}</Rows></ul>;
}

async function opened(n: number) {
  const tasks = new FakeDocuments(...many(n));
  const holder: { list?: Names } = {};
  const app = renderWithApp(<Named tell={(list) => (told(), void (holder.list = list))} />);
  await waitFor(() => expect(shown('names')).toHaveLength(n));
  Object.assign(counts, { list: 0, rows: {}, mounts: {} });
  return { ...app, tasks, list: () => holder.list as Names };
}

describe('a list by its names', () => {
  it('renders the row that shows a change, once, and neither another nor itself [D12] [L-21]', async () => {
    const { store } = await opened(60);
    act(() => void store.dispatch(documentsTaken({ docs: [task(33, { subject: 'new' })], origin: asked(1000) })));
    expect(screen.getByText('T-33 new')).toBeVisible();
    expect(counts).toEqual({ list: 0, rows: { 'T-33': 1 }, mounts: {} });
    act(() => void store.dispatch(documentsTaken({ docs: [task(33, { subject: 'new', notes: 'not shown' })], origin: asked(1001) })));
    expect(counts.rows).toEqual({ 'T-33': 1 });
  });

  it('leaves out what is being deleted, and has it again when that is refused; no other row is rendered [L-16] [W-07]', async () => {
    const { tasks, list } = await opened(40);
    const held = tasks.hold('frappe.client.delete');
    tasks.fail('frappe.client.delete');
    let refused!: Promise<unknown>;
    act(() => void (refused = list().delete.submit('T-07').catch(() => undefined)));
    expect(shown('names')).toHaveLength(39);
    expect(list().names).not.toContain('T-07');
    held.resolve();
    await act(() => refused);
    expect(list().names[6]).toBe('T-07');
    expect(Object.keys(counts.rows)).toEqual(['T-07']);
  });

  it('keeps rows mounted when others come before and between them [L-07]', async () => {
    const { tasks, list } = await opened(80);
    tasks.put(task(0));
    tasks.put({ ...task(0), name: 'T-40-b' });
    await act(() => list().refetch());
    expect(shown('names')).toHaveLength(82);
    expect(shown('names')[0]).toBe('T-00 S0');
    expect(Object.keys(counts.mounts).sort()).toEqual(['T-00', 'T-40-b']);
  });
});

describe('one store of rows', () => {
  it('holds each row once: the answers of lists hold names, whoever asks for the same fields has the same row [D12]', async () => {
    new FakeDocuments(...many(5));
    const { store, lists, names } = show({ all: {}, open: { filters: { status: 'Open' } } });
    await waitFor(() => expect([names('all').length, names('open').length]).toEqual([5, 5]));
    const answers = Object.values(store.getState().frappe.queries).map((entry) => entry?.data as Record<string, unknown>);
    expect(answers).toHaveLength(2);
    for (const answer of answers) {
      expect(Object.keys(answer).sort()).toEqual(['doctype', 'names', 'origin', 'shape']);
      expect(answer.names).toEqual(names('all'));
    }
    expect(lists.all?.rows[2]).toBe(lists.open?.rows[2]);
  });

  it('shows in each list what the newer answer of another says, in the fields it asked for [D12]', async () => {
    const tasks = new FakeDocuments(...many(2));
    const { lists, names } = show({ all: {}, brief: { fields: ['name', 'subject'] } });
    await waitFor(() => expect([names('all').length, names('brief').length]).toEqual([2, 2]));
    tasks.put(task(2, { subject: 'newer', status: 'Late' }));
    await act(async () => void (await lists.brief?.refetch()));
    expect(shown('brief')[1]).toBe('T-02 newer undefined');
    expect(shown('all')[1]).toBe('T-02 newer Open');
    await act(async () => void (await lists.all?.refetch()));
    expect(shown('all')[1]).toBe('T-02 newer Late');
  });

  it('rows of groups are the own of their list [D11]', async () => {
    new FakeDocuments(...many(2));
    const { names, lists } = show({ all: {}, groups: { fields: ['status', 'count(name) as n'], groupBy: 'status' } });
    await waitFor(() => expect([names('all').length, names('groups').length]).toEqual([2, 2]));
    expect(lists.groups?.rows[0]).toMatchObject({ name: '', status: 'Open' });
  });

  it('keeps the rows of lists where a view of the document is refused, and for as long as a list has their names [D7] [D-02]', async () => {
    const tasks = new FakeDocuments(...many(2));
    function Both() {
      const { doc, error } = useDocument<'Task', FrappeDoc>('Task', 'T-02');
      return <p>{error?.message ?? String(doc?.subject)}</p>;
    }
    tasks.fail('frappe.client.get', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No' }));
    const { client, store, unmount } = renderWithApp(<><Named tell={() => undefined} /><Both /></>);
    await screen.findByText('No');
    await waitFor(() => expect(shown('names')).toEqual(['T-01 S1', 'T-02 S2']));
    unmount();
    act(() => client.documents.sweep(Date.now() + 3_600_000));
    expect(client.documents.get(documentKey('Task', 'T-01'))?.rows?.row).toMatchObject({ subject: 'S1' });
    act(() => void store.dispatch(frappeApi.util.resetApiState()));
    act(() => client.documents.sweep(Date.now() + 3_600_000));
    expect(client.documents.get(documentKey('Task', 'T-01'))).toBeUndefined();
  });
});
