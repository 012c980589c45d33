import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { questionOf, statesOf } from '../list/filters';
import InvoiceListRoute from './invoice-list';

const LIST = 'frappe.client.get_list';

const row = (n: number, over: Record<string, unknown> = {}) => ({
  name: `EBM-2026-${String(n).padStart(8, '0')}`,
  customer_name: 'Mukamana Alice',
  poc_number: '1030455',
  branch: '999991130-00',
  grand_total: 7953.2,
  status: 'Signed',
  creation: '2026-11-21 14:02:11.123456',
  receipt_no: 168,
  receipt_total_no: 258,
  receipt_label: 'NS',
  ...over,
});

let asked: Record<string, unknown>[];
let rows: ReturnType<typeof row>[];

beforeEach(() => {
  asked = [];
  rows = [row(1), row(2, { status: 'Waiting', receipt_no: null, customer_name: '<b>Bold</b>' })];
  server.use(
    onMethod(LIST, ({ args }) => {
      asked.push(args);
      return answer(rows);
    }),
  );
});

const open = (route = '/invoices', roles = ['EBM Cashier']) =>
  renderWithApp(
    <Routes>
      <Route path="/invoices" element={<InvoiceListRoute />} />
      <Route path="/invoices/new" element={<p>form</p>} />
      <Route path="/invoices/:name" element={<p>invoice page</p>} />
    </Routes>,
    { route, boot: { roles } },
  );

const last = () => asked[asked.length - 1]!;

describe('the list of invoices', () => {
  it.each([
    ['mm/dd/yyyy', '11/21/2026 14:02'],
    ['dd/mm/yyyy', '21/11/2026 14:02'],
    ['yyyy-mm-dd', '2026-11-21 14:02'],
  ] as const)('writes its times by the setting %s [C1]', async (date_format, shown) => {
    renderWithApp(<InvoiceListRoute />, { route: '/invoices', boot: { date_format } });
    expect(await screen.findByRole('row', { name: /EBM-2026-00000001/ })).toHaveTextContent(shown);
  });

  it('shows number, receipt, customer with POC, amount, state and time; a row leads to its page', async () => {
    const { user, where } = open();
    const signed = await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    expect(signed).toHaveTextContent('168/258 NS');
    expect(signed).toHaveTextContent('Mukamana Alice POC 1030455');
    expect(signed).toHaveTextContent('7,953.20');
    expect(signed).toHaveTextContent('Signed');
    expect(signed).toHaveTextContent('11/21/2026 14:02');
    expect(screen.getByText('<b>Bold</b>')).toBeInTheDocument();
    expect(last()).toMatchObject({ doctype: 'EBM Invoice', order_by: 'creation desc, name desc', limit_page_length: 20 });
    await user.click(within(signed).getByText('7,953.20'));
    expect(where()).toBe('/invoices/EBM-2026-00000001');
  });

  it('filters by states that stand in the address', async () => {
    const { user, where } = open('/invoices?status=Waiting');
    await waitFor(() => expect(last().filters).toEqual([['status', 'in', ['Waiting']]]));
    expect(screen.getByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Parked' }));
    await waitFor(() => expect(last().filters).toEqual([['status', 'in', ['Waiting', 'Parked']]]));
    expect(decodeURIComponent(where())).toBe('/invoices?status=Waiting,Parked');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(where()).toBe('/invoices'));
  });

  it('searches by the beginning of number, name or POC', async () => {
    const { user, where } = open();
    await user.type(await screen.findByRole('searchbox'), 'Muka');
    await waitFor(() => expect(where()).toBe('/invoices?q=Muka'));
    await waitFor(() => expect(last().or_filters).toContainEqual(['customer_name', 'like', 'Muka%']));
  });

  it('[D10] turns pages of 20', async () => {
    rows = Array.from({ length: 20 }, (_, at) => row(at + 1));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(last()).toMatchObject({ limit_start: 20, limit_page_length: 20 }));
    expect(screen.getByText('Page 2')).toBeInTheDocument();
  });

  // Of a run that is paused or let go no bill is named.
  it.each([
    ['ebm_invoices', { names: ['EBM-2026-00000002'] }],
    ['ebm_run', { run: 'RUN-7' }],
  ])('shows a change as soon as the server tells by %s', async (event, message) => {
    const { client, socket } = open();
    await screen.findByRole('row', { name: /EBM-2026-00000002.*Waiting/ });
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    rows = [row(1), row(2)];
    act(() => socket.fire(event, message));
    expect(await screen.findByRole('row', { name: /EBM-2026-00000002.*Signed/ })).toBeInTheDocument();
  });

  it('says what will be here when there is none, and brings the first', async () => {
    rows = [];
    const { user, where } = open();
    expect(await screen.findByText('No invoices yet')).toBeInTheDocument();
    await user.click(screen.getAllByRole('link', { name: 'New invoice' })[0]!);
    expect(where()).toBe('/invoices/new');
  });

  it('offers a new invoice only to those who make them', async () => {
    open('/invoices', ['EBM Auditor']);
    await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    expect(screen.queryByRole('link', { name: 'New invoice' })).not.toBeInTheDocument();
  });

  it('says that nothing matches, and shows all again', async () => {
    rows = [];
    const { user, where } = open('/invoices?status=Parked');
    await user.click(await screen.findByRole('button', { name: 'Show all invoices' }));
    expect(where()).toBe('/invoices');
  });

  it('says that the server is away and tries again', async () => {
    server.use(offline(LIST));
    const { user } = open();
    await screen.findByText('The server cannot be reached');
    server.use(onMethod(LIST, () => answer(rows)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /EBM-2026-00000001/ })).toBeInTheDocument();
  });
});

it('takes only states that exist from the address', () => {
  expect(statesOf('Queued,Nonsense,Waiting')).toEqual(['Queued', 'Waiting']);
  expect(statesOf(null)).toEqual([]);
});

it('takes what a person types for text, not for a pattern, and a spoken number for this year’s invoice', () => {
  expect(questionOf([], '50%').orFilters).toContainEqual(['customer_name', 'like', '50_%']);
  expect(questionOf([], '88213').orFilters).toContainEqual(['name', '=', expect.stringMatching(/^EBM-\d{4}-00088213$/)]);
});
