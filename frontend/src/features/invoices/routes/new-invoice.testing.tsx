/** For tests only: New invoice within the app, and a cashier who fills it. */
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';

import { answer, onMethod, type MethodCall } from '../../../testing/envelope';
import { renderWithApp, type Rendered } from '../../../testing/render';
import { server } from '../../../testing/server';
import { cannot, company, household, invoice, saleOf, unpriced, water } from '../fixtures';
import type { EbmBoot } from '../../../types/api';
import type { Bill, InvoiceView } from '../types';
import NewInvoiceRoute from './new-invoice';

export const ISSUE = 'ebm.api.invoices.issue';
export const NAME = 'EBM-2026-00088213';

/** What the server was asked to issue. */
export const sent: { bill: Bill; send: number }[] = [];

export const onIssue = (respond: (call: MethodCall, attempt: number) => Response | Promise<Response>) =>
  server.use(
    onMethod(ISSUE, (call) => {
      sent.push(call.args as unknown as { bill: Bill; send: number });
      return respond(call, sent.length);
    }),
  );

/** What `issue` answers: the invoice as the counter shows it comes with it. */
export const issueAnswer = (view: InvoiceView, existing = false) => answer({ name: view.name, status: view.status, existing, sale: saleOf(view) });

export const issued = () => issueAnswer(invoice({ status: 'Queued', can: cannot }));

/** The usual answers of the server; call it in beforeEach. */
export function serveCounter(): void {
  sent.length = 0;
  server.use(
    onMethod('ebm.api.customers.search', ({ args }) =>
      answer([household, company].filter(({ customer_name }) => customer_name.toLowerCase().startsWith(String(args.text).toLowerCase()))),
    ),
    onMethod('ebm.api.items.search', ({ args }) =>
      answer([water, unpriced].filter(({ item_name }) => item_name.toLowerCase().includes(String(args.text).toLowerCase()))),
    ),
  );
  onIssue(issued);
}

export function open(route = '/invoices/new', boot?: Partial<EbmBoot>): Rendered {
  return renderWithApp(
    <Routes>
      <Route path="/invoices/new" element={<NewInvoiceRoute />} />
      <Route path="/invoices/:name" element={<p>invoice page</p>} />
    </Routes>,
    { route, ...(boot ? { boot } : {}) },
  );
}

export const field = (name: RegExp) => screen.getByRole('textbox', { name });
export const item = (n: number) => screen.getByRole('combobox', { name: `Item, line ${n}` });
export const qty = (n: number) => screen.getByRole('textbox', { name: `Quantity, line ${n}` });
export const price = (n: number) => screen.getByRole('textbox', { name: `Price, line ${n}` });
export const sendButton = () => screen.getByRole('button', { name: /^Send/ });

/** The words that a screen reader gives for the field's fault. */
export function faultOf(element: HTMLElement): string {
  expect(element).toHaveAttribute('aria-invalid', 'true');
  expect(element).toHaveAccessibleDescription();
  return element
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}

/** Fills a complete bill by keyboard alone. */
export async function fill({ user }: Rendered) {
  await user.keyboard('Muka');
  await screen.findByRole('option', { name: /Mukamana Alice/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(item(1)).toHaveFocus());
  await user.keyboard('Wat');
  await screen.findByRole('option', { name: /Water, residential/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(qty(1)).toHaveFocus());
  await user.keyboard('5');
}
