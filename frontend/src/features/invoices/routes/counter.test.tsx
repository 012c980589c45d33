import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp, type Rendered } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { EbmBoot } from '../../../types/api';
import { invoice, receipt, saleOf, signed, water } from '../fixtures';
import { PAYMENT_TYPES, type InvoiceView } from '../types';
import CounterRoute from './counter';
import { fill, issueAnswer, item, NAME, onIssue, price, qty, sent, serveCounter } from './new-invoice.testing';

const SALE = 'ebm.api.invoices.sale';
const PRINT = 'ebm.api.receipts.print_receipt';
const FAVOURITES = 'ebm.api.favourites.mine';

let now: InvoiceView;
/** How often the server heard that a bill is being entered. */
let expected: number;
/** How often the counter asked how the bill goes on. */
let asked: number;
let prints: Record<string, unknown>[];
let favourites: unknown[];
let print: ReturnType<typeof vi.fn<() => void>>;

const view = () => (now.receipt ? { ...now, receipt: printed() } : now);
const printed = () => ({ ...receipt, original_printed: prints.length > 0, copies: Math.max(0, prints.length - 1) });

beforeEach(() => {
  serveCounter();
  window.localStorage.clear();
  now = signed();
  asked = 0;
  expected = 0;
  prints = [];
  favourites = [{ ...water, key: 3 }];
  print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  onIssue(() => issueAnswer(view()));
  server.use(
    onMethod(SALE, () => {
      asked += 1;
      return answer(saleOf(view()));
    }),
    onMethod('frappe.client.get_list', () => answer([])),
    onMethod('ebm.api.invoices.expect', () => {
      expected += 1;
      return answer(null);
    }),
    onMethod(FAVOURITES, () => answer(favourites)),
    onMethod(PRINT, ({ args }) => {
      prints.push(args);
      const copy = prints.length - 1;
      return answer({ copy_number: copy, printed_at: '2026-11-21 14:05:00', receipt: copy ? { ...receipt, label: 'CS' } : receipt });
    }),
  );
});

const open = (route = '/counter', boot?: Partial<EbmBoot>): Rendered =>
  renderWithApp(
    <Routes>
      <Route path="/counter" element={<CounterRoute />} />
    </Routes>,
    { route, ...(boot ? { boot } : {}) },
  );

const issueByKey = async (page: Rendered) => {
  await fill(page);
  await page.user.keyboard('{Control>}{Enter}{/Control}');
};
const sheet = () => document.querySelector<HTMLElement>('.ebm-print-sheet');
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name });

describe('from the customer to the printed receipt', () => {
  it('by keyboard alone: the receipt takes the place of the form, the original prints, Esc begins the next', async () => {
    const page = open();
    await issueByKey(page);
    expect(await heading(/^The receipt is here/)).toHaveFocus();
    await waitFor(() => expect(page.where()).toBe(`/counter?invoice=${NAME}`));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(prints).toEqual([{ invoice: NAME, paper: '80mm' }]);
    expect(sheet()).toHaveTextContent('ABCD-EFGH-IJKL-MNOP');
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(await screen.findByText('The original went to the printer.')).toBeInTheDocument();

    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Find customer' })).toHaveFocus());
    expect(page.where()).toBe('/counter');
    await issueByKey(page);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.bill.bill_key).not.toBe(sent[0]?.bill.bill_key);
  });

  it('issues once when Ctrl+Enter is pressed twice, and does not leave the receipt behind', async () => {
    const page = open();
    await fill(page);
    await page.user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await heading(/^The receipt is here/);
    await page.user.keyboard('{Control>}{Enter}{/Control}{Enter}');
    expect(sent).toHaveLength(1);
    expect(await heading(/^The receipt is here/)).toBeInTheDocument();
  });

  it('says once that a bill is being entered, and goes on where that fails', async () => {
    const page = open();
    await screen.findByRole('combobox', { name: 'Find customer' });
    expect(expected).toBe(0);
    await fill(page);
    expect(expected).toBe(1);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await heading(/^The receipt is here/);
    server.use(offline('ebm.api.invoices.expect'));
    await page.user.keyboard('{Escape}');
    await issueByKey(page);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('prints when asked where the settings say so, on the paper of the settings', async () => {
    const page = open('/counter', { print_at_counter: false, default_paper: 'A5' });
    await issueByKey(page);
    const button = await screen.findByRole('button', { name: /^Print original/ });
    await waitFor(() => expect(button).toHaveFocus());
    expect(prints).toEqual([]);
    await page.user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(prints).toEqual([{ invoice: NAME, paper: 'A5' }]));
  });

  it('remembers the paper of the place', async () => {
    const page = open('/counter', { print_at_counter: false });
    await issueByKey(page);
    await page.user.click(await screen.findByRole('radio', { name: 'A4' }));
    await page.user.keyboard('{Escape}');
    await issueByKey(page);
    expect(await screen.findByRole('radio', { name: 'A4' })).toBeChecked();
  });

  it.each(PAYMENT_TYPES)('takes the payment %s', async (type) => {
    const page = open();
    await fill(page);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Payment type' }), type);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent[0]?.bill.payment_type).toBe(type));
  });

  it('says beside the button what blocks, and issues nothing', async () => {
    const page = open();
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/things are missing before it can be sent/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('prints nothing by itself when its address is opened again', async () => {
    open(`/counter?invoice=${NAME}`);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Print original/ })).toHaveFocus());
    expect(prints).toEqual([]);
  });

  it('prints no copy by itself when the bill was there already with its receipt', async () => {
    prints.push({});
    onIssue(() => issueAnswer(signed({ receipt: printed() }), true));
    const page = open();
    await issueByKey(page);
    expect(await screen.findByRole('button', { name: /^Print copy/ })).toBeInTheDocument();
    expect(prints).toHaveLength(1);
  });

  it('says when the server does not answer while a print is counted', async () => {
    server.use(offline(PRINT));
    const page = open();
    await issueByKey(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('this print may already count');
    expect(print).not.toHaveBeenCalled();
  });
});

