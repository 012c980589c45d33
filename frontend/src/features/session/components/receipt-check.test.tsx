import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { ReceiptVerdict } from '../types';
import { ReceiptCheck } from './receipt-check';

const TEXT = '21112026#140211#SDC010000001#168#ABCDEFGHIJKLMNOPQRSTUVWXYZ#ABCDEFGHIJKLMNOP';
const receipt: NonNullable<ReceiptVerdict['receipt']> = {
  number: '168/258 NS',
  at: '2026-11-21 14:02:11',
  invoice: 'EBM-2026-00000001',
  kind: 'Sale',
  branch_name: 'Kigali HQ',
  customer_name: 'Uwimana Jean Bosco',
  amount: '7953.20',
  refunded: false,
};
const sent: unknown[] = [];
const answers = (verdict: ReceiptVerdict) =>
  server.use(
    onMethod('ebm.api.receipts.check', ({ args }) => {
      sent.push(args.qr_text);
      return answer(verdict);
    }),
  );
const field = () => screen.getByRole('textbox', { name: 'QR text of the receipt' });
const result = () => screen.getByRole('status');

describe('the check of a receipt', () => {
  it('that is genuine tells which one it is, and leads to its invoice', async () => {
    answers({ verdict: 'genuine', differences: [], receipt });
    const { user } = renderWithApp(<ReceiptCheck />);
    // A scanner types the text and Enter.
    await user.click(field());
    await user.keyboard(`${TEXT}{Enter}`);
    expect(await screen.findByText('Genuine')).toBeVisible();
    expect(sent.at(-1)).toBe(TEXT);
    for (const words of ['168/258 NS', '21 Nov 2026 14:02:11', 'Uwimana Jean Bosco', '7,953.20', 'Kigali HQ']) expect(result()).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: receipt.invoice })).toHaveAttribute('href', '/invoices/EBM-2026-00000001');
    expect(field()).toHaveFocus();
  });

  it('takes the next scan in the place of the one before', async () => {
    answers({ verdict: 'unknown', differences: [], receipt: null });
    const { user } = renderWithApp(<ReceiptCheck />);
    await user.click(field());
    await user.keyboard('first{Enter}');
    expect(await screen.findByText('Unknown')).toBeVisible();
    await user.keyboard('second');
    expect(field()).toHaveValue('second');
    expect(result()).toBeEmptyDOMElement();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Unknown')).toBeVisible();
    expect(sent.at(-1)).toBe('second');
  });

  it('that is altered names the field, with what the paper says and what was signed', async () => {
    answers({ verdict: 'altered', differences: [{ field: 'date', paper: '22/11/2026', held: '21/11/2026' }], receipt: { ...receipt, refunded: true } });
    const { user } = renderWithApp(<ReceiptCheck />);
    await user.type(field(), `${TEXT}{Enter}`);
    expect(await screen.findByRole('row', { name: 'Date 22/11/2026 21/11/2026' })).toBeVisible();
    expect(result()).toHaveTextContent('Do not accept it.');
    expect(result()).toHaveTextContent('It has been refunded since.');
  });

  it('of another branch tells the verdict and no more', async () => {
    answers({ verdict: 'altered', differences: [{ field: 'signature', paper: 'ZZZZ', held: null }], receipt: null });
    const { user } = renderWithApp(<ReceiptCheck />);
    await user.type(field(), `${TEXT}{Enter}`);
    expect(await screen.findByRole('row', { name: 'Signature ZZZZ not shown to you' })).toBeVisible();
    expect(result()).toHaveTextContent('It is of a branch whose invoices you may not see.');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('of something else says what a QR text looks like', async () => {
    answers({ verdict: 'unreadable', differences: [], receipt: null });
    const { user } = renderWithApp(<ReceiptCheck />);
    await user.type(field(), 'hello{Enter}');
    expect(await screen.findByText('Not the text of a receipt')).toBeVisible();
    expect(result()).toHaveTextContent('six parts joined by #');
  });

  it('asks for a text where there is none; Escape clears; a failure keeps the text', async () => {
    server.use(offline('ebm.api.receipts.check'));
    const { user } = renderWithApp(<ReceiptCheck />);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(result()).toHaveTextContent('Scan the QR code of the receipt');
    expect(field()).toHaveFocus();
    await user.keyboard(`${TEXT}{Enter}`);
    expect(await screen.findByText(/could not be checked/)).toBeVisible();
    expect(field()).toHaveValue(TEXT);
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument();
  });
});
