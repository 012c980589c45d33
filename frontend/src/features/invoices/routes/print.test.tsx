import { act, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { invoice, receipt, signed } from '../fixtures';
import type { Receipt } from '../types';
import PrintRoute from './print';

const PRINT = 'ebm.api.receipts.print_receipt';
const NAME = 'EBM-2026-00088213';

const copyOf = (of: Receipt): Receipt => ({
  ...of,
  label: 'CS',
  number: '168/258 CS',
  blocks: [{ kind: 'designation', rows: [{ left: 'COPY', right: '', style: 'large' }] }, ...of.blocks],
});

let prints: Record<string, unknown>[];
let print: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  prints = [];
  print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  server.use(
    onMethod('ebm.api.invoices.get', () =>
      answer(signed({ receipt: { ...receipt, original_printed: prints.length > 0, copies: Math.max(0, prints.length - 1) } })),
    ),
    onMethod(PRINT, ({ args }) => {
      prints.push(args);
      const number = prints.length - 1;
      return answer({ copy_number: number, printed_at: '2026-11-21 14:05:00', receipt: number === 0 ? receipt : copyOf(receipt) });
    }),
  );
});

const open = (query = '') =>
  renderWithApp(
    <StrictMode>
      <Routes>
        <Route path="/invoices/:name" element={<p>invoice</p>} />
        <Route path="/invoices/:name/print" element={<PrintRoute />} />
      </Routes>
    </StrictMode>,
    { route: `/invoices/${NAME}/print${query}` },
  );

const sheet = () => document.querySelector<HTMLElement>('.ebm-print-sheet')!;
const afterPrint = () => act(() => window.dispatchEvent(new Event('afterprint')));

it('counts a print only when the button is pressed, and once', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Print original' });
  expect(prints).toEqual([]);
  await user.dblClick(button);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(prints).toEqual([{ invoice: NAME, paper: '80mm' }]);
});

it('prints the original once; what follows is marked COPY, and nothing is left for Ctrl+P', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Print original' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(within(sheet()).getByText('ABCD-EFGH-IJKL-MNOP')).toBeInTheDocument();
  expect(within(sheet()).queryByText('COPY')).not.toBeInTheDocument();
  afterPrint();
  expect(sheet()).toBeEmptyDOMElement();
  expect(document.body).not.toHaveAttribute('data-printing');

  await user.click(await screen.findByRole('button', { name: 'Print copy' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(within(sheet()).getAllByText('COPY')).toHaveLength(2);
  expect(screen.getByText('Copy 1 went to the printer.')).toBeInTheDocument();
});

it('keeps the paper in the address and prints on it', async () => {
  const { user, where } = open('?paper=A4');
  expect(await screen.findByRole('radio', { name: 'A4' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Print original' }));
  await waitFor(() => expect(prints).toEqual([{ invoice: NAME, paper: 'A4' }]));
  expect(sheet().querySelector('article')).toHaveAttribute('data-paper', 'A4');
  afterPrint();
  await user.click(screen.getByRole('radio', { name: '80 mm roll' }));
  expect(where()).toMatch(/paper=80mm/);
});

it('marks the place of the RRA logo', async () => {
  open();
  expect(await screen.findByText('RRA logo, to be uploaded in EBM Settings')).toBeInTheDocument();
});

it('says when it is unsure whether a print counted, and prints nothing', async () => {
  server.use(offline(PRINT));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Print original' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('this print may already count');
  expect(print).not.toHaveBeenCalled();
});

it('prints nothing before the signature is there', async () => {
  server.use(onMethod('ebm.api.invoices.get', () => answer(invoice({ status: 'Waiting' }))));
  open();
  expect(await screen.findByText('There is no receipt to print')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Print/ })).not.toBeInTheDocument();
});
