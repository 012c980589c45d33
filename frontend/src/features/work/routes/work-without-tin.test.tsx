import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';

import { answer, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { WorkGroup, WorkRow } from '../types';
import WorkRoute from './work';

const KEY = 'Parked/VSDC_884';
const REASON = 'The customer said on the phone that she has no TIN.';
const nameOf = (n: number) => `EBM-2026-0000000${n}`;
const row = (n: number): WorkRow => ({
  name: nameOf(n), customer_name: `Customer ${n}`, grand_total: '7953.20', status: 'Parked', text: 'The authority does not know this TIN.', number: 0,
  since: '2026-11-21 14:02:11', customer_tin: '102345678', poc_number: '', bill_number: '', branch: '999991130-00', entered: '2026-11-18 10:00:00',
  value: '102345678', has_customer: true,
});
const group = (over: Partial<WorkGroup> = {}): WorkGroup => ({
  key: KEY, state: 'Parked', cause: 'VSDC_884', title: 'Customer’s TIN refused', billing_run: '', device: '', counter: '', count: 3, todo: 'Enter the right TIN.',
  does: ['edit', 'fix', 'without_tin'], oldest: '2026-11-18 10:00:00', remedy: { kind: 'field', field: 'customer_tin', each: true, record: true }, items: [],
  rows: [row(1), row(2), row(3)], ...over,
});

let groups: WorkGroup[];
let asked: Record<string, unknown>[];

beforeEach(() => {
  groups = [group()];
  asked = [];
  server.use(
    onMethod('ebm.api.work.overview', () => answer({ counters: [], paused: [], groups })),
    onMethod('ebm.api.work.issue_without_tin', ({ args }) => {
      asked.push(args);
      groups = [group({ count: 2, rows: [row(2), row(3)] })];
      return answer({
        results: [
          { name: nameOf(1), ok: true, status: 'Queued', text: '' },
          { name: nameOf(3), ok: false, status: '', text: 'Enter the customer’s phone number: without a TIN it is required.' },
        ],
      });
    }),
  );
});

const open = () =>
  renderWithApp(
    <Routes>
      <Route path="/work" element={<WorkRoute />} />
    </Routes>,
    { route: '/work', boot: { roles: ['EBM Supervisor'] } },
  );
const press = (name: string) => screen.getByRole('button', { name });
const choice = (n: number) => screen.getByRole('checkbox', { name: `Without a TIN: ${nameOf(n)}` });

it('chosen bills are issued without a TIN: with a reason, the effect said before, the result of each after', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Issue without a TIN' }));
  await user.click(press('See what it does'));
  expect(await screen.findByText('Write at least 10 characters.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), REASON);
  await user.click(press('See what it does'));
  expect(await screen.findByText('Choose at least one bill.')).toBeVisible();

  await user.click(choice(1));
  await user.click(press('See what it does'));
  expect(await screen.findByText('One bill will be issued without a TIN and purchase code.')).toBeVisible();
  // Another one: what was said is not what would be done.
  await user.click(choice(3));
  expect(screen.queryByText(/will be issued without a TIN/)).not.toBeInTheDocument();
  await user.click(press('See what it does'));
  expect(await screen.findByText('2 bills will be issued without a TIN and purchase code.')).toBeVisible();
  expect(asked).toEqual([]);

  await user.click(press('Issue 2 bills without a TIN'));
  expect(await screen.findByText(/without a TIN it is required/)).toBeVisible();
  expect(asked).toEqual([{ key: KEY, rows: [{ name: nameOf(1) }, { name: nameOf(3) }], reason: REASON }]);
  // What was left as it was stays chosen.
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Without a TIN: ${nameOf(1)}` })).not.toBeInTheDocument());
  expect(choice(3)).toBeChecked();
  expect(choice(2)).not.toBeChecked();
});

it('is not offered to who may mend bills and not decide this [R13]', async () => {
  groups = [group({ does: ['edit', 'fix'] })];
  open();
  expect(await screen.findByRole('radio', { name: 'Send all again as they are' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Issue without a TIN' })).not.toBeInTheDocument();
});
