import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, onMethod, refusal } from '../../../testing/envelope';
import { server } from '../../../testing/server';
import { cannot, invoice } from '../fixtures';
import { field, fill, issueAnswer, issued, NAME, onIssue, open, qty, sendButton, sent, serveCounter } from './new-invoice.testing';

beforeEach(serveCounter);

describe('nothing entered is lost', () => {
  it('[A10] brings everything back after a reload, under the same bill key', async () => {
    const page = open();
    await fill(page);
    page.unmount();
    const again = open();
    expect(await screen.findByText('What you entered before is back.')).toBeInTheDocument();
    expect(field(/^Name/)).toHaveValue('Mukamana Alice');
    expect(qty(1)).toHaveValue('5');
    await again.user.click(sendButton());
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    again.unmount();
    open();
    expect(screen.queryByText('What you entered before is back.')).not.toBeInTheDocument();
    expect(field(/^Name/)).toHaveValue('');
  });

  it('starts afresh on request', async () => {
    const page = open();
    await fill(page);
    page.unmount();
    const again = open();
    await again.user.click(await screen.findByRole('button', { name: 'Start afresh' }));
    expect(field(/^Name/)).toHaveValue('');
    expect(qty(1)).toHaveValue('');
  });

  it('[A10] keeps the form when the session ends on sending', async () => {
    onIssue(() => refusal({ status: 401, exc_type: 'AuthenticationError', text: 'Session expired', more: { session_expired: 1 } }));
    const page = open();
    await fill(page);
    await page.user.click(sendButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    page.unmount();
    open();
    expect(await screen.findByText('What you entered before is back.')).toBeInTheDocument();
    expect(qty(1)).toHaveValue('5');
  });

  it('saves a draft that is not complete', async () => {
    onIssue(() => issueAnswer(invoice()));
    const page = open();
    await page.user.type(field(/^Name/), 'Somebody');
    await page.user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ send: 0, bill: { customer_name: 'Somebody', lines: [] } });
  });
});

describe('editing', () => {
  const theirs = { ...invoice(), modified: 'later', customer_name: 'Changed Meanwhile' };
  const openEdit = async () => {
    const page = open(`/invoices/new?edit=${NAME}`);
    await screen.findByRole('heading', { name: `Edit ${NAME}` });
    await screen.findByRole('button', { name: /^Send/ });
    return page;
  };

  it('sends name and version of the invoice', async () => {
    server.use(onMethod('ebm.api.invoices.get', () => answer(invoice())));
    const page = await openEdit();
    await page.user.clear(qty(1));
    await page.user.type(qty(1), '6');
    await page.user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(sent[0]!.bill).toMatchObject({ name: NAME, modified: invoice().modified, lines: [{ qty: '6.00' }] });
  });

  it('meets a stale save with words and a choice: theirs', async () => {
    let current = invoice();
    server.use(onMethod('ebm.api.invoices.get', () => answer(current)));
    onIssue(() => refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'Document has been modified' }));
    const page = await openEdit();
    await page.user.clear(qty(1));
    await page.user.type(qty(1), '6');
    await page.user.click(sendButton());
    expect(await screen.findByText('Somebody changed this invoice meanwhile')).toBeInTheDocument();
    expect(qty(1)).toHaveValue('6');
    current = theirs;
    await page.user.click(screen.getByRole('button', { name: 'Show the other version' }));
    await waitFor(() => expect(field(/^Name/)).toHaveValue('Changed Meanwhile'));
    expect(qty(1)).toHaveValue('5.00');
  });

  it('meets a stale save with words and a choice: mine as a new invoice', async () => {
    server.use(onMethod('ebm.api.invoices.get', () => answer(invoice())));
    onIssue((_call, attempt) =>
      attempt === 1 ? refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'Document has been modified' }) : issued(),
    );
    const page = await openEdit();
    await page.user.click(sendButton());
    await page.user.click(await screen.findByRole('button', { name: 'Keep mine as a new invoice' }));
    await page.user.click(sendButton());
    expect(await screen.findByText('invoice page')).toBeInTheDocument();
    expect(sent[1]!.bill).not.toHaveProperty('name');
    expect(sent[1]!.bill.bill_key).not.toBe(invoice().bill_key);
  });

  it('is refused in words for an invoice that is on its way', async () => {
    server.use(
      onMethod('ebm.api.invoices.get', () =>
        answer(invoice({ status: 'Waiting', can: cannot })),
      ),
    );
    open(`/invoices/new?edit=${NAME}`);
    expect(await screen.findByText('This invoice can no longer be edited')).toBeInTheDocument();
    expect(screen.getByText(/It is Waiting/)).toBeInTheDocument();
  });
});
