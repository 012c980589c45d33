import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type * as Csv from '../../../ui/csv';
import type { FixResult, Remedy, WorkGroup, WorkRow } from '../types';
import WorkRoute from './work';

const saved: string[] = [];
vi.mock('../../../ui/csv', async (original) => {
  const csv = await original<typeof Csv>();
  return { ...csv, saveCsv: (_name: string, rows: Parameters<typeof csv.csvText>[0]) => saved.push(csv.csvText(rows)) };
});

const nameOf = (n: number) => `EBM-2026-0000000${n}`;
const row = (n: number): WorkRow => ({
  name: nameOf(n),
  customer_name: `Customer ${n}`,
  grand_total: '7953.20',
  status: 'Parked',
  text: 'The authority wants a purchase code.',
  number: 0,
  since: '2026-11-21 14:02:11',
  customer_tin: '102345678',
  poc_number: `103045${n}`,
  bill_number: '',
  branch: '999991130-00',
  entered: '2026-11-18 10:00:00',
  value: '',
  has_customer: true,
});
const EACH: Remedy = { kind: 'field', field: 'purchase_code', each: true, record: false };
const group = (over: Partial<WorkGroup> = {}): WorkGroup => ({
  key: 'Parked/VSDC_881',
  state: 'Parked',
  cause: 'VSDC_881',
  title: 'Purchase code missing',
  billing_run: '',
  device: '',
  counter: '',
  count: 2,
  todo: 'Ask each customer for the code.',
  does: ['edit', 'fix'],
  oldest: '2026-11-18 10:00:00',
  remedy: EACH,
  items: [],
  rows: [row(1), row(2)],
  ...over,
});

let groups: WorkGroup[];
let asked: [string, Record<string, unknown>][];

const result = (n: number, over: Partial<FixResult> = {}): FixResult => ({ name: nameOf(n), ok: true, status: 'Queued', text: '', ...over });
const told = (method: string, message: (args: Record<string, unknown>) => unknown) =>
  server.use(
    onMethod(`ebm.api.work.${method}`, ({ args }) => {
      asked.push([method, args]);
      return answer(message(args));
    }),
  );

beforeEach(() => {
  groups = [group()];
  asked = [];
  saved.length = 0;
  server.use(onMethod('ebm.api.work.overview', () => answer({ counters: [], paused: [], groups })));
});

