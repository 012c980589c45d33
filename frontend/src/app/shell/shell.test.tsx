import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { SETTLE } from '../../frappe/rooms';
import { cashierBoot, testAlarm, testDevice } from '../../testing/boot';
import { answer, offline, onMethod } from '../../testing/envelope';
import { renderWithApp, type RenderOptions } from '../../testing/render';
import { requests, server } from '../../testing/server';
import { AppRoutes } from '../router';
import { initials } from './user-menu';
import { offlineShare, offlineTone, ownDevices, summary } from './device-summary';

vi.mock('../../features/dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));
vi.mock('../../features/invoices/routes/invoice-list', () => ({ default: () => <h1>The invoices</h1> }));

const open = async (options: RenderOptions = {}) => {
  const app = renderWithApp(<AppRoutes />, { route: '/dashboard', ...options });
  await screen.findByText('The dashboard');
  return app;
};

describe('the shell', () => {
  it('skips to the content by keyboard', async () => {
    const { user } = await open();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('moves the focus to the new screen on a change of route', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Invoices' }));
    await screen.findByText('The invoices');
    // The focus follows in an effect after the screen is there.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page');
  });

  it('opens the navigation as a drawer, which closes when a link is followed', async () => {
    const { user, where } = await open();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('link', { name: 'Invoices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(where()).toBe('/invoices');
  });

  it('lays a modal at 1100 and its shade at 1000 [C2]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await screen.findByRole('dialog');
    const root = document.querySelector<HTMLElement>('.mantine-Drawer-root');
    const shade = document.querySelector<HTMLElement>('.mantine-Drawer-overlay');
    expect(root?.style.getPropertyValue('--mb-z-index')).toBe('1100');
    expect(shade?.style.getPropertyValue('--overlay-z-index')).toBe('1000');
  });

  it('opens the socket after the first screen, and closes it on leaving [T5]', async () => {
    const { socket, client, unmount } = await open();
    await waitFor(() => expect(socket.connects).toBe(1));
    expect(client.realtime.getSnapshot().state).toBe('opening');
    unmount();
    expect(client.realtime.getSnapshot().state).toBe('closed');
  });

  it('says after ten seconds, and not before, that live updates are away [T8]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { socket } = await open();
    await act(() => vi.advanceTimersByTimeAsync(400));
    act(() => socket.accept());
    act(() => socket.drop());
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByText(/Live updates are away/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.getByText(/Live updates are away/)).toBeVisible();
    act(() => socket.accept());
    expect(screen.queryByText(/Live updates are away/)).not.toBeInTheDocument();
    vi.useRealTimers();
  });

  it.each([
    ['demonstration', { demo: true }, /nothing reaches the tax authority/],
    ['read-only site', { read_only: true }, /read-only at the moment/],
  ])('has a banner for a %s', async (_what, boot, words) => {
    await open({ boot: cashierBoot(boot) });
    expect(screen.getByText(words)).toBeVisible();
  });

  it('has a banner for a sandbox device, and none in ordinary times', async () => {
    const { unmount } = await open();
    await screen.findByText('device up');
    expect(screen.queryByText(/Sandbox device/)).not.toBeInTheDocument();
    unmount();
    server.use(onMethod('ebm.api.devices.overview', () => answer({ devices: [testDevice({ environment: 'Sandbox' })] })));
    await open();
    expect(await screen.findByText(/Sandbox device/)).toBeVisible();
  });
});

describe('alarms', () => {
  const raised = (may_act: boolean, ...alarms: ReturnType<typeof testAlarm>[]) =>
    server.use(onMethod('ebm.api.alarms.current', () => answer({ alarms, may_act })));

  it('are a number beside Work for who is told of them, in the drawer too', async () => {
    raised(true, testAlarm(), testAlarm({ name: '8' }));
    const { user } = await open();
    expect(await screen.findByRole('link', { name: 'Work 2 alarms' })).toBeInTheDocument();
    const menu = screen.getByRole('button', { name: 'Open the menu' });
    expect(menu.querySelector('[data-alarms]')).not.toBeNull();
    await user.click(menu);
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole('link', { name: 'Work 2 alarms' })).toBeInTheDocument();
  });

  it('are no number for others, and none where nothing is wrong', async () => {
    raised(false, testAlarm());
    await open();
    await waitFor(() => expect(requests.filter((line) => line.includes('alarms'))).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Work' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open the menu' }).querySelector('[data-alarms]')).toBeNull();
  });

  it('are asked for again when the server says that they changed', async () => {
    const { socket, client } = await open();
    await act(() => client.realtime.start());
    act(() => socket.accept());
    raised(true, testAlarm());
    act(() => socket.fire('ebm_alarms', {}));
    expect(await screen.findByRole('link', { name: 'Work one alarm' })).toBeInTheDocument();
    expect(socket.sent).toContainEqual(['doctype_subscribe', 'EBM Alarm']);
  });

  it('of the scheduler concern everybody: they have a banner', async () => {
    raised(false, testAlarm({ kind: 'SCHEDULER_SILENT', branch: '', branch_name: '', device: '' }));
    await open();
    expect(await screen.findByText(/scheduler does not run/)).toBeVisible();
  });

  it('are not asked for without a role that may see them', async () => {
    await open({ boot: { roles: ['All'] } });
    expect(requests.filter((line) => line.includes('alarms'))).toEqual([]);
  });
});

