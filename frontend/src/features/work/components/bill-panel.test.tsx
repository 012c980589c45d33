import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { answer, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { CompleteForm } from './complete-form';
import { MatchForm } from './match-form';

const NAME = 'EBM-2026-00000007';
const waiting = [
  ['completing a receipt', CompleteForm, { status: 'Incomplete', cause: null }],
  ['matching a held bill', MatchForm, { status: 'Held', cause: 'DEVICE_AHEAD' }],
] as const;

for (const [deed, Form, bill] of waiting) {
  for (const role of ['EBM Cashier', 'EBM Billing Officer', 'EBM Auditor', 'EBM Manager']) {
    it(`${deed}, by its address, is not offered to ${role}, whom the server refuses [R13]`, async () => {
      server.use(onMethod('ebm.api.invoices.get', () => answer({ name: NAME, ...bill, grand_total: '7953.20', invc_no: '7' })));
      renderWithApp(<Form name={NAME} onDone={vi.fn()} onCancel={vi.fn()} />, { boot: { roles: [role] } });
      expect(await screen.findByText(`${NAME} is ${bill.status}. A supervisor decides here.`)).toBeVisible();
      expect(screen.queryByRole('form')).not.toBeInTheDocument();
    });
  }
}
