import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';

import { frappeApi } from '../../frappe/api';
import { sessionSlice, booted, selectNewVersion } from '../../session/slice';
import { cashierBoot } from '../../testing/boot';
import { answer, onMethod, refusal } from '../../testing/envelope';
import { renderWithApp } from '../../testing/render';
import { requests, server } from '../../testing/server';
import { Banners } from './banners';
import { ASK_EVERY, NOT_SOONER } from './version-watch';

const METHOD = 'ebm.api.session.version';
const asked = () => requests.filter((line) => line.includes(METHOD)).length;
const serverHas = (build_id: string, read_only = false) => server.use(onMethod(METHOD, () => answer({ build_id, read_only })));
const focus = () => act(() => void window.dispatchEvent(new Event('focus')));

const open = (reload = vi.fn()) => ({
  reload,
  ...renderWithApp(
    <Routes>
      <Route path="*" element={<Banners reload={reload} />} />
    </Routes>,
  ),
});

it('says that a new version is installed when the page is looked at again, and loads it on request', async () => {
  const { user, reload } = open();
  focus();
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByText(/new version/)).not.toBeInTheDocument();

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + NOT_SOONER);
  serverHas('build-2');
  focus();
  expect(await screen.findByText(/A new version is installed/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Load it' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('asks no more often than every half minute on going to and fro, and every five minutes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  for (let n = 0; n < 5; n += 1) focus();
  await waitFor(() => expect(asked()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(ASK_EVERY));
  await waitFor(() => expect(asked()).toBe(2));
  vi.useRealTimers();
});

it('asks at once after a lost connection is back, and when a part of the program was missing', async () => {
  serverHas('build-2');
  const { client, socket } = open();
  await act(() => client.realtime.start());
  act(() => socket.accept());
  act(() => socket.drop());
  act(() => socket.accept());
  expect(await screen.findByText(/A new version is installed/)).toBeVisible();
  const before = asked();
  act(() => void window.dispatchEvent(new Event('vite:preloadError')));
  await waitFor(() => expect(asked()).toBe(before + 1));
});

it('goes by the build that the page began with, also after a later sign-in brought a newer boot', () => {
  const reduce = sessionSlice.reducer;
  const first = reduce(undefined, booted(cashierBoot({ build_id: 'one' })));
  expect(selectNewVersion({ session: first })).toBe(false);
  expect(selectNewVersion({ session: reduce(first, booted(cashierBoot({ build_id: 'two' }))) })).toBe(true);
  const none = reduce(undefined, booted(cashierBoot({ build_id: '' })));
  expect(selectNewVersion({ session: none })).toBe(false);
});

it('says that the site is read-only once a change was refused for that, until the server says otherwise', async () => {
  const { store } = open();
  const put = frappeApi.injectEndpoints({
    endpoints: (build) => ({ put: build.mutation<unknown, void>({ query: () => ({ method: 'test.put', handlesErrors: true }) }) }),
  }).endpoints.put;
  server.use(onMethod('test.put', () => refusal({ status: 503, exc_type: 'InReadOnlyMode', text: 'Site is running in read only mode' })));
  expect(screen.queryByText(/read-only at the moment/)).not.toBeInTheDocument();
  await act(async () => void (await store.dispatch(put.initiate())));
  expect(screen.getByText(/read-only at the moment/)).toBeVisible();
  serverHas('build-1');
  focus();
  await waitFor(() => expect(screen.queryByText(/read-only at the moment/)).not.toBeInTheDocument());
});

const network = (there: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
};

it('says at once that there is no network, since when and what that means; not the socket too [T8]', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:05:00Z'), shouldAdvanceTime: true });
  const { client, socket } = open();
  await act(() => client.realtime.start());
  expect(screen.getByRole('status')).toHaveAttribute('data-realtime', 'opening');
  act(() => socket.accept());
  expect(screen.getByRole('status')).toHaveAttribute('data-realtime', 'connected');
  network(false);
  act(() => socket.drop());
  expect(screen.getByText(/No network since 14:05.*nothing can be saved or sent/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText(/Live updates are away/)).not.toBeInTheDocument();
  network(true);
  expect(screen.queryByText(/No network/)).not.toBeInTheDocument();
  vi.useRealTimers();
});

it.each([
  ['Invalid origin', /The site refuses them \(Invalid origin\): tell an administrator/],
  ['io server disconnect', /The site has closed the connection/],
  ['Failed to fetch dynamically imported module: x', /could not be loaded/],
  ['xhr poll error', /do not answer/],
])('says why live updates are away: %s [T8]', async (reason, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { client, socket } = open();
  await act(() => client.realtime.start());
  act(() => socket.fire('connect_error', new Error(reason)));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText(words)).toBeVisible();
  vi.useRealTimers();
});
