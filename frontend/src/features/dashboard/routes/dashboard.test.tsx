import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { DashboardYear } from '../api';
import DashboardRoute from './dashboard';

// What the bars look like is seen in a browser; here counts when they are asked for, and with what.
vi.mock('../charts/months-chart', () => ({ default: ({ year }: { year: number }) => <div data-testid="chart">{year}</div> }));

const METHOD = 'ebm.api.dashboard.year';
const nothing = { receipts: 0, sales: '0.00', tax: '0.00', refunds: '0.00', refund_receipts: 0 };

const year = (of: number, over: Partial<DashboardYear> = {}): DashboardYear => ({
  year: of,
  years: [2026, 2025],
  figures: { receipts: 1250, sales: '7953200.50', tax: '1213200.00', refunds: '5000.00', refund_receipts: 5 },
  previous: { receipts: 1000, sales: '6000000.00', tax: '915254.24', refunds: '0.00', refund_receipts: 0 },
  months: Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    receipts: 100,
    sales: '650000.00',
    tax: '99152.54',
    previous_sales: '500000.00',
  })),
  letters: [
    { letter: 'A', rate: '0.00', taxable: '100.00', tax: '0.00' },
    { letter: 'B', rate: '18.00', taxable: '7953100.50', tax: '1213200.00' },
  ],
  today: { signed: 12, waiting: 3, parked: 1, unknown: 0 },
  ...over,
});

let asked: (string | undefined)[];

beforeEach(() => {
  asked = [];
  server.use(
    onMethod(METHOD, ({ args }) => {
      asked.push(args.year as string | undefined);
      return answer(year(Number(args.year ?? 2026)));
    }),
  );
});

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>browser back</button>;
}

const open = (route = '/dashboard') =>
  renderWithApp(
    <>
      <Back />
      <Routes>
        <Route path="/dashboard" element={<DashboardRoute />} />
        <Route path="/invoices" element={<p>invoices</p>} />
        <Route path="/invoices/new" element={<p>form</p>} />
      </Routes>
    </>,
    { route },
  );

describe('the dashboard', () => {
  it('shows the year in four figures, each with the year before', async () => {
    open();
    expect(await screen.findAllByText('7,953,200.50')).toHaveLength(2);
    expect(screen.getByText('2025: 6,000,000.00')).toBeInTheDocument();
    expect(screen.getByText('1,250')).toBeInTheDocument();
    expect(screen.getByText('0.4 % of receipts')).toBeInTheDocument();
    expect(asked).toEqual([undefined]);
  });

  it('[R2] selects the year in the address; back leads to the year before', async () => {
    const { user, where } = open();
    const years = await screen.findByRole('navigation', { name: 'Year' });
    await user.click(await within(years).findByRole('link', { name: '2025' }));
    expect(where()).toBe('/dashboard?year=2025');
    await waitFor(() => expect(asked).toEqual([undefined, '2025']));
    expect(await screen.findByText('2024: 6,000,000.00')).toBeInTheDocument();
    expect(within(years).getByRole('link', { name: '2025' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'browser back' }));
    expect(where()).toBe('/dashboard');
    expect(await screen.findByText('2025: 6,000,000.00')).toBeInTheDocument();
  });

  it('shows months as chart, and as a table on demand', async () => {
    const { user } = open();
    expect(await screen.findByTestId('chart')).toHaveTextContent('2026');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Sales by month' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getByRole('row', { name: /Jan 100 650,000.00 99,152.54 500,000.00/ })).toBeInTheDocument();
  });

  it('shows tax by letter with its sum', async () => {
    open();
    const letter = await screen.findByRole('row', { name: /^B/ });
    expect(letter).toHaveTextContent('18 %');
    expect(letter).toHaveTextContent('7,953,100.50');
    expect(letter).toHaveTextContent('1,213,200.00');
    expect(screen.getByRole('row', { name: /^Total 7,953,200.50 1,213,200.00/ })).toBeInTheDocument();
  });

  it.each([
    ['12 signed', 'Signed'],
    ['3 waiting', 'Queued,Sending,Waiting'],
    ['1 parked', 'Parked'],
    ['0 unknown', 'Unknown'],
  ])('leads from "%s" to those invoices', async (name, states) => {
    const { user, where } = open();
    await user.click(await screen.findByRole('link', { name }));
    expect(where()).toBe(`/invoices?status=${states}`);
  });

  it('asks again when invoices changed, once for a burst', async () => {
    const { client, socket } = open();
    await screen.findByText('12 signed');
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    server.use(onMethod(METHOD, () => answer(year(2026, { today: { signed: 13, waiting: 2, parked: 1, unknown: 0 } }))));
    act(() => {
      socket.fire('ebm_invoices', { names: ['a'] });
      socket.fire('ebm_invoices', { names: ['b'] });
    });
    expect(await screen.findByText('13 signed', {}, { timeout: 5_000 })).toBeInTheDocument();
  });

  it('says what will be here when there is nothing yet', async () => {
    server.use(
      onMethod(METHOD, () =>
        answer(year(2026, { figures: nothing, previous: nothing, letters: [], today: { signed: 0, waiting: 0, parked: 0, unknown: 0 } })),
      ),
    );
    open();
    expect(await screen.findByText('No receipts in 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New invoice' })).toHaveAttribute('href', '/invoices/new');
  });

  it('says that the server is away and tries again', async () => {
    server.use(offline(METHOD));
    const { user } = open();
    await screen.findByText('The server cannot be reached');
    server.use(onMethod(METHOD, () => answer(year(2026))));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByText('7,953,200.50')).toHaveLength(2);
  });

  it('takes a year that is none for this year, in words', async () => {
    open('/dashboard?year=soon');
    expect(await screen.findByText('“soon” is not a year')).toBeInTheDocument();
    expect(await screen.findAllByText('7,953,200.50')).toHaveLength(2);
  });
});
