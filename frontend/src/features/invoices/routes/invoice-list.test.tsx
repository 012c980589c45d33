import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { deferred } from '../../../testing/deferred';
import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { withLayout } from '../../../testing/layout';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import InvoiceListRoute from './invoice-list';

withLayout();

const LIST = 'ebm.api.invoice_list.page';

const row = (n: number, over: Record<string, unknown> = {}) => ({
  name: `EBM-2026-${String(n).padStart(8, '0')}`,
  customer_name: 'Mukamana Alice',
  poc_number: '1030455',
  customer_phone: '0788123456',
  customer_tin: null,
  meter_number: '778-12',
  period_from: '2026-10-01',
  period_to: '2026-10-31',
  branch: '999991130-00',
  kind: 'Sale',
  grand_total: 7953.2,
  status: 'Signed',
  creation: '2026-11-21 14:02:11.123456',
  receipt_no: 168,
  receipt_total_no: 258,
  receipt_label: 'NS',
  ...over,
});

interface Asked {
  filters: unknown[];
  order_by: string;
  limit: number;
  after: unknown;
}

let asked: Asked[];
let rows: ReturnType<typeof row>[];
let kept: Record<string, unknown>;
let count: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  rows = [row(1), row(2, { status: 'Waiting', receipt_no: null, customer_name: '<b>Bold</b>' })];
  kept = { views: [], columns: null };
  count = { count: 2, more: false };
  server.use(
    onMethod(LIST, ({ args }) => {
      const parsed = (name: string) => (args[name] ? (JSON.parse(String(args[name])) as unknown) : undefined);
      const question = { filters: parsed('filters') as unknown[], order_by: String(args.order_by), limit: Number(args.limit), after: parsed('after') };
      asked.push(question);
      const from = question.after ? rows.findIndex(({ name }) => name === (question.after as string[])[1]) + 1 : 0;
      return answer(rows.slice(from, from + question.limit));
    }),
    onMethod('ebm.api.invoice_list.count', () => answer(count)),
    onMethod('ebm.api.invoice_list.views', () => answer(kept)),
    onMethod('ebm.api.invoice_list.keep_views', ({ args }) => {
      kept = args;
      return answer(args);
    }),
    onMethod('frappe.client.get_list', () => answer([{ name: '999991130-00', branch_name: 'Kigali' }, { name: '999991130-01', branch_name: 'Huye' }])),
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

  it('shows number, receipt, customer with POC, period, amount, state and time; a row leads to its page', async () => {
    const { user, where } = open();
    const signed = await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    for (const text of ['168/258 NS', 'Mukamana Alice POC 1030455', '10/01/2026–10/31/2026', '7,953.20', 'Signed', '11/21/2026 14:02']) expect(signed).toHaveTextContent(text);
    expect(screen.getByText('<b>Bold</b>')).toBeInTheDocument();
    expect(last()).toMatchObject({ filters: [], order_by: 'creation desc, name desc', limit: 100 });
    expect(await screen.findByText('2 invoices')).toBeInTheDocument();
    await user.click(within(signed).getByText('7,953.20'));
    expect(where()).toBe('/invoices/EBM-2026-00000001');
  });

  it('filters by states that stand in the address', async () => {
    const { user, where } = open('/invoices?status=Waiting');
    await waitFor(() => expect(last().filters).toEqual([['status', 'in', ['Waiting']]]));
    const states = screen.getByRole('group', { name: 'Show invoices by state' });
    expect(within(states).getByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(states).getByRole('button', { name: 'Parked' }));
    await waitFor(() => expect(last().filters).toEqual([['status', 'in', ['Waiting', 'Parked']]]));
    expect(decodeURIComponent(where())).toBe('/invoices?status=Waiting,Parked');
    await user.click(within(states).getByRole('button', { name: 'All' }));
    await waitFor(() => expect(where()).toBe('/invoices'));
  });

  it('searches by what a text looks like, or by what somebody says it is', async () => {
    const { user, where } = open();
    await user.type(await screen.findByRole('searchbox'), '1030455');
    await waitFor(() => expect(where()).toBe('/invoices?q=1030455'));
    await waitFor(() => expect(last()).toMatchObject({ filters: [['poc_number', 'begins', '1030455']], order_by: 'poc_number desc, name desc' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Search by' }), 'Meter');
    await waitFor(() => expect(last()).toMatchObject({ filters: [['meter_number', 'begins', '1030455']] }));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Meter 1030455' }));
    await waitFor(() => expect(last().filters).toEqual([]));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('says at the field that a receipt has a number, and asks for nothing', async () => {
    const { user } = open('/invoices?by=receipt_no');
    await user.type(await screen.findByRole('searchbox'), 'Uwase');
    expect(await screen.findByText(/A receipt’s number has digits only/)).toBeInTheDocument();
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(last().filters).toEqual([]);
    expect(screen.getByRole('searchbox')).toHaveValue('Uwase');
  });

  it('filters by period, amount, branch and kind, and says at the field what cannot be read', async () => {
    const { user, where } = open();
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    const form = await screen.findByRole('dialog', { name: 'More filters' });
    await user.type(within(form).getByRole('textbox', { name: 'Period ends, from' }), '10/01/2026');
    await user.type(within(form).getByRole('textbox', { name: 'Period ends, to' }), '13/45/2026');
    await user.type(within(form).getByRole('textbox', { name: 'Amount (RWF), from' }), '7,953.20');
    await user.type(within(form).getByRole('textbox', { name: 'Amount (RWF), to' }), '100');
    await user.click(within(form).getByRole('button', { name: 'Show' }));
    expect(within(form).getByText('Write the date as mm/dd/yyyy')).toBeInTheDocument();
    expect(within(form).getByText('This comes before the first one')).toBeInTheDocument();
    expect(within(form).getByRole('textbox', { name: 'Period ends, to' })).toHaveFocus();
    await user.clear(within(form).getByRole('textbox', { name: 'Period ends, to' }));
    await user.type(within(form).getByRole('textbox', { name: 'Period ends, to' }), '10/31/2026');
    await user.clear(within(form).getByRole('textbox', { name: 'Amount (RWF), to' }));
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Branch' }), 'Huye');
    await user.click(within(form).getByRole('button', { name: 'Refund' }));
    await user.click(within(form).getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(last().filters).toEqual([
        ['kind', 'in', ['Refund']],
        ['branch', '=', '999991130-01'],
        ['period_to', 'between', ['2026-10-01', '2026-10-31']],
        ['grand_total', 'between', ['7953.20', '']],
      ]),
    );
    expect(where()).toContain('period_from=2026-10-01');
    expect(screen.getByText('Period ends 10/01/2026 – 10/31/2026')).toBeInTheDocument();
    expect(screen.getByText('Huye')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove all filters' }));
    await waitFor(() => expect(where()).toBe('/invoices'));
  });

  it('has views for everybody, and keeps those a person names', async () => {
    const { user, where } = open();
    const views = await screen.findByRole('navigation', { name: 'Views' });
    expect(within(views).getByRole('button', { name: 'All' })).toHaveAttribute('aria-current', 'true');
    await user.click(within(views).getByRole('button', { name: 'Not signed' }));
    await waitFor(() => expect(last().filters).toEqual([['status', 'in', ['Draft', 'Held', 'Queued', 'Sending', 'Waiting', 'Unknown', 'Parked', 'Incomplete']]]));
    await user.click(within(views).getByRole('button', { name: 'Mine' }));
    await waitFor(() => expect(last().filters).toEqual([['owner', '=', expect.stringContaining('@')]]));
    await user.click(within(screen.getByRole('group', { name: 'Show invoices by state' })).getByRole('button', { name: 'Parked' }));
    await user.click(within(views).getByRole('button', { name: 'Save this view…' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the view' });
    await user.type(name, 'mine{Enter}');
    expect(screen.getByText('There is a view of this name already')).toBeInTheDocument();
    await user.type(name, ', parked{Enter}');
    expect(await within(views).findByRole('button', { name: 'mine, parked' })).toHaveAttribute('aria-current', 'true');
    expect(kept).toEqual({ views: [{ name: 'mine, parked', query: 'status=Parked&mine=1' }], columns: null });
    await user.click(within(views).getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(where()).toBe('/invoices?on=today'));
    await user.click(within(views).getByRole('button', { name: 'Remove the view mine, parked' }));
    await waitFor(() => expect(kept.views).toEqual([]));
  });

  it('keeps no view and no column before it knows those that are kept already: they would be overwritten', async () => {
    kept = { views: [{ name: 'Parked ones', query: 'status=Parked' }], columns: null };
    const known = deferred();
    server.use(onMethod('ebm.api.invoice_list.views', async () => (await known.promise, answer(kept))));
    const { user } = open('/invoices?mine=1&status=Waiting');
    await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    const views = screen.getByRole('navigation', { name: 'Views' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Meter' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(within(views).queryByRole('button', { name: 'Save this view…' })).not.toBeInTheDocument();
    act(() => known.resolve());
    await user.click(await within(views).findByRole('button', { name: 'Save this view…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'waiting ones{Enter}');
    await waitFor(() => expect(kept.views).toMatchObject([{ name: 'Parked ones' }, { name: 'waiting ones' }]));
  });

  it('has the columns that somebody chose', async () => {
    kept = { views: [], columns: ['number', 'phone'] };
    const { user } = open();
    expect(await screen.findByRole('row', { name: /EBM-2026-00000001 0788123456$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Number' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Meter' }));
    expect(await screen.findByRole('row', { name: /EBM-2026-00000001 0788123456 778-12/ })).toBeInTheDocument();
    await waitFor(() => expect(kept.columns).toEqual(['number', 'phone', 'meter']));
    await user.click(screen.getByRole('button', { name: 'The usual columns' }));
    await waitFor(() => expect(kept.columns).toBeNull());
  });

  it('is ordered by a click on a head, back and forth, where an index serves that', async () => {
    const { user, where } = open();
    await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    expect(screen.getByRole('columnheader', { name: /Time/ })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: /Amount \(RWF\)/ }));
    await waitFor(() => expect(last().order_by).toBe('grand_total desc, name desc'));
    await user.click(screen.getByRole('button', { name: /Amount \(RWF\)/ }));
    await waitFor(() => expect(last().order_by).toBe('grand_total asc, name asc'));
    expect(where()).toBe('/invoices?sort=grand_total');
    expect(screen.queryByRole('button', { name: /^State/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Period/ })).not.toBeInTheDocument();
  });

  it('asks for more after the last row when the end comes near', async () => {
    rows = Array.from({ length: 130 }, (_, at) => row(at + 1));
    count = { count: 1000, more: true };
    open();
    await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    expect(await screen.findByText('1,000+ invoices')).toBeInTheDocument();
    const scroller = screen.getByRole('table', { name: 'Invoices' }).parentElement as HTMLElement;
    act(() => {
      scroller.scrollTop = 80 * 40;
      scroller.dispatchEvent(new Event('scroll'));
    });
    await waitFor(() => expect(last()).toMatchObject({ after: ['2026-11-21 14:02:11.123456', 'EBM-2026-00000100'] }));
    act(() => {
      scroller.scrollTop = 120 * 40;
      scroller.dispatchEvent(new Event('scroll'));
    });
    expect(await screen.findByRole('row', { name: /EBM-2026-00000125/ })).toBeInTheDocument();
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

  it('offers a new invoice, and what is done with rows, only to those who make them', async () => {
    open('/invoices', ['EBM Auditor']);
    await screen.findByRole('row', { name: /EBM-2026-00000001/ });
    expect(screen.queryByRole('link', { name: 'New invoice' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
  });

  it('says that nothing matches, and shows all again', async () => {
    rows = [];
    const { user, where } = open('/invoices?status=Parked');
    await user.click(await screen.findByRole('button', { name: 'Show all invoices' }));
    expect(where()).toBe('/invoices');
  });

  it('says that a combination finds too much, and what to do', async () => {
    const text = 'More than 1,000 invoices match each of these filters by itself. Narrow one of them, or take one away.';
    server.use(onMethod(LIST, () => refusal({ status: 417, exc_type: 'TooWideError', text })));
    const { user, where } = open('/invoices?q=Uw&status=Signed');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all invoices' }));
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

describe('what is done with many', () => {
  beforeEach(() => {
    rows = [row(1, { status: 'Draft' }), row(2, { status: 'Parked' }), row(3, { status: 'Queued' })];
  });

  it('offers what all of them allow; each has its result, and what failed stays selected', async () => {
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.invoices.send', ({ args }) => {
        sent.push(args.names);
        return answer({ results: [{ name: rows[0]!.name, ok: true, status: 'Queued', text: '' }, { name: rows[1]!.name, ok: false, status: '', text: 'The TIN is missing.' }] });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows that are loaded' }));
    expect(screen.getByText(/Nothing can be done with all of these at once/)).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: `Select ${rows[2]!.name}` }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const results = await screen.findByRole('region', { name: 'What became of them' });
    expect(results).toHaveTextContent('1 of 2 done. What failed is still selected.');
    expect(results).toHaveTextContent('The TIN is missing.');
    expect(results).toHaveTextContent(`${rows[0]!.name} now Queued`);
    expect(sent).toEqual([[rows[0]!.name, rows[1]!.name]]);
    expect(screen.getByRole('checkbox', { name: `Select ${rows[1]!.name}` })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: `Select ${rows[0]!.name}` })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'What became of them' })).not.toBeInTheDocument();
  });

  it('takes queued ones back, and says when nobody answered', async () => {
    server.use(offline('ebm.api.invoice_list.take_back'));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: `Select ${rows[2]!.name}` }));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('It was not done')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: `Select ${rows[2]!.name}` })).toBeChecked();
  });
});

describe('a file of what is filtered', () => {
  it('has the filters and the order of the list, and says how many rows it will have', async () => {
    const exported: unknown[] = [];
    server.use(
      onMethod('ebm.api.invoice_list.export', ({ args }) => {
        exported.push(args);
        return refusal({ status: 417, exc_type: 'TooWideError', text: 'One spreadsheet takes no more.' });
      }),
    );
    const { user } = open('/invoices?status=Signed', ['EBM Supervisor']);
    await user.click(await screen.findByRole('button', { name: 'Export 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'XLSX (Excel)' }));
    expect(await screen.findByText('One spreadsheet takes no more.')).toBeInTheDocument();
    expect(exported).toEqual([{ filters: [['status', 'in', ['Signed']]], order_by: 'creation desc', file_format: 'xlsx' }]);
  });
});
