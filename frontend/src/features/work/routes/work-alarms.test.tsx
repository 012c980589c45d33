import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { testAlarm } from '../../../testing/boot';
import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { Work, WorkGroup } from '../types';
import WorkRoute from './work';

const ALARMS = 'ebm.api.alarms.current';

const parked: WorkGroup = {
  key: 'Parked/VSDC_910',
  state: 'Parked',
  cause: 'VSDC_910',
  billing_run: '',
  device: '',
  counter: '',
  count: 3,
  todo: 'Mend it.',
  title: '', oldest: '', remedy: null, items: [], does: [],
  rows: [],
};

let work: Work;

beforeEach(() => {
  work = { counters: [], paused: [], groups: [] };
  server.use(onMethod('ebm.api.work.overview', () => answer(work)));
});

const open = () => renderWithApp(<WorkRoute />, { route: '/work', boot: { roles: ['EBM Supervisor'] } });

describe('alarms on the work list', () => {
  const raised = (...alarms: ReturnType<typeof testAlarm>[]) => server.use(onMethod(ALARMS, () => answer({ alarms, may_act: true })));

  it('stand above everything, in the order they came, with what to do', async () => {
    work.groups = [parked];
    raised(
      testAlarm({ kind: 'SCHEDULER_SILENT', branch: '', branch_name: '', device: '', detail: 'It has not run.', next_step: 'Tell an administrator.' }),
      testAlarm({ name: '8', kind: 'ROWS_NOT_MOVING', detail: '12 bills are on the way.', next_step: 'Look at the device.' }),
    );
    open();
    await screen.findByRole('heading', { name: 'Alarms' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Alarms', '3 bills refused']);
    const items = within(screen.getByRole('region', { name: 'Alarms' })).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByRole('heading', { level: 3 }).textContent)).toEqual(['The site’s scheduler is silent', 'Bills do not move']);
    expect(items[1]).toHaveTextContent('12 bills are on the way.Look at the device.Noticed');
    expect(items[1]).toHaveTextContent('Kigali HQ · KGL-01');
  });

  it('are not nothing: where one is, the screen does not say that nothing waits', async () => {
    raised(testAlarm());
    open();
    await screen.findByRole('heading', { name: 'Alarms' });
    expect(screen.queryByText('Nothing waits for you')).not.toBeInTheDocument();
  });

  it('that cannot be read are said to be, and nothing is claimed meanwhile', async () => {
    server.use(offline(ALARMS));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Nothing waits for you')).not.toBeInTheDocument();
    raised();
    await user.click(again);
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
  });
});
