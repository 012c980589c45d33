import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { gatedMethod } from '../../../testing/gate';
import { server } from '../../../testing/server';
import type { CounterInNeed, Work, WorkGroup } from '../types';
import WorkRoute from './work';

const OVERVIEW = 'ebm.api.work.overview';
const NAME = 'EBM-2026-00000007';
const REASON = 'The portal shows the sale under number 7.';

const counter = (over: Partial<CounterInNeed> = {}): CounterInNeed => ({
  name: 'Live-999991130-00',
  branch: '999991130-00',
  branch_name: 'Kigali HQ',
  environment: 'Live',
  device: 'KGL-01',
  state: 'Stopped',
  cause: 'VERIFY_GARBLED',
  cause_text: 'The device was asked for its last number and answered nothing that can be read.',
  device_last: 6,
  last_number: 7,
  offline_since: '',
  last_contact: '2026-11-21 14:00:00',
  open: {
    number: 7,
    invoice: NAME,
    bill_key: 'counter/1',
    customer_name: 'Mukamana Alice',
    amount: '7953.20',
    sent_at: '2026-11-21 14:02:11',
    attempts: 2,
  },
  held: 0,
  choices: [
    { ruling: 'Taken', effect: 'It is never sent again.', possible: true, why_not: '' },
    { ruling: 'Not taken', effect: 'The same request is sent again.', possible: true, why_not: '' },
    { ruling: 'Set aside', effect: 'The number is spent.', possible: false, why_not: 'Nothing speaks against sending it.' },
  ],
  may_rule: true,
  may_stop: false,
  ...over,
});

const NOTHING_MORE = { customer_tin: '', poc_number: '', bill_number: '', branch: '', entered: '', value: '', has_customer: false };
const group = (over: Partial<WorkGroup> = {}): WorkGroup => ({
  key: 'Incomplete/KGL-01',
  state: 'Incomplete',
  cause: '',
  billing_run: '',
  device: 'KGL-01',
  counter: 'Live-999991130-00',
  count: 1,
  todo: 'A supervisor completes its receipt from the portal.',
  does: ['complete'],
  title: '',
  oldest: '2026-11-21 14:02:11',
  remedy: null,
  items: [],
  rows: [
    {
      name: NAME,
      customer_name: 'Mukamana Alice',
      grand_total: '7953.20',
      status: 'Incomplete',
      text: 'Its answer was lost.',
      number: 7,
      since: '2026-11-21 14:02:11',
      ...NOTHING_MORE,
    },
  ],
  ...over,
});

const head = (over: Record<string, unknown> = {}) => ({
  name: NAME,
  status: 'Incomplete',
  cause: 'ANSWER_LOST',
  customer_name: 'Mukamana Alice',
  grand_total: '7953.20',
  invc_no: '7',
  device: 'KGL-01',
  ...over,
});

let work: Work;
let sent: Record<string, unknown>[];

beforeEach(() => {
  work = { counters: [], paused: [], groups: [] };
  sent = [];
  server.use(onMethod(OVERVIEW, () => answer(work)));
});

const open = (route = '/work') =>
  renderWithApp(
    <Routes>
      <Route path="/work" element={<WorkRoute />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { route, boot: { roles: ['EBM Supervisor'] } },
  );

describe('the work list', () => {
  it('says that nothing waits where nothing does', async () => {
    open();
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
  });
  it('shows stopped counters first, then bills by cause with what to do and the way there', async () => {
    work = {
      paused: [],
      counters: [counter()],
      groups: [
        group(),
        group({ key: 'Parked/VSDC_910', state: 'Parked', cause: 'VSDC_910', device: '', counter: '', count: 25, todo: 'Mend it.', does: ['edit'] }),
        group({ key: 'Held/DEVICE_AHEAD/', state: 'Held', cause: 'DEVICE_AHEAD', device: '', counter: '', does: ['release'] }),
      ],
    };
    open();
    const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'KGL-01 is stopped: nothing is signed on it',
      'One bill without its receipt · KGL-01',
      '25 bills refused',
      'One bill held',
    ]);
    expect(screen.getByRole('link', { name: 'Complete' })).toHaveAttribute('href', `/work?complete=${NAME}`);
    expect(screen.getByRole('link', { name: 'Mend' })).toHaveAttribute('href', `/invoices/new?edit=${NAME}`);
    expect(screen.getByRole('link', { name: 'Match' })).toHaveAttribute('href', `/work?match=${NAME}`);
    expect(screen.getByText('Cause VSDC_910')).toBeInTheDocument();
    expect(screen.getByText(/and 24 more/)).toBeInTheDocument();
  });

  it('says what failed, and shows it when it is back', async () => {
    server.use(offline(OVERVIEW));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onMethod(OVERVIEW, () => answer(work)));
    await user.click(again);
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
  });
});

