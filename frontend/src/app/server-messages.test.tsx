import { act, render, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';

import { frappeApi } from '../frappe/api';
import { resetNotices } from '../notify/notify';
import { cashierBoot } from '../testing/boot';
import { onMethod } from '../testing/envelope';
import { server } from '../testing/server';
import { Providers } from './providers';
import { createServices } from './store';

afterEach(resetNotices);

const call = frappeApi.injectEndpoints({
  endpoints: (build) => ({ savesWithWords: build.mutation<string, void>({ query: () => ({ method: 'ebm.tests.saves' }) }) }),
}).endpoints.savesWithWords;

function words(...messages: object[]): void {
  server.use(
    onMethod('ebm.tests.saves', () =>
      HttpResponse.json({ message: 'done', _server_messages: JSON.stringify(messages.map((message) => JSON.stringify(message))) }),
    ),
  );
}

async function save() {
  const services = createServices(cashierBoot());
  render(<Providers services={services}><p>The screen</p></Providers>);
  await act(() => services.store.dispatch(call.initiate()).unwrap());
}

it('what the server says beside a good answer is told as text, with its title, by its colour [E8]', async () => {
  words({ message: '<b>Rates</b> are of <img src=x onerror=alert(1)>July', title: 'Look', indicator: 'orange' });
  await save();
  const notice = await screen.findByText('Look: Rates are of July');
  expect(notice.closest('[role=alert]')).toHaveClass('notistack-MuiContent-warning');
});

it('what the server threw and caught itself is not told', async () => {
  words({ message: 'Caught', raise_exception: 1 }, { message: 'Saved', title: 'Message', indicator: 'green', alert: 1 });
  await save();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Caught')).not.toBeInTheDocument();
});
