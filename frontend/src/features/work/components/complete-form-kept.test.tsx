import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { keep, kept } from '../../../session/kept-text';
import { ended } from '../../../session/slice';
import { CASHIER } from '../../../testing/boot';
import { answer, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { CompleteForm } from './complete-form';

const NAME = 'EBM-2026-00000007';
const NOT_OURS = 'The portal shows another sale under number 7';

function open(user?: string) {
  server.use(onMethod('ebm.api.invoices.get', () => answer({ name: NAME, status: 'Incomplete', grand_total: '7953.20', invc_no: '7' })));
  return renderWithApp(<CompleteForm name={NAME} onDone={vi.fn()} onCancel={vi.fn()} />, { boot: { roles: ['EBM Supervisor'] }, ...(user && { user }) });
}
const form = () => screen.findByRole('form', { name: `Complete ${NAME}` });
const notOurs = () => screen.findByRole('form', { name: NOT_OURS });
const receiptNumber = async () => within(await form()).getByRole('textbox', { name: 'Receipt number' });

it('a decision outlives a reload and an ended session: fields and fold are as they were, and nobody else finds them [A10] [D13]', async () => {
  const first = open();
  await first.user.type(await receiptNumber(), '168');
  await first.user.click(screen.getByText(NOT_OURS));
  await first.user.type(within(await notOurs()).getByLabelText('Reason'), 'half');
  act(() => void first.store.dispatch(ended('expired')));
  first.unmount();

  const other = open('officer@ebm.example');
  expect(await receiptNumber()).toHaveValue('');
  other.unmount();

  open();
  expect(await receiptNumber()).toHaveValue('168');
  expect(within(await notOurs()).getByLabelText('Reason')).toHaveValue('half');
  expect((await notOurs()).closest('details')).toHaveAttribute('open');
});

it('what is back can be thrown away, and is by cancelling [A10]', async () => {
  keep(CASHIER, `complete:${NAME}`, { receipt_no: '168', reason: 'half' });
  keep(CASHIER, `not-ours:${NAME}`, { reason: 'another' });
  const { user } = open();
  await user.click(within(await notOurs()).getByRole('button', { name: 'Start afresh' }));
  expect(within(await notOurs()).getByLabelText('Reason')).toHaveValue('');
  expect(kept(CASHIER, `not-ours:${NAME}`)).toBeNull();
  expect(await receiptNumber()).toHaveValue('168');
  await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
  expect(kept(CASHIER, `complete:${NAME}`)).toBeNull();
});