describe('a ruling', () => {
  const ruling = () => screen.findByRole('form', { name: /KGL-01 is stopped/ });

  it('says before it is done what each choice will do, and what speaks against it', async () => {
    work.counters = [counter()];
    open();
    const form = await ruling();
    expect(within(form).getByRole('radio', { name: /^Taken: it shows this bill under number 7/ })).toHaveAccessibleDescription('It is never sent again.');
    expect(within(form).getByRole('radio', { name: /^Set aside/ })).toHaveAccessibleDescription(/Not possible now: Nothing speaks against/);
    expect(screen.getByText('Mukamana Alice')).toBeInTheDocument();
    expect(screen.getByText('7,953.20')).toBeInTheDocument();
  });

  it('is sent with reason, number and evidence, and what came of it is said', async () => {
    work.counters = [counter()];
    server.use(
      onMethod('upload_file', async ({ request }) => {
        const body = await request.formData();
        sent.push({ private: body.get('is_private'), file: body.has('file') });
        return answer({ name: 'file-1' });
      }),
      onMethod('ebm.api.counters.rule', ({ args }) => {
        sent.push(args);
        work.counters = [];
        return answer({ counter: 'Live-999991130-00', state: 'Active', text: 'Number 7 counts as taken. KGL-01 was asked.' });
      }),
    );
    const { user } = open();
    const form = await ruling();
    await user.click(within(form).getByRole('radio', { name: /^Taken/ }));
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), REASON);
    await user.type(within(form).getByRole('textbox', { name: /Largest invoice number/ }), '12');
    await user.upload(within(form).getByLabelText('Evidence (optional)'), new File(['seen'], 'portal.png', { type: 'image/png' }));
    await user.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('Number 7 counts as taken. KGL-01 was asked.')).toBeInTheDocument();
    expect(sent).toEqual([
      { private: '1', file: true },
      { counter: 'Live-999991130-00', ruling: 'Taken', reason: REASON, number: 7, evidence: 'file-1', authority_last: 12 },
    ]);
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
  });

  it('is not made when its evidence was stopped on the way, and keeps what was entered', async () => {
    work.counters = [counter()];
    const gate = gatedMethod('upload_file');
    server.use(onMethod('ebm.api.counters.rule', ({ args }) => (sent.push(args), answer({}))));
    const { user } = open();
    const form = await ruling();
    await user.click(within(form).getByRole('radio', { name: /^Taken/ }));
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), REASON);
    await user.upload(within(form).getByLabelText('Evidence (optional)'), new File(['seen'], 'portal.png', { type: 'image/png' }));
    await user.click(within(form).getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(gate).toHaveLength(1));
    expect(within(form).getByRole('progressbar', { name: 'Uploading the evidence' })).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Stop the upload' }));
    expect(await within(form).findByText('The request was stopped.')).toBeInTheDocument();
    expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
    expect(sent).toEqual([]);
  });

  it('is not sent without a choice and a reason, and keeps what was entered when it is refused', async () => {
    work.counters = [counter()];
    server.use(
      onMethod('ebm.api.counters.rule', ({ args }) => {
        sent.push(args);
        return refusal({ status: 417, exc_type: 'DecisionRefused', text: 'The device says that it took this number last.' });
      }),
    );
    const { user } = open();
    const form = await ruling();
    const decide = within(form).getByRole('button', { name: 'Decide' });
    await user.click(decide);
    expect(within(form).getByRole('alert')).toHaveTextContent('Choose what is decided.');
    await user.click(within(form).getByRole('radio', { name: /^Not taken/ }));
    await user.click(decide);
    expect(await within(form).findByText('Write at least 10 characters.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(decide);
    expect(await within(form).findByText('The device says that it took this number last.')).toBeInTheDocument();
    expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
    expect(within(form).getByRole('radio', { name: /^Not taken/ })).toBeChecked();
  });

  it('is not offered to who may not decide', async () => {
    work.counters = [counter({ may_rule: false })];
    open();
    expect(await screen.findByText('A supervisor decides here.')).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('comes after stopping by hand where the device is gone for ever', async () => {
    work.counters = [counter({ state: 'Active', may_rule: false, may_stop: true, choices: [], offline_since: '2026-11-21 10:00:00' })];
    server.use(
      onMethod('ebm.api.counters.stop', ({ args }) => {
        sent.push(args);
        work.counters = [counter()];
        return answer({ counter: 'Live-999991130-00', state: 'Stopped', text: 'Nothing more is sent.' });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByText('Stop this counter', { selector: 'summary' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The device burnt down.');
    await user.click(screen.getByRole('button', { name: 'Stop this counter' }));
    expect(await ruling()).toBeInTheDocument();
    expect(sent).toEqual([{ counter: 'Live-999991130-00', reason: 'The device burnt down.' }]);
  });
});

describe('a receipt completed by hand', () => {
  const serveHead = (over: Record<string, unknown> = {}) => server.use(onMethod('ebm.api.invoices.get', () => answer(head(over))));
  const form = () => screen.findByRole('form', { name: `Complete ${NAME}` });

  it('names the field at fault, keeps what was entered, and is signed once it is right', async () => {
    serveHead();
    let right = false;
    server.use(
      onMethod('ebm.api.receipts.complete', ({ args }) => {
        sent.push(args);
        return right
          ? answer({ name: NAME, status: 'Signed' })
          : refusal({
              status: 417,
              exc_type: 'BillProblemsError',
              text: 'A receipt signature has 16 characters.',
              more: { problems: [{ cause: 'MALFORMED', field: 'signature', row: null, text: 'A receipt signature has 16 characters.' }] },
            });
      }),
    );
    const { user, where } = open(`/work?complete=${NAME}`);
    const at = await form();
    expect(screen.getByText(/Look up number 7 .* 7,953.20 RWF/)).toBeInTheDocument();
    const box = (name: string | RegExp) => within(at).getByRole('textbox', { name });
    await user.type(box('Receipt number'), '168');
    await user.type(box('Receipt signature'), 'ABCD');
    await user.type(box('Reason'), REASON);
    await user.click(within(at).getByRole('button', { name: 'Complete the receipt' }));
    await waitFor(() => expect(box('Receipt signature')).toBeInvalid());
    expect(box('Receipt number')).toHaveValue('168');
    right = true;
    await user.type(box('Receipt signature'), 'EFGHIJKLMNOP');
    await user.click(within(at).getByRole('button', { name: 'Complete the receipt' }));
    expect(await screen.findByText(`${NAME} is complete: Signed.`)).toBeInTheDocument();
    expect(sent[1]).toMatchObject({ invoice: NAME, receipt_no: '168', signature: 'ABCDEFGHIJKLMNOP', reason: REASON });
    await waitFor(() => expect(where()).toBe('/work'));
  });

  it('or the number is found to be another sale’s, with reason and evidence', async () => {
    const asked: unknown[] = [];
    serveHead();
    server.use(
      onMethod('upload_file', () => answer({ name: 'file-1' })),
      onMethod('ebm.api.receipts.not_ours', ({ args }) => {
        asked.push(args);
        return answer({ name: NAME, status: 'Parked' });
      }),
    );
    const { user } = open(`/work?complete=${NAME}`);
    await user.click(await screen.findByText('The portal shows another sale under number 7'));
    const at = await screen.findByRole('form', { name: 'The portal shows another sale under number 7' });
    await user.click(within(at).getByRole('button', { name: 'It is another sale' }));
    expect(within(at).getByText('Write at least 10 characters.')).toBeInTheDocument();
    expect(asked).toEqual([]);
    await user.type(within(at).getByLabelText('Reason'), REASON);
    await user.upload(within(at).getByLabelText('Evidence (optional)'), new File(['x'], 'portal.png', { type: 'image/png' }));
    await user.click(within(at).getByRole('button', { name: 'It is another sale' }));
    expect(await screen.findByText(`${NAME} is Parked: number 7 was another sale.`)).toBeInTheDocument();
    expect(asked).toEqual([{ invoice: NAME, number: 7, reason: REASON, evidence: 'file-1' }]);
  });

  it('is not offered for a bill that is complete', async () => {
    serveHead({ status: 'Signed' });
    open(`/work?complete=${NAME}`);
    expect(await screen.findByText(`${NAME} is Signed: there is nothing to complete.`)).toBeInTheDocument();
  });

  it('comes from a file: every row is shown before anything is stored', async () => {
    work.groups = [group()];
    server.use(
      onMethod('ebm.api.receipts.complete_file', ({ args }) => {
        sent.push(args);
        const done = args['preview'] === 0;
        return answer({
          rows: [
            { row: 2, number: '7', invoice: NAME, ok: true, done, text: done ? 'Completed.' : 'Can be completed.' },
            { row: 3, number: '99', invoice: '', ok: false, done: false, text: 'Number 99 was never given on this counter.' },
          ],
          ok: 1,
          wrong: 1,
        });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByText('Complete from a file'));
    await user.upload(screen.getByLabelText(/from a file$/), new File(['invc_no\n7'], 'sales.csv', { type: 'text/csv' }));
    expect(await screen.findByText(/One row can be completed, one cannot. Nothing has been stored yet./)).toBeInTheDocument();
    expect(screen.getByText('Number 99 was never given on this counter.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(screen.getByRole('button', { name: 'Complete one receipt' }));
    expect(await screen.findByText('One receipt is complete, one row was left alone.')).toBeInTheDocument();
    expect(sent.map(({ preview, text }) => [preview, text])).toEqual([
      [1, 'invc_no\n7'],
      [0, 'invc_no\n7'],
    ]);
  });
});

describe('a held bill', () => {
  it('is matched: not there, so it is queued; there, so its receipt is entered', async () => {
    server.use(
      onMethod('ebm.api.invoices.get', () => answer(head({ status: 'Held', cause: 'DEVICE_AHEAD' }))),
      onMethod('ebm.api.counters.release', ({ args }) => {
        sent.push(args);
        const [bill] = args['invoices'] as { matched: string }[];
        return answer({
          results: [
            bill?.matched === 'taken'
              ? { name: NAME, ok: false, status: '', text: 'Number 9 belongs to another bill.', problems: [{ field: 'amount', text: 'The amount differs.' }] }
              : { name: NAME, ok: true, status: 'Queued', text: '' },
          ],
        });
      }),
    );
    const { user } = open(`/work?match=${NAME}`);
    const form = await screen.findByRole('form', { name: /Match EBM/ });
    await user.click(within(form).getByRole('radio', { name: 'Yes, it is there' }));
    await user.type(within(form).getByRole('textbox', { name: 'Invoice number at the authority' }), '9');
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(await within(form).findByText('Number 9 belongs to another bill.')).toBeInTheDocument();
    expect(within(form).getByText('The amount differs.')).toBeInTheDocument();
    await user.click(within(form).getByRole('radio', { name: 'No, it is not there' }));
    await user.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(`${NAME} is Queued.`)).toBeInTheDocument();
    expect(sent[1]).toEqual({ invoices: [{ invoice: NAME, matched: 'not_taken' }], reason: REASON });
  });

  it('of a paused run is let go with the rest of it', async () => {
    work.groups = [group({ state: 'Held', cause: 'RUN_PAUSED', billing_run: 'RUN-7', count: 3, does: ['release_run'], counter: '' })];
    server.use(
      onMethod('ebm.api.counters.release_run', ({ args }) => {
        sent.push(args);
        return answer({ released: 2, held: 1 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByText('Release the rest of this run', { selector: 'summary' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The TIN is right now.');
    await user.click(screen.getByRole('button', { name: 'Release the rest of this run' }));
    expect(await screen.findByText('2 bills are queued again. One may be at the authority already, and is matched first.')).toBeInTheDocument();
    expect(sent).toEqual([{ billing_run: 'RUN-7', reason: 'The TIN is right now.' }]);
  });
});
