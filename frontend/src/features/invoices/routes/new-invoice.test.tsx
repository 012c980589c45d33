import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { cashierBoot } from '../../../testing/boot';
import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { server } from '../../../testing/server';
import { formatDate, todayInKigali } from '../../../ui/dates';
import { household, signed, water } from '../fixtures';
import {
  faultOf,
  field,
  fill,
  issueAnswer,
  issued,
  ISSUE,
  item,
  NAME,
  onIssue,
  open,
  price,
  qty,
  sendButton,
  sent,
  serveCounter,
} from './new-invoice.testing';

beforeEach(serveCounter);

describe('dates', () => {
  it.each([['mm/dd/yyyy'], ['dd/mm/yyyy'], ['yyyy-mm-dd']] as const)('are typed by the setting %s, which each field shows; today stands there [C1]', async (date_format) => {
    const page = open('/invoices/new', cashierBoot({ date_format }));
    const date = screen.getByRole('textbox', { name: `Bill date (${date_format})` });
    expect(date).toHaveAttribute('placeholder', date_format);
    expect(date).toHaveValue(formatDate(todayInKigali(), date_format));
    await page.user.click(screen.getByText('Period and meter readings (optional)'));
    expect(screen.getByRole('textbox', { name: `Period from (${date_format})` })).toHaveAttribute('placeholder', date_format);
    expect(screen.getByRole('textbox', { name: `Period to (${date_format})` })).toHaveAttribute('placeholder', date_format);
  });
});

