import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { cashierBoot } from '../../../testing/boot';
import { open, sendButton, serveCounter } from './new-invoice.testing';

describe('who may make invoices', () => {
  it.each([['EBM Cashier'], ['EBM Billing Officer'], ['EBM Supervisor']])('%s gets the form [R13]', async (role) => {
    serveCounter();
    open('/invoices/new', cashierBoot({ roles: [role] }));
    expect(await screen.findByRole('button', { name: /^Send/ })).toBe(sendButton());
  });

  it.each([['an auditor', ['EBM Auditor']], ['a manager', ['EBM Manager']], ['somebody without a role', []]])(
    '%s is told so and whom to ask, before anything is typed [R13]',
    async (_who, roles) => {
      serveCounter();
      open('/invoices/new', cashierBoot({ roles }));
      expect(await screen.findByText('Your access does not include this')).toBeInTheDocument();
      expect(screen.getByText(/Ask your EBM manager/)).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    },
  );
});
