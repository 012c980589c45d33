import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { testClock, testDevice, testMine, testWaiting, testWho } from '../../../testing/boot';
import { deferred } from '../../../testing/deferred';
import { answer, offline, onMethod, refusal, type MethodCall } from '../../../testing/envelope';
import { renderWithApp, type RenderOptions } from '../../../testing/render';
import { requests, server } from '../../../testing/server';
import { signedIn } from '../../../session/slice';
import { verifyApi } from '../api';
import { GLANCE } from '../lib/use-onward';
import Verify from './verify';

const METHODS = ['ebm.api.session.who', 'ebm.api.devices.mine', 'ebm.api.devices.authority', 'ebm.api.session.waiting'];
const open = (options: RenderOptions = {}) => renderWithApp(<Verify />, { route: '/verify', ...options });
const row = (name: RegExp) => screen.getByRole('listitem', { name: (_n, element) => name.test(element.textContent ?? '') });
const findRow = (name: RegExp) => waitFor(() => row(name));
const asked = (method: string) => requests.filter((line) => line.endsWith(method)).length;

function arrive(options: RenderOptions = {}) {
  const app = open(options);
  act(() => void app.store.dispatch(signedIn()));
  return app;
}

describe('the checks', () => {
  it('are all under way at once, and each shows its shape until its own answer is here', async () => {
    const gates = new Map(METHODS.map((method) => [method, deferred()]));
    const said: Record<string, unknown> = {
      [METHODS[0] as string]: testWho(),
      [METHODS[1] as string]: testMine(),
      [METHODS[2] as string]: testClock(),
      [METHODS[3] as string]: testWaiting({ count: 3 }),
    };
    server.use(...METHODS.map((method) => onMethod(method, async () => (await gates.get(method)?.promise, answer(said[method])))));
    open();
    await waitFor(() => METHODS.forEach((method) => expect(asked(method)).toBe(1)));
    for (const name of [/^Signed in/, /^Roles/, /^Device/, /^Authority/, /^Work/]) expect(row(name)).toHaveAttribute('aria-busy', 'true');

    act(() => gates.get('ebm.api.devices.authority')?.resolve());
    await screen.findByText('reached 2 min ago');
    expect(row(/^Device/)).toHaveAttribute('aria-busy', 'true');
    act(() => gates.get('ebm.api.session.waiting')?.resolve());
    await screen.findByText('3 invoices wait for you');
    expect(row(/^Signed in/)).toHaveAttribute('aria-busy', 'true');
    act(() => gates.forEach((gate) => gate.resolve()));
    await screen.findByText(/until 11\/28\/2026 08:00/);
    expect(await screen.findByText('up · signed 12 today · last number 258')).toBeVisible();
  });

  it.each([
    ['ebm.api.session.who', /^!Roles/, 'Roles'],
    ['ebm.api.devices.mine', /^!Device/, 'Device'],
    ['ebm.api.devices.authority', /^!Authority/, 'Authority'],
    ['ebm.api.session.waiting', /^!Work/, 'Work'],
  ])('stand alone: when %s fails, it says so at its line and can be tried again, the others are there', async (method, name, about) => {
    server.use(offline(method));
    const { user } = open();
    const failed = await findRow(name);
    expect(failed).toHaveTextContent('Could not be read.');
    await waitFor(() => expect(screen.getAllByRole('listitem').filter((line) => line.getAttribute('aria-busy') === 'true')).toEqual([]));
    expect(screen.getAllByText('Could not be read.', { exact: false })).toHaveLength(method.endsWith('who') ? 2 : 1);
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: `Try again: ${about}` }));
    await waitFor(() => expect(screen.queryByText('Could not be read.', { exact: false })).not.toBeInTheDocument());
    expect(document.activeElement?.tagName).toBe('LI');
    expect(asked('ebm.api.devices.mine')).toBe(method === 'ebm.api.devices.mine' ? 2 : 1);
  });

  it('that failed are tried again for who asks, also while the page was just asking by itself and that fails too', async () => {
    const method = 'ebm.api.devices.authority';
    server.use(offline(method));
    const { user, store } = open();
    const again = await screen.findByRole('button', { name: 'Try again: Authority' });
    const held = deferred();
    server.use(onMethod(method, async () => (await held.promise, refusal({ status: 500, exc_type: 'OperationalError', text: 'Internal' }))));
    act(() => void store.dispatch(verifyApi.endpoints.authority.initiate(undefined, { subscribe: false, forceRefetch: true })));
    await waitFor(() => expect(asked(method)).toBe(2));
    await user.click(again);
    expect(again).toHaveFocus();
    await user.click(again);
    server.use(onMethod(method, () => answer(testClock())));
    act(() => held.resolve());
    expect(await screen.findByText('reached 2 min ago')).toBeVisible();
    expect(asked(method)).toBe(3);
    expect(again).not.toBeInTheDocument();
  });

  it('of somebody without a role are about the session and the role; nothing else is asked for [R13]', async () => {
    open({ boot: { roles: ['All', 'Guest'] } });
    expect(await screen.findByText(/You have no EBM role yet/)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(requests.filter((line) => METHODS.slice(1).some((method) => line.endsWith(method)))).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Check a receipt' })).not.toBeInTheDocument();
  });

  it('explain the offline clock in place', async () => {
    server.use(onMethod('ebm.api.devices.authority', () => answer(testClock({ offline_since: '2026-11-21 06:50:00', offline_age: 3 * 3600 + 720 }))));
    const { user } = open();
    expect(await screen.findByText('not reached for 3 h 12 min of 24 h')).toBeVisible();
    expect(screen.getByText(/Check the power/)).not.toBeVisible();
    await user.click(screen.getByText('What does this mean?'));
    expect(screen.getByText(/Check the power/)).toBeVisible();
  });
});