describe('while there is no receipt', () => {
  it('shows how it goes on, live, and the receipt when it is there', async () => {
    now = invoice({ status: 'Queued' });
    const page = open();
    await issueByKey(page);
    expect(await heading(/^On its way to its receipt Queued/)).toBeInTheDocument();
    expect(screen.getByText(/your receipt is being signed/)).toBeInTheDocument();
    // What issuing answered with is not asked for again.
    expect(asked).toBe(0);
    now = signed();
    act(() => page.socket.fire('ebm_invoices', { names: [NAME] } as never));
    expect(await heading(/^The receipt is here Signed/)).toBeInTheDocument();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });

  it('looks by itself where no event comes', async () => {
    now = invoice({ status: 'Queued' });
    const page = open();
    await issueByKey(page);
    await heading(/^On its way to its receipt Queued/);
    now = signed();
    expect(await screen.findByRole('heading', { level: 2, name: /^The receipt is here Signed/ }, { timeout: 3000 })).toBeInTheDocument();
  });

  it.each([
    ['Waiting', /follows by itself, today/],
    ['Unknown', /is not charged twice/],
    ['Parked', /refused a detail/],
    ['Held', /looked at first/],
    ['Incomplete', /supervisor completes it/],
  ])('tells what to say to the customer while it is %s, and lets one go on with the next', async (status, words) => {
    now = invoice({ status, cause_text: 'The reason' });
    const page = open();
    await issueByKey(page);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('The reason')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Print (original|copy)/ })).not.toBeInTheDocument();
    await page.user.keyboard('{Escape}');
    expect(await screen.findByRole('combobox', { name: 'Find customer' })).toBeInTheDocument();
  });

  it('lists at the side what waits today, and leads to it', async () => {
    server.use(
      onMethod('frappe.client.get_list', ({ args }) => {
        expect(JSON.stringify(args)).toContain('owner');
        return answer([{ name: NAME, customer_name: 'Mukamana Alice', grand_total: 2006, status: 'Waiting' }]);
      }),
    );
    now = invoice({ status: 'Waiting' });
    const page = open();
    const panel = await screen.findByRole('region', { name: 'Today: 1 waits' });
    await page.user.click(within(panel).getByRole('link', { name: 'Mukamana Alice' }));
    expect(await heading(/^On its way to its receipt Waiting/)).toBeInTheDocument();
  });
});