const open = (route = '/work') =>
  renderWithApp(
    <Routes>
      <Route path="/work" element={<WorkRoute />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { route, boot: { roles: ['EBM Billing Officer'] } },
  );

const form = () => screen.findByRole('form', { name: 'Mend these bills' });
const press = (name: string) => screen.getByRole('button', { name });

describe('the one form that mends a group', () => {
  it('is opened from its group, by an address that can be sent to somebody', async () => {
    groups = [group(), group({ key: 'Parked/VSDC_921', cause: 'VSDC_921', title: 'Declared already', remedy: { kind: 'look', field: '', each: false, record: false } })];
    const { user, where } = open();
    const heading = await screen.findByRole('heading', { name: 'Purchase code missing – 2 bills, oldest 18 Nov 2026 10:00' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /^Open: Purchase code missing/ }));
    expect(where()).toBe('/work?group=Parked%2FVSDC_881');
    expect(await form()).toBeInTheDocument();
    expect(heading).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Close' }));
    expect(where()).toBe('/work');
  });

  it('sends each bill its own value after saying how many; what failed keeps its value and tells why', async () => {
    told('fix_rows', () => ({ results: [result(1), result(2, { ok: false, status: '', text: 'A purchase code has 6 letters or digits.' })] }));
    const { user } = open();
    await form();
    await user.click(press('See what it does'));
    expect(await screen.findByText('Enter a value beside at least one bill.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: `Purchase code of ${nameOf(1)}` }), 'AAA111');
    await user.type(screen.getByRole('textbox', { name: `Purchase code of ${nameOf(2)}` }), 'bad');
    await user.click(press('See what it does'));
    expect(await screen.findByText('2 bills will be sent again.')).toBeInTheDocument();
    expect(asked).toEqual([]);
    groups = [group({ count: 1, rows: [row(2)] })];
    await user.click(press('Send 2 bills'));
    expect(await screen.findByText(/One bill is on its way, one was left as it was\./)).toBeInTheDocument();
    const rows = [{ name: nameOf(1), value: 'AAA111' }, { name: nameOf(2), value: 'bad' }];
    expect(asked).toEqual([['fix_rows', { key: 'Parked/VSDC_881', rows, on_customer: 0 }]]);
    const results = screen.getByRole('region', { name: 'What came of each bill' });
    expect(within(results).getByText('A purchase code has 6 letters or digits.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: `Purchase code of ${nameOf(2)}` })).toHaveValue('bad');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Purchase code of ${nameOf(1)}` })).not.toBeInTheDocument());
  });

  it('counts again where an entry changed after the effect was said', async () => {
    const { user } = open();
    await form();
    await user.type(screen.getByRole('textbox', { name: `Purchase code of ${nameOf(1)}` }), 'AAA111');
    await user.click(press('See what it does'));
    expect(await screen.findByText('One bill will be sent again.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: `Purchase code of ${nameOf(2)}` }), 'AAA112');
    expect(screen.queryByText('One bill will be sent again.')).not.toBeInTheDocument();
    expect(press('See what it does')).toBeInTheDocument();
  });

  it('takes two pasted columns: what each line means is shown, and fills in its bill', async () => {
    told('match', () => ({
      rows: [
        { key: '1030451', value: 'AAA111', name: nameOf(1), customer_name: 'Customer 1', grand_total: '7953.20', ok: true, text: '' },
        { key: 'nothing', value: 'AAA112', name: '', customer_name: '', grand_total: '', ok: false, text: 'No bill of this group has it.' },
      ],
    }));
    const { user } = open();
    await form();
    await user.click(screen.getByText('Paste two columns', { selector: 'summary' }));
    await user.click(screen.getByRole('textbox', { name: 'Paste two columns' }));
    await user.paste('1030451\tAAA111\nnothing\tAAA112\n');
    await user.click(press('Find these bills'));
    expect(await screen.findByText(/One bill was found, one line was not\. Nothing has been changed yet\./)).toBeInTheDocument();
    expect(screen.getByText('No bill of this group has it.')).toBeInTheDocument();
    expect(asked).toEqual([['match', { key: 'Parked/VSDC_881', rows: [{ key: '1030451', value: 'AAA111' }, { key: 'nothing', value: 'AAA112' }] }]]);
    expect(screen.getByRole('textbox', { name: `Purchase code of ${nameOf(1)}` })).toHaveValue('AAA111');
  });

  it('gives all the same value, also those not shown, call by call; the customer’s record where that is wanted', async () => {
    groups = [group({ key: 'Parked/VSDC_910_custTin', count: 150, title: 'Customer’s TIN refused', remedy: { kind: 'field', field: 'customer_tin', each: true, record: true } })];
    server.use(
      onMethod('ebm.api.work.preview', ({ args }) => {
        if (args['value'] === '12')
          return refusal({ status: 417, exc_type: 'BillProblemsError', text: 'A TIN has 9 digits.', more: { problems: [{ cause: 'BAD_TIN', field: 'customer_tin', row: null, text: 'A TIN has 9 digits.' }] } });
        return answer({ count: 150, until: nameOf(9) });
      }),
    );
    told('fix_all', ({ after }) => (after === '' ? { results: [result(1)], last: nameOf(1), more: true } : { results: [result(2)], last: nameOf(2), more: false }));
    const { user } = open();
    await form();
    await user.click(screen.getByRole('radio', { name: 'All bills get the same value' }));
    const tin = screen.getByRole('textbox', { name: 'Customer’s TIN' });
    await user.type(tin, '12');
    await user.click(press('See what it does'));
    await waitFor(() => expect(tin).toBeInvalid());
    expect(tin).toHaveValue('12');
    await user.type(tin, '3456789');
    await user.click(screen.getByRole('checkbox', { name: /Keep it with the customer too/ }));
    await user.click(press('See what it does'));
    expect(await screen.findByText('150 bills will be sent again.')).toBeInTheDocument();
    await user.click(press('Send 150 bills'));
    expect(await screen.findByText(/2 bills are on their way/)).toBeInTheDocument();
    expect(asked.map(([, args]) => [args['after'], args['until'], args['value'], args['on_customer']])).toEqual([
      ['', nameOf(9), '123456789', 1],
      [nameOf(1), nameOf(9), '123456789', 1],
    ]);
  });

  it('tells what was done where it breaks off', async () => {
    groups = [group({ remedy: { kind: 'elsewhere', field: '', each: false, record: false } })];
    told('preview', () => ({ count: 2, until: nameOf(2) }));
    let calls = 0;
    server.use(
      onMethod('ebm.api.work.fix_all', () => {
        calls += 1;
        return calls === 1
          ? answer({ results: [result(1)], last: nameOf(1), more: true })
          : refusal({ status: 417, exc_type: 'ValidationError', text: 'The site is busy.' });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'See what it does' }));
    await user.click(await screen.findByRole('button', { name: 'Send 2 bills' }));
    expect(await screen.findByText(/It broke off: The site is busy\./)).toBeInTheDocument();
    await user.click(press('Download the results'));
    expect(saved[0]).toContain(`${nameOf(1)},Queued`);
    await user.click(press('Close the results'));
    expect(screen.queryByText(/It broke off/)).not.toBeInTheDocument();
  });

  it('mends the class of an item where one may, and says who may where not', async () => {
    const items = [{ item: 'ITEM-1', item_name: 'Water', item_class: '1' }];
    const remedy: Remedy = { kind: 'item', field: 'item_class', each: false, record: false };
    groups = [group({ key: 'Parked/VSDC_910_itemClsCd', title: 'Item class unknown to RRA', remedy, items, does: ['mend_item'] })];
    told('mend_item', () => ({ item: 'ITEM-1', item_class: '8310150100' }));
    const { user } = open();
    const code = await screen.findByRole('textbox', { name: 'Item class of Water' });
    await user.clear(code);
    await user.type(code, '8310150100');
    groups = [group({ key: 'Parked/VSDC_910_itemClsCd', title: 'Item class unknown to RRA', remedy, items: [{ item: 'ITEM-1', item_name: 'Water', item_class: '8310150100' }], does: ['edit', 'fix'] })];
    await user.click(press('Save the class'));
    expect(await screen.findByText('Water has the class 8310150100. Send its bills again now.')).toBeInTheDocument();
    expect(await screen.findByText(/An EBM Manager gives the item another class/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(press('See what it does')).toBeInTheDocument();
  });

  it('shows further rows, and gives all of them as a file', async () => {
    groups = [group({ count: 3 })];
    told('rows', ({ after }) => (after === '' ? { rows: [row(1), row(2), row(3)], more: false } : { rows: [row(3)], more: false }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more rows' }));
    expect(await screen.findByRole('link', { name: nameOf(3) })).toBeInTheDocument();
    expect(asked[0]?.[1]).toMatchObject({ key: 'Parked/VSDC_881', after: nameOf(2) });
    await user.click(press('Download these rows'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.split('\r\n')).toHaveLength(5);
    expect(saved[0]).toContain(`${nameOf(1)},,1030451,Customer 1,102345678,7953.20`);
  });

  it('is not there for who only reads', async () => {
    groups = [group({ does: [] })];
    open();
    expect(await screen.findByRole('link', { name: nameOf(1) })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});