describe('going on', () => {
  it('happens by itself only once every line has answered well [A3]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const last = deferred();
    server.use(onMethod('ebm.api.session.waiting', async () => (await last.promise, answer(testWaiting()))));
    const { where } = arrive();
    await screen.findByText('reached 2 min ago');
    await act(() => vi.advanceTimersByTimeAsync(3 * GLANCE));
    expect(where()).toBe('/verify');
    act(() => last.resolve());
    await screen.findByText(/Going on by itself/);
    await act(() => vi.advanceTimersByTimeAsync(GLANCE));
    vi.useRealTimers();
    await waitFor(() => expect(where()).toBe('/dashboard'));
  });

  it.each([
    ['a line failed', offline('ebm.api.session.waiting')],
    ['the authority is not reached', onMethod('ebm.api.devices.authority', () => answer(testClock({ offline_since: '2026-11-21 09:00:00', offline_age: 60 })))],
    ['the chosen device is gone', onMethod('ebm.api.devices.mine', () => answer(testMine({ lapsed: 'KGL-09' })))],
    ['there is no device', onMethod('ebm.api.devices.mine', () => answer(testMine({ device: null, choices: 0 })))],
  ])('does not when %s', async (_why, handler) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(handler);
    const { where } = arrive();
    await waitFor(() => expect(screen.getAllByRole('listitem').every((line) => line.getAttribute('aria-busy') === 'false')).toBe(true));
    await act(() => vi.advanceTimersByTimeAsync(3 * GLANCE));
    vi.useRealTimers();
    expect(where()).toBe('/verify');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  });
});

describe('the choice of a device', () => {
  const two = [
    { name: 'KGL-01', branch: 'b0', branch_name: 'Kigali HQ', environment: 'Live', state: 'up', state_text: 'KGL-01 answers.' },
    { name: 'MUS-01', branch: 'b1', branch_name: 'Musanze', environment: 'Live', state: 'down', state_text: 'MUS-01 has not answered.' },
  ];
  const several = () =>
    server.use(
      onMethod('ebm.api.devices.mine', () => answer(testMine({ choices: 2 }))),
      onMethod('ebm.api.devices.choices', () => answer({ devices: two })),
    );

  it('is not offered where there is one', async () => {
    open();
    await screen.findByText(/last number 258/);
    expect(screen.queryByRole('button', { name: /device/ })).not.toBeInTheDocument();
  });

  it('is made by keyboard, sent to the server, and what it changes is asked for again', async () => {
    several();
    let chosen: unknown;
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change device' }));
    const group = await screen.findByRole('group', { name: 'Which device do you work at?' });
    const radios = await within(group).findAllByRole('radio');
    expect(radios[0]).toHaveFocus();
    expect(radios[0]).toBeChecked();
    expect(group).toHaveTextContent('MUS-01 Musanzedoes not answer');
    server.use(
      onMethod('ebm.api.devices.choose', ({ args }: MethodCall) => {
        chosen = args;
        return answer({ device: 'MUS-01', branch_name: 'Musanze' });
      }),
      onMethod('ebm.api.devices.mine', () => answer(testMine({ choices: 2, branch: { name: 'b1', branch_name: 'Musanze' }, device: testDevice({ name: 'MUS-01' }) }))),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('You now work at MUS-01, Musanze.')).toBeVisible();
    expect(chosen).toEqual({ device: 'MUS-01' });
    expect(await screen.findByText('Device MUS-01')).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change device' })).toHaveFocus();
    expect(asked('ebm.api.devices.authority')).toBe(2);
  });

  it('that is refused says why and keeps the list; Escape leaves it', async () => {
    several();
    server.use(onMethod('ebm.api.devices.choose', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'You may not work there.' })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change device' }));
    await user.click(await screen.findByRole('radio', { name: /MUS-01/ }));
    await user.click(screen.getByRole('button', { name: 'Work here' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not work there.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change device' })).toHaveFocus();
  });

  it('whose list cannot be read can be tried again', async () => {
    several();
    server.use(offline('ebm.api.devices.choices'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change device' }));
    expect(await screen.findByText(/The devices could not be read/)).toBeVisible();
    server.resetHandlers();
    several();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });
});
