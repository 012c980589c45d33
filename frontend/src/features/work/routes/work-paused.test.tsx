import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answer, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { PausedCounter } from '../types';
import WorkRoute from './work';

const paused: PausedCounter = {
  counter: 'Live-999991130-00',
  branch: '999991130-00',
  branch_name: 'Kigali HQ',
  device: 'KGL-01',
  by: 'Marie Manager',
  at: '2026-11-22 09:14:00',
  reason: 'The prices are being checked.',
  replaced_by: 'KGL-02',
  may_resume: false,
};

it('shows who has paused a device, since when and why, and where it goes on', async () => {
  server.use(onMethod('ebm.api.work.overview', () => answer({ counters: [], paused: [paused], groups: [] })));
  renderWithApp(<WorkRoute />, { route: '/work', boot: { roles: ['EBM Supervisor'] } });
  const found = await screen.findByRole('region', { name: 'KGL-01 is paused' });
  expect(found).toHaveTextContent('By Marie Manager, 22 Nov 2026 09:14: The prices are being checked.');
  expect(found).toHaveTextContent('It is being replaced by KGL-02.');
  expect(screen.getByRole('link', { name: 'See its page' })).toHaveAttribute('href', '/devices/KGL-01');
  expect(screen.queryByText('Nothing waits for you')).not.toBeInTheDocument();
});
