import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { requests, server } from '../../../testing/server';
import { cannot, happened, invoice, signed } from '../fixtures';
import type { Corrections, DeviceCall, Exchange, InvoiceView } from '../types';
import { cameFromState } from '../view/came-from';
import { InvoiceContent } from '../view/invoice-content';
import InvoiceRoute from './invoice';

const GET = 'ebm.api.invoices.get';
const CALLS = 'ebm.api.invoice_history.calls';
const EXCHANGE = 'ebm.api.invoice_history.exchange';
const CORRECTIONS = 'ebm.api.invoice_history.corrections';
const NAME = 'EBM-2026-00088213';
const OTHER = 'EBM-2026-00088214';

const WAY = [
  happened('14:02:05.000', 'entered', 'Entered by Claudine Cashier'),
  happened('14:02:05.200', 'queued', 'Sent to the queue by Claudine Cashier'),
  happened('14:02:11.100', 'sent', 'Sent to KGL-01 as number 5'),
  happened('14:02:11.286', 'signed', 'Signed as 168/258 NS', { took: 186 }),
];

const call = (over: Partial<DeviceCall> = {}): DeviceCall => ({
  name: 12,
  operation: 'saveSales',
  asked: 'The bill, to be signed',
  at: '2026-11-21 14:02:11.100',
  ended: '2026-11-21 14:02:11.286',
  took: 186,
  http_status: 200,
  code: '000',
  meaning: 'Done',
  words: 'It is succeeded',
  outcome: 'Signed',
  outcome_text: 'Signed',
  device: 'KGL-01',
  number: 5,
  kept: true,
  ...over,
});

const body = (text: string) => ({ text, size: text.length, sha256: 'ab'.repeat(32), masked: false, cut: false, exact: true });

const exchange = (over: Partial<Exchange> = {}): Exchange => ({
  request: body('{"invcNo":5,"totAmt":2006.00}'),
  reply: body('{"resultCd":"000"}'),
  number: { number: 5, verdict: 'fits' },
  link: { seq: 7, ok: true, text: 'Entry 7 of the journal holds.' },
  source: 'device',
  ...over,
});

let now: InvoiceView;
beforeEach(() => {
  now = signed({ timeline: WAY });
  server.use(onMethod(GET, ({ args }) => answer({ ...now, name: String(args['name']) })));
});

const open = (state?: unknown) =>
  renderWithApp(
    <Routes>
      <Route path="/invoices" element={<p>list</p>} />
      <Route path="/invoices/:name" element={<InvoiceRoute />} />
    </Routes>,
    { route: `/invoices/${NAME}`, state },
  );

const timeline = () => screen.findByRole('region', { name: 'Timeline' });
const asked = (method: string) => requests.filter((line) => line.includes(method)).length;

describe('the timeline', () => {
  it('tells its way in one line, with moments and durations', async () => {
    open();
    const way = within(await timeline()).getByRole('list', { name: 'Its way to the receipt' });
    expect(within(way).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Entered 21 Nov 2026 14:02:05',
      'Queued 14:02:05',
      'Sent 14:02:11 after 5.9 s in the queue',
      'Signed 14:02:11 (186 ms)',
    ]);
    expect(within(way).getByText('14:02:11', { selector: '[title="2026-11-21 14:02:11.286"]' })).toBeInTheDocument();
  });

  it('says where it stands, why and what comes next while it is not signed', async () => {
    now = invoice({
      status: 'Parked',
      can: cannot,
      cause_text: 'The TIN is not known.',
      next: { text: 'Mend what is wrong.', at: '', where: '' },
      timeline: [...WAY.slice(0, 3), happened('14:02:12.000', 'refused', 'The TIN is not known.', { took: 90 })],
    });
    open();
    const part = await timeline();
    expect(within(part).getByText('Now:').closest('li')).toHaveTextContent('Now: Parked. The TIN is not known. Next: Mend what is wrong.');
    expect(within(part).getAllByRole('listitem').some((item) => item.textContent === '21 Nov 2026 14:02:12The TIN is not known. (90 ms)')).toBe(true);
  });

  it('shows the reason of a decision to whom the server tells it', async () => {
    now = signed({ timeline: [...WAY, happened('15:00:00.000', 'receipt_completed', 'Completed by Solange', { reason: 'Seen in the portal' })] });
    open();
    expect(await screen.findByText('“Seen in the portal”')).toBeVisible();
  });

  it('folds the middle of a long one', async () => {
    const tries = Array.from({ length: 60 }, (_, at) => happened(`15:00:${String(at).padStart(2, '0')}.000`, 'waiting', `Try ${at}`));
    now = invoice({ status: 'Waiting', can: cannot, timeline: [...WAY.slice(0, 3), ...tries] });
    const { user } = open();
    expect(await screen.findByText('Try 0')).toBeInTheDocument();
    expect(screen.queryByText('Try 20')).not.toBeInTheDocument();
    expect(screen.getByText('Try 59')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show 39 entries between' }));
    expect(screen.getByText('Try 20')).toBeInTheDocument();
  });

  it('leads to the other invoices of the customer', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Other invoices of this customer' })).toHaveAttribute('href', '/invoices?q=1030455');
  });
});

