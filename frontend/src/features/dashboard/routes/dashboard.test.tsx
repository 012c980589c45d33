import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { DashboardNow, DashboardYear, WorkSummary } from '../api';
import type * as Csv from '../../../ui/csv';
import DashboardRoute from './dashboard';

// What the bars look like is seen in a browser; here counts when they are asked for, and with what.
vi.mock('../charts/months-chart', () => ({ default: ({ year }: { year: number }) => <div data-testid="chart">{year}</div> }));

// What the browser would keep.
const saved: string[] = [];
vi.mock('../../../ui/csv', async (original) => {
  const csv = await original<typeof Csv>();
  return { ...csv, saveCsv: (_name: string, rows: Parameters<typeof csv.csvText>[0]) => saved.push(csv.csvText(rows)) };
});

const METHOD = 'ebm.api.dashboard.year';
const NOW = 'ebm.api.dashboard.now';
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
  branch: '',
  branches: [
    { branch: '1-00', branch_name: 'Kigali HQ', receipts: 1000, sales: '7000000.00', tax: '1067796.61', refunds: '0.00', refund_receipts: 0, previous_sales: '5000000.00' },
    { branch: '1-01', branch_name: '=Huye', receipts: 250, sales: '953200.50', tax: '145403.46', refunds: '5000.00', refund_receipts: 5, previous_sales: '1000000.00' },
  ],
  ...over,
});

const now = (over: Partial<DashboardNow> = {}): DashboardNow => ({
  today: { signed: 12, waiting: 3, parked: 1, unknown: 0, more: [] },
  devices: 2,
  clocks: [],
  notices: [],
  more_notices: false,
  ...over,
});
let work: WorkSummary;
let remembered: unknown[];

let asked: (string | undefined)[];