describe('a cashier without a mouse', () => {
  it('finds the customer, adds two lines of one item at different prices and sends with Ctrl+Enter', async () => {
    const page = open();
    await fill(page);
    await page.user.keyboard('{Enter}');
    expect(price(1)).toHaveFocus();
    expect(price(1)).toHaveValue('401.20');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(item(2)).toHaveFocus());
    await page.user.keyboard('Wat');
    await screen.findByRole('option', { name: /Water/ });
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(qty(2)).toHaveFocus());
    await page.user.keyboard('7{Enter}');
    await page.user.clear(price(2));
    await page.user.keyboard('849.60');
    expect(screen.getByRole('status', { name: 'Total to pay' })).toHaveTextContent('7,953.20');
    expect(screen.getByRole('row', { name: /B \(18 %\)/ })).toHaveTextContent('1,213.20');

    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(page.where()).toBe(`/invoices/${NAME}`);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      send: 1,
      bill: {
        customer: household.name,
        poc_number: '1030455',
        payment_type: 'Cash',
        lines: [
          { item: water.name, qty: '5.00', price: '401.20', tax_letter: 'B' },
          { item: water.name, qty: '7.00', price: '849.60', tax_letter: 'B' },
        ],
      },
    });
  });

  it('removes a line with Ctrl+Delete and stays among the lines', async () => {
    const page = open();
    await fill(page);
    await page.user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(item(2)).toHaveFocus());
    await page.user.keyboard('{Control>}{Delete}{/Control}');
    await waitFor(() => expect(item(1)).toHaveFocus());
    expect(screen.queryByRole('combobox', { name: 'Item, line 2' })).not.toBeInTheDocument();
    expect(screen.getByText('Line 2 removed')).toBeInTheDocument();
  });

  it('asks for the purchase code of a customer with a TIN', async () => {
    const page = open();
    await page.user.keyboard('Kigali');
    await screen.findByRole('option', { name: /Kigali Bakery/ });
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(field(/Purchase code/)).toHaveFocus());
  });

  it('takes the only match when Enter was faster than the answer', async () => {
    const page = open();
    await page.user.keyboard('Muka{Enter}');
    await waitFor(() => expect(field(/^Name/)).toHaveValue('Mukamana Alice'));
  });

  it('makes a new customer from what was typed', async () => {
    server.use(
      onMethod('frappe.client.insert', ({ args }) => answer({ ...household, ...(args.doc as object), name: 'EBM-CUST-00000009' })),
    );
    const page = open();
    await page.user.keyboard('Zuba Jean');
    await screen.findByRole('option', { name: /New customer “Zuba Jean”/ });
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(field(/^Phone/)).toHaveFocus());
    await page.user.keyboard('0788999888');
    await page.user.click(screen.getByRole('button', { name: 'Save as a new customer' }));
    expect(await screen.findByRole('button', { name: 'Choose another customer' })).toBeInTheDocument();
    expect(field(/^Name/)).toHaveAttribute('readonly');
  });

  it('says why a new customer was not saved, beside the button', async () => {
    server.use(
      onMethod('frappe.client.insert', () =>
        refusal({ status: 417, exc_type: 'UniqueValidationError', text: 'POC number 1030455 already belongs to Mukamana Alice.' }),
      ),
    );
    const page = open();
    await page.user.type(field(/^Name/), 'Zuba Jean');
    await page.user.type(field(/^POC/), '1030455');
    await page.user.click(screen.getByRole('button', { name: 'Save as a new customer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('already belongs to Mukamana Alice');
    expect(field(/^Name/)).toHaveValue('Zuba Jean');
  });

  it('leaves a field list by Escape without choosing, and keeps what was typed', async () => {
    const page = open();
    await page.user.keyboard('Muka');
    await screen.findByRole('option', { name: /Mukamana Alice/ });
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Find customer' })).toHaveValue('Muka');
  });
});

describe('bad input gets its answer at the place of the fault', () => {
  it('says at field and button what is missing, moves to the first fault, and sends nothing', async () => {
    const page = open();
    await page.user.click(sendButton());
    expect(sent).toHaveLength(0);
    expect(faultOf(field(/^Name/))).toMatch(/type a name/);
    expect(field(/^Name/)).toHaveFocus();
    expect(faultOf(field(/^Phone/))).toMatch(/phone number is required/);
    expect(faultOf(item(1))).toMatch(/Choose at least one item/);
    expect(screen.getByRole('button', { name: /Without a TIN the phone number is required/ })).toBeInTheDocument();
    // Of a line that is not there yet no number is named.
    expect(screen.getByRole('button', { name: 'Choose at least one item' })).toBeInTheDocument();
  });

  it.each([
    ['text where a number belongs', 'five', '“five” is not a number'],
    ['a quantity with 3 decimals', '12.345', 'At most 2 decimals'],
  ])('%s', async (_about, typed, words) => {
    const page = open();
    await fill(page);
    await page.user.clear(qty(1));
    await page.user.type(qty(1), typed);
    expect(faultOf(qty(1))).toBe(words);
    expect(qty(1)).toHaveValue(typed);
    await page.user.click(sendButton());
    expect(qty(1)).toHaveFocus();
    await page.user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(sent).toHaveLength(0);
  });

  it('a TIN of 8 digits', async () => {
    const page = open();
    await fill(page);
    await page.user.type(field(/^TIN/), '10234567');
    await page.user.tab();
    expect(faultOf(field(/^TIN/))).toBe('A TIN has 9 digits; this has 8');
  });

  it('a line without item, quantity or price', async () => {
    const page = open();
    await page.user.type(price(1), '5');
    await page.user.click(sendButton());
    expect(faultOf(item(1))).toBe('Choose an item');
    expect(faultOf(qty(1))).toBe('Quantity missing');
    await page.user.clear(price(1));
    await page.user.type(qty(1), '5');
    expect(faultOf(price(1))).toBe('Price missing');
  });

  it('shows the problems of the server at their fields until those change', async () => {
    onIssue(() =>
      refusal({
        status: 417,
        exc_type: 'BillProblemsError',
        text: 'Two things',
        more: {
          problems: [
            { cause: 'VSDC_910_custMblNo', field: 'customer_phone', row: null, text: 'RRA does not take this number' },
            { cause: 'BAD_LETTER', field: 'tax_letter', row: 0, text: 'No rate for B on this date' },
            { cause: 'NO_DEVICE', field: 'branch', row: null, text: 'This branch has no device' },
          ],
        },
      }),
    );
    const page = open();
    await fill(page);
    await page.user.click(sendButton());
    await waitFor(() => expect(field(/^Phone/)).toHaveFocus());
    expect(faultOf(field(/^Phone/))).toBe('RRA does not take this number');
    expect(faultOf(item(1))).toBe('No rate for B on this date');
    expect(screen.getByRole('alert')).toHaveTextContent('This branch has no device');
    await page.user.type(field(/^Phone/), '7');
    expect(field(/^Phone/)).not.toHaveAttribute('aria-invalid', 'true');
    expect(qty(1)).toHaveValue('5');

    onIssue(issued);
    await page.user.click(sendButton());
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
  });

  it('[E8] shows script in any text as text', async () => {
    server.use(onMethod('ebm.api.customers.search', () => answer([{ ...household, customer_name: '<img src=x onerror=alert(1)>' }])));
    const page = open();
    await page.user.keyboard('x');
    expect(await screen.findByRole('option', { name: /<img src=x onerror=alert\(1\)>/ })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('one bill is one invoice', () => {
  it('sends once when Send is pressed twice', async () => {
    let release: () => void = () => undefined;
    onIssue(async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return issued();
    });
    const page = open();
    await fill(page);
    await page.user.dblClick(sendButton());
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    release();
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('keeps everything when the network fails and tries again with the same bill key and content', async () => {
    server.use(offline(ISSUE));
    const page = open();
    await fill(page);
    await page.user.click(sendButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server did not answer');
    expect(qty(1)).toHaveValue('5');
    onIssue((_call, attempt) =>
      attempt === 1 ? new Response('Bad gateway', { status: 502 }) : issueAnswer(signed(), true),
    );
    await page.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('offers the other invoice where the key is taken by other content, and keeps this one as a new bill', async () => {
    onIssue((_call, attempt) =>
      attempt === 1
        ? refusal({
            status: 409,
            exc_type: 'BillConflictError',
            text: 'Already here',
            more: { existing: { name: 'EBM-2026-00000007', bill: {} } },
          })
        : issued(),
    );
    const page = open();
    await fill(page);
    await page.user.click(sendButton());
    expect(await screen.findByRole('link', { name: 'Open EBM-2026-00000007' })).toHaveAttribute('href', '/invoices/EBM-2026-00000007');
    await page.user.click(screen.getByRole('button', { name: 'Keep mine as a new invoice' }));
    await page.user.click(sendButton());
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(sent[1]!.bill.lines).toEqual(sent[0]!.bill.lines);
    expect(sent[1]!.bill.bill_key).not.toBe(sent[0]!.bill.bill_key);
  });
});

describe('a bill for a customer of the address', () => {
  it('begins with him, and what was typed for him is not offered for another', async () => {
    server.use(onMethod('ebm.api.customers.get', () => answer(household)));
    const first = open(`/invoices/new?customer=${household.name}`);
    await waitFor(() => expect(field(/^Name/)).toHaveValue(household.customer_name));
    await waitFor(() => expect(item(1)).toHaveFocus());
    await first.user.type(qty(1), '5');
    first.unmount();
    const other = open();
    expect(qty(1)).toHaveValue('');
    expect(field(/^Name/)).toHaveValue('');
    other.unmount();
    const again = open(`/invoices/new?customer=${household.name}`);
    expect(await screen.findByText('What you entered before is back.')).toBeInTheDocument();
    expect(qty(1)).toHaveValue('5');
    await again.user.click(screen.getByRole('button', { name: 'Start afresh' }));
    expect(qty(1)).toHaveValue('');
    expect(field(/^Name/)).toHaveValue(household.customer_name);
  });

  it('says when he is not there', async () => {
    server.use(onMethod('ebm.api.customers.get', () => refusal({ status: 404, exc_type: 'DoesNotExistError', text: 'not found' })));
    open('/invoices/new?customer=nobody');
    expect(await screen.findByText('This does not exist, or no longer')).toBeInTheDocument();
  });
});