describe('the calls to the device', () => {
  const mayLook = () => (now = signed({ timeline: WAY, can: { ...cannot, calls: true } }));
  const openCalls = async () => {
    const shown = open();
    const part = await screen.findByRole('region', { name: 'Calls to the device' });
    await shown.user.click(within(part).getByText('Calls to the device'));
    return { ...shown, part };
  };

  it('are not there for who may not read them', async () => {
    open();
    await timeline();
    expect(screen.queryByText('Calls to the device')).not.toBeInTheDocument();
  });

  it('are asked for when they are opened, and again when the invoice changes', async () => {
    mayLook();
    server.use(onMethod(CALLS, () => answer({ calls: [call()], entries: [], more: false })));
    const { part, client, socket } = await openCalls();
    expect(await within(part).findByRole('button', { name: /KGL-01: The bill, to be signed.*number 5.*Signed.*186 ms.*HTTP 200.*000 · Done/ })).toBeInTheDocument();
    expect(asked(CALLS)).toBe(1);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    now = { ...now, modified: '2026-11-21 14:03:00.000001' };
    act(() => socket.fire('ebm_invoices', { names: [NAME] }));
    await waitFor(() => expect(asked(CALLS)).toBeGreaterThan(1));
  });

  it('show exact request and reply, readable or as they were sent, and copy them', async () => {
    mayLook();
    server.use(onMethod(CALLS, () => answer({ calls: [call()], entries: [], more: false })), onMethod(EXCHANGE, () => answer(exchange())));
    const { part, user } = await openCalls();
    expect(asked(EXCHANGE)).toBe(0);
    await user.click(await within(part).findByRole('button', { name: /The bill, to be signed/ }));
    const request = await within(part).findByRole('region', { name: 'Request' });
    expect(request.querySelector('pre')?.textContent).toBe('{\n  "invcNo": 5,\n  "totAmt": 2006.00\n}');
    expect(within(part).getByRole('list', { name: 'Checks' })).toHaveTextContent(
      'Right: The request is, to the byte, the one that number 5 was given for.Right: Entry 7 of the journal holds.',
    );
    await user.click(within(within(part).getByRole('radiogroup', { name: 'Show the request' })).getByLabelText('As it was sent'));
    expect(request.querySelector('pre')?.textContent).toBe('{"invcNo":5,"totAmt":2006.00}');
    await user.click(within(part).getByRole('button', { name: 'Copy the request' }));
    expect(await navigator.clipboard.readText()).toBe('{"invcNo":5,"totAmt":2006.00}');
  });

  it('say what does not fit in words, not by colour alone', async () => {
    mayLook();
    const wrong = exchange({
      number: { number: 5, verdict: 'differs' },
      link: { seq: 7, ok: false, text: 'Entry 7 was changed.' },
      reply: { ...body('{"cmcKey":"***"}'), masked: true, exact: false },
    });
    server.use(onMethod(CALLS, () => answer({ calls: [call()], entries: [], more: false })), onMethod(EXCHANGE, () => answer(wrong)));
    const { part, user } = await openCalls();
    await user.click(await within(part).findByRole('button', { name: /The bill, to be signed/ }));
    const checks = await within(part).findByRole('list', { name: 'Checks' });
    expect(checks).toHaveTextContent('WRONG: The request is not the one that number 5 was given for');
    expect(checks).toHaveTextContent('WRONG: Entry 7 was changed.');
    expect(part).toHaveTextContent('Keys in it are shown as ***.');
    expect(part).toHaveTextContent('Some of its bytes are no text');
  });

  it('tell why nothing of a look-up is kept, and open what a person entered', async () => {
    mayLook();
    const lookUp = call({ name: 13, operation: 'selectInitInfo', asked: 'What is your last number?', kept: false, outcome: 'Taken' });
    server.use(
      onMethod(CALLS, () => answer({ calls: [lookUp], entries: [{ name: 9, seq: 7, at: '2026-11-21 15:00:00.000' }], more: true })),
      onMethod(EXCHANGE, ({ args }) => answer(exchange({ source: 'person', reply: args['entry'] ? body('{"entered_by":"s"}') : null }))),
    );
    const { part, user } = await openCalls();
    await user.click(await within(part).findByRole('button', { name: /What is your last number/ }));
    expect(part).toHaveTextContent('their contents are never kept');
    expect(part).toHaveTextContent('Only the last 200 are listed.');
    await user.click(within(part).getByRole('button', { name: /Journal entry 7/ }));
    expect(await within(part).findByText(/Entered by a person/)).toBeInTheDocument();
  });

  it('fail alone: the invoice stays, and they are asked for again on request', async () => {
    mayLook();
    server.use(offline(CALLS));
    const { part, user } = await openCalls();
    await within(part).findByText('The server cannot be reached');
    expect(screen.getByRole('region', { name: 'Receipt' })).toHaveTextContent('168/258 NS');
    server.use(onMethod(CALLS, () => answer({ calls: [], entries: [], more: false })));
    await user.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(await within(part).findByText('The device was not asked about this invoice.')).toBeInTheDocument();
  });

  it('are gone once their reader may no longer see them', async () => {
    mayLook();
    server.use(onMethod(CALLS, () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No permission' })));
    const { part } = await openCalls();
    expect(await within(part).findByText('Your access does not include this')).toBeInTheDocument();
    expect(await timeline()).toBeInTheDocument();
  });
});

describe('the chain of corrections', () => {
  const chain = (over: Partial<Corrections> = {}): Corrections => {
    const row = { status: 'Signed', at: '2026-11-21 14:02:11', receipt: '168/258 NS', counts: true, reason: '', original_invoice: '', refunded_by: '' };
    return {
      documents: [
        { ...row, name: NAME, kind: 'Sale', amount: '7953.20', refunded_by: OTHER },
        { ...row, name: OTHER, kind: 'Refund', amount: '-7953.20', original_invoice: NAME, reason: '09', receipt: '169/259 NR' },
        { ...row, name: 'EBM-2026-00088215', kind: 'Sale', status: 'Queued', amount: '6000.00', original_invoice: OTHER, receipt: '', counts: false },
      ],
      net: '0.00',
      whole: true,
      ...over,
    };
  };

  it('is not there where nothing was corrected', async () => {
    open();
    await timeline();
    expect(screen.queryByRole('region', { name: 'Corrections' })).not.toBeInTheDocument();
    expect(asked(CORRECTIONS)).toBe(0);
  });

  it('shows all documents with their relation, and what the authority has in all', async () => {
    now = signed({ corrected: true });
    server.use(onMethod(CORRECTIONS, () => answer(chain())));
    open();
    const table = await screen.findByRole('table', { name: 'Corrections' });
    expect(within(table).getByRole('row', { name: new RegExp(`${NAME} \\(this one\\).*refunded by ${OTHER}.*7,953.20`) })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: new RegExp(`refunds ${NAME} · reason 09.*Refund.*169/259 NR`) })).toHaveTextContent('7,953.20');
    expect(within(table).getByRole('link', { name: 'EBM-2026-00088215' })).toHaveAttribute('href', '/invoices/EBM-2026-00088215');
    expect(screen.getByText('What the authority has of them in all').closest('p')).toHaveTextContent('0.00');
  });

  it('is asked for again when another of its documents changes', async () => {
    now = signed({ corrected: true });
    let told = chain({ net: '7953.20' });
    server.use(onMethod(CORRECTIONS, () => answer(told)));
    const { client, socket } = open();
    await screen.findByRole('table', { name: 'Corrections' });
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    told = chain({ net: '13953.20' });
    act(() => socket.fire('ebm_invoices', { names: ['EBM-2026-00088215'] }));
    await waitFor(() => expect(screen.getByText('What the authority has of them in all').closest('p')).toHaveTextContent('13,953.20'));
  });

  it('tells no sum where not all of it may be seen', async () => {
    now = signed({ corrected: true });
    server.use(onMethod(CORRECTIONS, () => answer(chain({ net: null, whole: false }))));
    open();
    expect(await screen.findByText(/at branches that you may not see/)).toBeInTheDocument();
    expect(screen.queryByText('What the authority has of them in all')).not.toBeInTheDocument();
  });

  it('fails alone', async () => {
    now = signed({ corrected: true });
    server.use(offline(CORRECTIONS));
    open();
    const part = await screen.findByRole('region', { name: 'Corrections' });
    await within(part).findByText('The server cannot be reached');
    expect(screen.getByRole('region', { name: 'Receipt' })).toHaveTextContent('168/258 NS');
  });
});