beforeEach(() => {
  asked = [];
  saved.length = 0;
  remembered = [];
  work = { counters: 0, paused: 0, groups: [] };
  window.localStorage.clear();
  server.use(
    onMethod(NOW, () => answer(now())),
    onMethod('ebm.api.work.summary', () => answer(work)),
    onMethod('ebm.api.dashboard.remember_year', ({ args }) => {
      remembered.push(args['year']);
      return answer({ year: args['year'] });
    }),
  );
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
        <Route path="/work" element={<p>work</p>} />
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
    expect(remembered).toEqual([]);
    expect(asked).toEqual([undefined]);
  });

  it('[R2] selects the year in the address; back leads to the year before', async () => {
    const { user, where } = open();
    const years = await screen.findByRole('navigation', { name: 'Year' });
    await user.click(await within(years).findByRole('link', { name: '2025' }));
    expect(where()).toBe('/dashboard?year=2025');
    await waitFor(() => expect(remembered).toEqual([2025]));
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
    const letter = await screen.findByRole('row', { name: /^B(?!ranch)/ });
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
    work = { ...work, counters: 1 };
    server.use(onMethod(NOW, () => answer(now({ today: { signed: 13, waiting: 2, parked: 1, unknown: 0, more: [] } }))));
    act(() => {
      socket.fire('ebm_invoices', { names: ['a'] });
      socket.fire('ebm_invoices', { names: ['b'] });
    });
    expect(await screen.findByText('13 signed', {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(await screen.findByText('One counter waits for a decision')).toBeInTheDocument();
    expect(asked).toEqual([undefined, undefined]);
  });

  it('says what will be here when there is nothing yet', async () => {
    server.use(
      onMethod(METHOD, () =>
        answer(year(2026, { figures: nothing, previous: nothing, letters: [], branches: [] })),
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

  it('says that a count stopped at a thousand', async () => {
    server.use(onMethod(NOW, () => answer(now({ today: { signed: 5000, waiting: 1000, parked: 1, unknown: 0, more: ['waiting'] } }))));
    open();
    expect(await screen.findByRole('link', { name: '1,000+ waiting' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '5,000 signed' })).toBeInTheDocument();
  });

  it('leads from what is to be done to its form', async () => {
    work = {
      counters: 0,
      paused: 1,
      groups: [
        { key: 'Parked/VSDC_881', state: 'Parked', cause: 'VSDC_881', title: 'Purchase code missing', billing_run: '', device: '', count: 4310 },
        { key: 'Held/RUN_PAUSED/RUN-7', state: 'Held', cause: 'RUN_PAUSED', title: '', billing_run: 'RUN-7', device: '', count: 2 },
      ],
    };
    const { user, where } = open();
    const list = await screen.findByRole('region', { name: 'Work to do' });
    expect(await within(list).findByText('One device is paused')).toBeInTheDocument();
    expect(within(list).getByText('4,310')).toBeInTheDocument();
    expect(within(list).getByText('Held bills of run RUN-7')).toBeInTheDocument();
    await user.click(within(list).getByRole('link', { name: 'Purchase code missing' }));
    expect(where()).toBe('/work?group=Parked%2FVSDC_881');
  });

  it('shows branches, and one alone where it is chosen; the year stays', async () => {
    const { user, where } = open('/dashboard?year=2025');
    await user.click(await screen.findByRole('link', { name: 'Kigali HQ' }));
    expect(where()).toBe('/dashboard?year=2025&branch=1-00');
    server.use(onMethod(METHOD, ({ args }) => answer(year(2026, { branch: String(args['branch']) }))));
    await user.click(await screen.findByRole('link', { name: '2026' }));
    expect(where()).toBe('/dashboard?year=2026&branch=1-00');
    expect(await screen.findByText(/Only Kigali HQ/)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All branches' }));
    expect(where()).toBe('/dashboard?year=2026');
  });

  it('shows a device that is offline, with how much of its time is used', async () => {
    const clock = { device: 'HUY-01', branch: '1-01', branch_name: 'Huye', offline_since: '2026-11-21 09:00:00', offline_age: 11_520, offline_limit_hours: 24 };
    server.use(onMethod(NOW, () => answer(now({ clocks: [clock] }))));
    open();
    expect(await screen.findByText(/not reached for 3 h 12 min of 24 h \(13 %\)/)).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Offline time of HUY-01 used' })).toHaveAttribute('aria-valuenow', '13');
  });

  it('shows the authority’s notices as text, and older ones on demand', async () => {
    const notice = (n: number) => ({ name: `Live-${n}`, title: `Notice ${n}`, text: '<img src=x onerror=alert(1)>', url: n === 9 ? 'https://rra.gov.rw' : '', author: 'RRA', published_at: '2026-11-20 08:00:00' });
    server.use(
      onMethod(NOW, () => answer(now({ notices: [notice(9), notice(8)], more_notices: true }))),
      onMethod('ebm.api.dashboard.notices', ({ args }) => answer({ notices: args['start'] === '2' ? [notice(7)] : [], more: false })),
    );
    const { user } = open();
    const list = await screen.findByRole('region', { name: 'Notices of the authority' });
    expect(within(list).getAllByText('<img src=x onerror=alert(1)>')).toHaveLength(2);
    expect(within(list).getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', 'https://rra.gov.rw');
    await user.click(within(list).getByRole('button', { name: 'Show older notices' }));
    expect(await within(list).findByText('Notice 7')).toBeInTheDocument();
  });

  it('remembers that the table is wanted, and gives each table as CSV with exact amounts and no formula', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    unmount();
    open();
    expect(await screen.findByRole('table', { name: 'Sales by month' })).toBeInTheDocument();
    for (const name of ['Sales by month', 'Tax by letter', 'Branches']) {
      await user.click(screen.getByRole('button', { name: `${name} as a CSV file` }));
    }
    expect(saved).toHaveLength(3);
    expect(saved[0]).toContain('Jan,100,650000.00,99152.54,500000.00');
    expect(saved[1]).toContain('B,18.00,7953100.50,1213200.00');
    expect(saved[2]).toContain("'=Huye,250,953200.50,145403.46,5000.00,1000000.00");
  });
});