describe('favourites', () => {
  it('a digit in the empty item field takes one, and typing goes on as before elsewhere', async () => {
    const page = open();
    await screen.findByRole('button', { name: '3: Water, residential' });
    item(1).focus();
    await page.user.keyboard('3');
    await waitFor(() => expect(qty(1)).toHaveFocus());
    expect(item(1)).toHaveValue('Water, residential');
    expect(price(1)).toHaveValue('401.20');
    await page.user.keyboard('3');
    expect(qty(1)).toHaveValue('3');
    await page.user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(item(2)).toHaveFocus());
    await page.user.keyboard('4');
    expect(item(2)).toHaveValue('4');
  });

  it('one press puts it into the empty line, the next into a new one', async () => {
    const page = open();
    const button = await screen.findByRole('button', { name: '3: Water, residential' });
    await page.user.click(button);
    await waitFor(() => expect(qty(1)).toHaveFocus());
    await page.user.click(button);
    await waitFor(() => expect(qty(2)).toHaveFocus());
    expect(item(2)).toHaveValue('Water, residential');
  });

  it('an item is kept by its star and a key', async () => {
    favourites = [];
    const kept: unknown[] = [];
    server.use(
      onMethod('ebm.api.favourites.keep', ({ args }) => {
        kept.push(args);
        favourites = [{ ...water, key: 5 }];
        return answer(favourites);
      }),
    );
    const page = open();
    expect(await screen.findByText(/No favourites yet/)).toBeInTheDocument();
    await fill(page);
    const star = screen.getByRole('button', { name: 'Keep Water, residential as a favourite' });
    await page.user.click(star);
    expect(await screen.findByRole('menuitem', { name: 'Keep as 9' })).toBeInTheDocument();
    await page.user.keyboard('5');
    await waitFor(() => expect(kept).toEqual([{ key: 5, item: water.name }]));
    expect(await screen.findByRole('button', { name: '5: Water, residential' })).toBeInTheDocument();
  });

  it('the counter works where they cannot be read', async () => {
    server.use(onMethod(FAVOURITES, () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No' })));
    const page = open();
    expect(await screen.findByText('Your favourites could not be read.')).toBeInTheDocument();
    await issueByKey(page);
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('reprint', () => {
  const found = { name: NAME, customer_name: 'Mukamana Alice', status: 'Signed', grand_total: '2006.00', bill_date: '2026-11-21', receipt: '168/258 NS' };

  it('finds an invoice by its receipt number, and Enter prints a copy', async () => {
    prints.push({});
    server.use(onMethod('ebm.api.find.find', ({ args }) => answer({ invoices: args.text === '168/258' ? [found] : [], customers: [] })));
    const page = open();
    await page.user.keyboard('{Alt>}r{/Alt}');
    expect(screen.getByRole('combobox', { name: 'Invoice or receipt number' })).toHaveFocus();
    await page.user.keyboard('168/258');
    await screen.findByRole('option', { name: /168\/258 NS · Mukamana Alice/ });
    await page.user.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: /^Print copy/ });
    await waitFor(() => expect(button).toHaveFocus());
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(prints).toHaveLength(2));
    await waitFor(() => expect(sheet()).toHaveTextContent('COPY'));
  });

  it('leaves the focus with who types a number already when the form comes back', async () => {
    server.use(onMethod('ebm.api.find.find', () => answer({ invoices: [], customers: [] })));
    const page = open(`/counter?invoice=${NAME}`);
    await heading(/^The receipt is here/);
    const box = screen.getByRole('combobox', { name: 'Invoice or receipt number' });
    await page.user.type(box, '16');
    await page.user.keyboard('{Escape}{Escape}');
    expect(await screen.findByRole('combobox', { name: 'Find customer' })).toBeInTheDocument();
    expect(box).toHaveFocus();
    expect(screen.getByText('Today: none waits')).toBeInTheDocument();
  });

  it('keeps what was begun meanwhile', async () => {
    server.use(onMethod('ebm.api.find.find', () => answer({ invoices: [found], customers: [] })));
    const page = open();
    await fill(page);
    await page.user.keyboard('{Alt>}r{/Alt}88213');
    await screen.findByRole('option', { name: /168\/258 NS/ });
    await page.user.keyboard('{Enter}');
    await heading(/^The receipt is here/);
    await page.user.keyboard('{Escape}');
    expect(await screen.findByText('What you entered before is back.')).toBeInTheDocument();
    expect(qty(1)).toHaveValue('5');
  });
});

it('is for who makes invoices', () => {
  open('/counter', { roles: ['EBM Auditor'] });
  expect(screen.queryByRole('combobox', { name: 'Find customer' })).not.toBeInTheDocument();
  expect(screen.getByText('Your access does not include this')).toBeInTheDocument();
});