describe('neighbours', () => {
  const names = ['EBM-2026-00088212', NAME, OTHER];

  it('leads to the invoices before and after it in the list it came from, and back to that list', async () => {
    const { user, where } = open(cameFromState(names, NAME, '/invoices?status=Signed'));
    const nav = await screen.findByRole('navigation', { name: 'Neighbours in the list' });
    expect(within(nav).getByRole('link', { name: 'Previous: EBM-2026-00088212' })).toBeInTheDocument();
    await user.click(within(nav).getByRole('link', { name: `Next: ${OTHER}` }));
    expect(await screen.findByRole('heading', { name: OTHER, level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `Previous: ${NAME}` })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Next:/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(where()).toBe('/invoices?status=Signed');
  });

  it.each([
    ['nothing', undefined],
    ['something else', { cameFrom: { names: [1], back: '/invoices' } }],
    ['an address of another site', { cameFrom: { names, back: 'https://elsewhere.example' } }],
  ])('are not there where it came from %s', async (_what, state) => {
    open(state);
    await timeline();
    expect(screen.queryByRole('navigation', { name: 'Neighbours in the list' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All invoices' })).toHaveAttribute('href', '/invoices');
  });

  it('takes those beside it out of a long list', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `N${at}`);
    const { names: taken } = cameFromState(many, 'N500', '/invoices').cameFrom;
    expect([taken[0], taken.length, taken[100]]).toEqual(['N400', 201, 'N500']);
  });
});

it('has its headings one level down in a panel beside the list', async () => {
  renderWithApp(<InvoiceContent name={NAME} inPanel />, { route: '/invoices' });
  await timeline();
  expect(screen.getByRole('heading', { name: NAME, level: 2 })).toBeInTheDocument();
  for (const name of ['Lines', 'Receipt', 'Timeline']) expect(screen.getByRole('heading', { name, level: 3 })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

it('a draft that somebody deletes while it is looked at is gone', async () => {
  now = invoice();
  const { client, socket } = open();
  await screen.findByText(`${NAME} is now Draft`);
  await act(async () => {
    await client.realtime.start();
    socket.accept();
  });
  server.use(onMethod(GET, () => refusal({ status: 404, exc_type: 'DoesNotExistError', text: `EBM Invoice ${NAME} not found` })));
  act(() => socket.fire('list_update', { doctype: 'EBM Invoice', name: NAME, user: 'supervisor@ebm.example' }));
  expect(await screen.findByText('This does not exist, or no longer')).toBeInTheDocument();
  expect(screen.queryByText(/Mukamana Alice/)).not.toBeInTheDocument();
});
