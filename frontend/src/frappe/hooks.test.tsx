import { act, screen, waitFor } from '@testing-library/react';
import { memo, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { answer, offline, onMethod, refusal } from '../testing/envelope';
import { asked } from '../testing/origin';
import { renderWithApp } from '../testing/render';
import { requests, server } from '../testing/server';
import { documentsTaken } from './documents/slice';
import { useDocument } from './documents/use-document';
import type { Row } from './documents/rows';
import { useList } from './lists/use-list';
import { useRealtimeEvent } from './use-realtime';

const rowsOf = (from: number, n: number) => Array.from({ length: n }, (_, at) => ({ name: `I-${from + at}`, status: 'Queued' }));
const listCalls = () => requests.filter((line) => line.includes('get_list')).length;

const rendered: Record<string, number> = {};
function RowView({ row }: { row: Row }) {
  useEffect(() => {
    rendered[row.name] = (rendered[row.name] ?? 0) + 1;
  });
  return <li>{`${row.name} ${String(row.status)}`}</li>;
}

function List({ filters }: { filters?: Record<string, unknown> }) {
  const list = useList({ doctype: 'EBM Invoice', fields: ['name', 'status'], filters, orderBy: 'creation desc' });
  return (
    <>
      <p>{list.isLoading ? 'loading' : list.error ? `error: ${list.error.message}` : `from ${list.start}`}</p>
      <p>{list.isFetching ? 'fetching' : 'idle'}</p>
      <ul>{list.rows.map((row) => <RowView key={row.name} row={row} />)}</ul>
      <button disabled={!list.hasNextPage} onClick={list.next}>next</button>
      <button disabled={!list.hasPreviousPage} onClick={list.previous}>previous</button>
      <button onClick={list.refetch}>again</button>
    </>
  );
}

const connect = async (app: ReturnType<typeof renderWithApp>) => {
  await act(() => app.client.realtime.start());
  act(() => app.socket.accept());
};

describe('a list', () => {
  it('has pages of 20 from 0; a full page makes a next one likely [D1] [D10] [D11]', async () => {
    const starts: unknown[] = [];
    server.use(onMethod('frappe.client.get_list', ({ args }) => (starts.push([args.limit_start, args.limit_page_length]), answer(args.limit_start === 0 ? rowsOf(0, 20) : rowsOf(20, 3)))));
    const { user } = renderWithApp(<List />);
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('I-0 Queued')).toBeVisible();
    expect(screen.getByRole('button', { name: 'previous' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(await screen.findByText('I-22 Queued')).toBeVisible();
    expect(screen.getByRole('button', { name: 'next' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'previous' }));
    expect(await screen.findByText('I-0 Queued')).toBeVisible();
    // The page that was seen before is shown at once, and asked for again.
    await waitFor(() => expect(starts).toEqual([[0, 20], [20, 20], [0, 20]]));
  });

  it('begins at its first page when the question changes [D11]', async () => {
    server.use(onMethod('frappe.client.get_list', ({ args }) => answer(rowsOf(Number(args.limit_start), 20))));
    const { user } = renderWithApp(<Switch />);
    await screen.findByText('I-0 Queued');
    await user.click(screen.getByRole('button', { name: 'next' }));
    await screen.findByText('from 20');
    await user.click(screen.getByRole('button', { name: 'other question' }));
    expect(await screen.findByText('from 0')).toBeVisible();
  });

  it('says what failed [D1]', async () => {
    server.use(onMethod('frappe.client.get_list', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No permission for EBM Invoice' })));
    renderWithApp(<List />);
    expect(await screen.findByText('error: No permission for EBM Invoice')).toBeVisible();
  });

  it('shows a newer document of the slice at once, in the row that has it and no other; an older one not [D12]', async () => {
    server.use(onMethod('frappe.client.get_list', () => answer(rowsOf(0, 3))));
    const { store } = renderWithApp(<Memo />);
    await screen.findByText('I-1 Queued');
    const before = { ...rendered };
    act(() => void store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Invoice', name: 'I-1', status: 'Signed' }], origin: asked(1000) })));
    expect(screen.getByText('I-1 Signed')).toBeVisible();
    expect(rendered['I-0']).toBe(before['I-0']);
    act(() => void store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Invoice', name: 'I-0', status: 'Draft' }], origin: asked(0) })));
    expect(screen.getByText('I-0 Queued')).toBeVisible();
  });

  it('is fetched again once for a burst of events of its doctype, without being cleared [T6] [D12]', async () => {
    let status = 'Queued';
    server.use(onMethod('frappe.client.get_list', () => answer([{ name: 'I-0', status }])));
    const app = renderWithApp(<List />);
    await connect(app);
    await screen.findByText('I-0 Queued');
    const before = listCalls();
    status = 'Signed';
    act(() => {
      for (let n = 0; n < 50; n += 1) app.socket.fire('list_update', { doctype: 'EBM Invoice', name: `I-${n}` });
      app.socket.fire('list_update', { doctype: 'EBM Item', name: 'x' });
    });
    expect(screen.getByText('I-0 Queued')).toBeVisible();
    expect(await screen.findByText('I-0 Signed')).toBeVisible();
    expect(listCalls() - before).toBe(1);
  });

  it('is fetched again after a reconnect, and on focus while there is no socket [T6] [T8]', async () => {
    server.use(onMethod('frappe.client.get_list', () => answer(rowsOf(0, 1))));
    const app = renderWithApp(<List />);
    await connect(app);
    await screen.findByText('I-0 Queued');
    const before = listCalls();
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(listCalls()).toBe(before);
    act(() => app.socket.drop());
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(listCalls()).toBe(before + 1));
    await screen.findByText('idle');
    act(() => app.socket.accept());
    await waitFor(() => expect(listCalls()).toBe(before + 2));
  });
});

function Switch() {
  const [filters, setFilters] = useState<Record<string, unknown>>({ status: 'Queued' });
  return (
    <>
      <button onClick={() => setFilters({ status: 'Signed' })}>other question</button>
      <List filters={filters} />
    </>
  );
}

const MemoRow = memo(RowView);
function Memo() {
  const list = useList({ doctype: 'EBM Invoice', fields: ['name', 'status'], orderBy: 'creation desc' });
  return <ul>{list.rows.map((row) => <MemoRow key={row.name} row={row} />)}</ul>;
}

function Doc({ name }: { name: string }) {
  const { doc, error, isLoading } = useDocument('EBM Item', name);
  return <p>{isLoading ? 'loading' : doc ? `doc ${String(doc.item_name)}` : `none ${error?.message ?? ''}`}</p>;
}

describe('a document', () => {
  it('is fetched once for fifty views, and seen by all when it changes [D12] [Q9]', async () => {
    server.use(onMethod('frappe.client.get', () => answer({ doctype: 'EBM Item', name: 'W', item_name: 'Water' })));
    const { store } = renderWithApp(<>{Array.from({ length: 50 }, (_, n) => <Doc key={n} name="W" />)}</>);
    expect(await screen.findAllByText('doc Water')).toHaveLength(50);
    expect(requests.filter((line) => line.includes('client.get'))).toHaveLength(1);
    act(() => void store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Item', name: 'W', item_name: 'Clean water' }], origin: asked(99) })));
    expect(screen.getAllByText('doc Clean water')).toHaveLength(50);
  });

  it('is cleared when the server refuses it, kept when the network failed [D9]', async () => {
    server.use(onMethod('frappe.client.get', () => answer({ doctype: 'EBM Item', name: 'W', item_name: 'Water' })));
    const app = renderWithApp(<Doc name="W" />);
    await connect(app);
    await screen.findByText('doc Water');
    server.use(offline('frappe.client.get'));
    act(() => app.socket.fire('list_update', { doctype: 'EBM Item', name: 'W' }));
    await waitFor(() => expect(requests.filter((line) => line.includes('client.get'))).toHaveLength(2));
    expect(screen.getByText('doc Water')).toBeVisible();
    server.use(onMethod('frappe.client.get', () => refusal({ status: 404, exc_type: 'DoesNotExistError', text: 'W not found' })));
    act(() => app.socket.fire('list_update', { doctype: 'EBM Item', name: 'W' }));
    expect(await screen.findByText('none W not found')).toBeVisible();
  });
});

it('an event handler sees the newest state and leaves with its screen [T6]', async () => {
  const seen = vi.fn();
  function Screen({ n }: { n: number }) {
    useRealtimeEvent<string>('ebm_invoices', (payload) => seen(n, payload));
    return null;
  }
  function Two() {
    const [n, setN] = useState(1);
    return <button onClick={() => setN(n + 1)}>{n < 3 && <Screen n={n} />}more</button>;
  }
  const app = renderWithApp(<Two />);
  await connect(app);
  app.socket.fire('ebm_invoices', 'a');
  await app.user.click(screen.getByRole('button'));
  app.socket.fire('ebm_invoices', 'b');
  await app.user.click(screen.getByRole('button'));
  app.socket.fire('ebm_invoices', 'c');
  expect(seen.mock.calls).toEqual([[1, 'a'], [2, 'b']]);
});