describe('the device chip', () => {
  it('is not asked for, nor shown, without a role that may see devices', async () => {
    await open({ boot: { roles: ['All'] } });
    expect(requests.filter((line) => line.includes('devices'))).toEqual([]);
    expect(screen.queryByRole('button', { name: /device/ })).not.toBeInTheDocument();
  });

  it('tells the worst of the devices at one glance', () => {
    const up = testDevice();
    const down = testDevice({ name: 'B', state: 'down' });
    expect(summary([up])).toEqual({ tone: 'good', words: 'device up', branch: 'Kigali HQ', device: up });
    expect(summary([down])).toMatchObject({ tone: 'bad', words: 'device does not answer' });
    expect(summary([up, down])).toMatchObject({ tone: 'bad', words: '1 of 2 devices up' });
    expect(summary([])).toMatchObject({ tone: 'none', words: 'No device' });
  });

  it('is about the device that one works at, and about all where none is certain', () => {
    const mine = testDevice();
    const other = testDevice({ name: 'B', branch: '2-01' });
    const test = testDevice({ name: 'C', environment: 'Sandbox' });
    const all = [mine, test, other];
    expect(ownDevices({ devices: all, branch: mine.branch, device: mine.name })).toEqual([mine]);
    expect(ownDevices({ devices: all, branch: mine.branch, device: null })).toEqual([mine, test]);
    expect(ownDevices({ devices: all, branch: null, device: null })).toHaveLength(3);
    expect(ownDevices({ devices: all, branch: 'without a device', device: 'gone' })).toHaveLength(3);
  });

  it('measures the time offline against what is allowed: a warning from 80 %, used up at 100 %', () => {
    const share = (hours: number, limit = 24) => offlineShare(testDevice({ offline_age: hours * 3600, offline_limit_hours: limit }));
    expect(share(6)).toBe(0.25);
    expect([share(19.19), share(19.2), share(24), share(30)].map((part) => offlineTone(part ?? 0))).toEqual(['none', 'warn', 'bad', 'bad']);
    expect(share(6, 0)).toBeNull();
    expect(offlineShare(testDevice())).toBeNull();
  });

  it('tells when the device last answered, and goes on telling while nothing is asked', async () => {
    server.use(onMethod('ebm.api.devices.overview', () => answer({ devices: [testDevice({ contact_age: 145 })], branch: null })));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { socket } = await open();
    expect(await screen.findByRole('button', { name: /device up\s*2 min/ })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(400));
    act(() => socket.accept());
    // Once more when the page is in its rooms.
    await act(() => vi.advanceTimersByTimeAsync(SETTLE + 500));
    const before = requests.length;
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect(screen.getByRole('button', { name: /device up\s*3 min/ })).toBeVisible();
    expect(requests.slice(before)).toEqual([]);
    vi.useRealTimers();
  });

  it('shows the time used offline as a meter with words, warns from 80 %, and leads to the choice of device', async () => {
    const device = testDevice({ state: 'down', offline_since: '2026-11-20 14:00:00', offline_age: 20 * 3600 });
    server.use(onMethod('ebm.api.devices.overview', () => answer({ devices: [device], branch: device.branch })));
    const { user, where } = await open();
    await user.click(await screen.findByRole('button', { name: /device does not answer\s*20 h/ }));
    const meter = await screen.findByRole('meter', { name: 'Offline time used' });
    expect(meter).toHaveAttribute('aria-valuenow', '83');
    expect(meter).toHaveAttribute('aria-valuetext', 'Offline 20 h of 24 h allowed (83 %)');
    expect(screen.getByText(/Soon nothing more may be signed/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Change device' }));
    expect(where()).toBe('/verify');
  });

  it('opens the reason and what to do; its month is spelled out, since a receipt may stand beside it [C1]', async () => {
    server.use(onMethod('ebm.api.devices.overview', () => answer({ devices: [testDevice({ state: 'down', state_text: 'Does not answer', offline_since: '2026-11-21 09:14:00', queued: 3 })] })));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /device does not answer/ }));
    expect(await screen.findByText('Not reached since 21 Nov 2026 09:14')).toBeVisible();
    expect(screen.getByText('3 invoices wait')).toBeVisible();
    expect(screen.getByText(/Check its power and network cable/)).toBeVisible();
  });

  it('says who has paused it and why, and what a stop beside it would be worse than', async () => {
    const paused = testDevice({ state: 'paused', state_text: 'Marie Manager has paused KGL-01: the prices are checked', paused: { by: 'Marie Manager', at: '2026-11-22 09:14:00', reason: 'the prices are checked' } });
    expect(summary([paused])).toMatchObject({ tone: 'warn', words: 'device paused' });
    expect(summary([paused, testDevice({ state: 'stopped' })]).tone).toBe('bad');
    server.use(onMethod('ebm.api.devices.overview', () => answer({ devices: [paused], branch: paused.branch })));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /device paused/ }));
    expect(await screen.findByText(/Marie Manager has paused KGL-01/)).toBeVisible();
    expect(screen.getByText(/lets it go on, on the screen Devices/)).toBeVisible();
  });

  it('says who brings a device where none signs', async () => {
    server.use(onMethod('ebm.api.devices.overview', () => answer({ devices: [], branch: null })));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'No device' }));
    expect(await screen.findByText('No device signs where you work. A manager adds one, on the screen Devices.')).toBeVisible();
  });

  it('says that the state is not known rather than nothing', async () => {
    server.use(offline('ebm.api.devices.overview'));
    await open();
    expect(await screen.findByRole('button', { name: 'device state not known' })).toBeVisible();
  });
});

it('writes initials of any name', () => {
  expect(['Claudine Cashier', 'Administrator', 'a@b.c', ''].map(initials)).toEqual(['CC', 'A', 'AC', '?']);
});
