import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { gatedMethod } from '../../../testing/gate';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { card, cards, NONE, pause, tested } from '../fixtures';
import type { Cards } from '../types';
import DevicesRoute from './devices';

const CARDS = 'ebm.api.devices.cards';
const REASON = 'The prices are being checked.';
let now: Cards;

beforeEach(() => {
  now = cards();
  server.use(onMethod(CARDS, () => answer(now)));
});

const open = (route = '/devices') =>
  renderWithApp(
    <Routes>
      <Route path="/devices" element={<DevicesRoute />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { route, boot: { roles: ['EBM Manager'] } },
  );

const cardOf = (name: string) => screen.findByRole('region', { name });
const fact = (region: HTMLElement, label: string) => within(region).getByText(label).parentElement;

describe('the cards', () => {
  it('tell of each device its state, identity, numbers, rate, queue and clock', async () => {
    now.devices = [card({ queued: 25, finish_in: 125, unknown: 1, device_last: 250, offline_age: 20 * 3600, offline_since: '2026-11-21 10:00:00', state: 'down', state_text: 'KGL-01 has not answered.' })];
    open();
    const region = await cardOf('KGL-01');
    expect(region).toHaveTextContent('does not answer');
    expect(region).toHaveTextContent('KGL-01 has not answered.');
    expect(fact(region, 'SDC ID')).toHaveTextContent('SDC010000001');
    expect(fact(region, 'MRC')).toHaveTextContent('MRC00000001');
    expect(fact(region, 'Last number')).toHaveTextContent('258 (it surely took 250)');
    expect(fact(region, 'Last contact')).toHaveTextContent('2 min ago (21 Nov 2026 10:00)');
    expect(fact(region, 'Rate')).toHaveTextContent('12.4 a minute');
    expect(fact(region, 'Queue')).toHaveTextContent('25 bills wait, through in 2 min');
    expect(fact(region, 'Unknown')).toHaveTextContent('1 bill');
    expect(fact(region, 'Offline clock')).toHaveTextContent('20 h of 24 h (83 %)');
    expect(within(region).getByRole('link', { name: 'KGL-01' })).toHaveAttribute('href', '/devices/KGL-01');
  });

  it('say who has paused one, since when and why, and who replaces it', async () => {
    now.devices = [card({ state: 'paused', paused: pause, replaced_by: 'KGL-02' })];
    open();
    const region = await cardOf('KGL-01');
    expect(region).toHaveTextContent('Paused by Marie Manager since 22 Nov 2026 09:14: The prices are being checked.');
    expect(region).toHaveTextContent('It is being replaced by KGL-02.');
    expect(within(region).getByRole('link', { name: 'Go on with that' })).toHaveAttribute('href', '/devices/KGL-01?do=replace');
    expect(within(region).queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument();
  });

  it('lead from a stopped one to Work', async () => {
    now.devices = [card({ state: 'stopped', state_text: 'Nobody knows about number 7.' })];
    open();
    expect(within(await cardOf('KGL-01')).getByRole('link', { name: 'Open Work' })).toHaveAttribute('href', '/work');
  });

  it('show who only reads nothing to do', async () => {
    now.may = NONE;
    open();
    expect(within(await cardOf('KGL-01')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('name those that are not in use, and say how the first one comes', async () => {
    now = cards({ devices: [], unused: [{ name: 'OLD-01', branch: 'b', branch_name: 'Kigali HQ', environment: 'Live', serial_no: 'SN-0', sdc_id: '', mrc: '', initialised_at: '', replaces: 'KGL-01' }] });
    open();
    expect(await screen.findByText('No device yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a device in Desk' })).toHaveAttribute('href', '/app/ebm-device/new');
    expect(screen.getByRole('region', { name: 'Not in use' })).toHaveTextContent('OLD-01 Kigali HQ · SN-0 · is to take over from KGL-01');
  });

  it('say what failed, and show them when they are back', async () => {
    server.use(offline(CARDS));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onMethod(CARDS, () => answer(now)));
    await user.click(again);
    expect(await cardOf('KGL-01')).toBeVisible();
  });
});

describe('a test', () => {
  it('says that it asks, what the device said, how long it took and what to do', async () => {
    const calls = gatedMethod('ebm.api.devices.test');
    const { user } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('KGL-01 is being asked; this can take half a minute.')).toBeVisible();
    calls[0]?.give(answer(tested({ tone: 'bad', text: 'It knows sales that this site does not.', next_step: 'Initialise it.' })));
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent('It knows sales that this site does not.It took 42 ms.Initialise it.');
  });

  it('of a busy device says so, without a time', async () => {
    server.use(onMethod('ebm.api.devices.test', () => answer(tested({ busy: true, answered: false, tone: 'note', text: 'KGL-01 is signing bills just now.', duration_ms: 0 }))));
    const { user } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('KGL-01 is signing bills just now.')).toBeVisible();
    expect(screen.queryByText(/It took/)).not.toBeInTheDocument();
  });
});

describe('initialise and synchronise', () => {
  it('say what came of it', async () => {
    server.use(onMethod('ebm.api.devices.initialise', () => answer({ text: 'KGL-01 is initialised. Its last invoice number is 258.' })));
    const { user } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Initialise' }));
    expect(await screen.findByText(/is initialised/)).toBeVisible();
  });

  it('say why it was not done and what to do then', async () => {
    server.use(onMethod('ebm.api.devices.initialise', () => refusal({ status: 503, exc_type: 'DeviceBusy', text: 'KGL-01 is signing bills just now.' })));
    const { user } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Initialise' }));
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent('It was not done');
    expect(said).toHaveTextContent('KGL-01 is signing bills just now.');
    expect(said).toHaveTextContent('Try again in a moment, or pause the device first.');
  });

  it('lead to where the lists are seen', async () => {
    server.use(onMethod('ebm.api.devices.synchronise', () => answer({ text: 'The lists are on their way.' })));
    const { user } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Synchronise' }));
    expect(await screen.findByRole('link', { name: 'See what each list brings' })).toHaveAttribute('href', '/devices/KGL-01');
  });
});

describe('a pause', () => {
  it('asks for a reason, is sent once, and stands on the card', async () => {
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.devices.pause', ({ args }) => {
        sent.push(args);
        now.devices = [card({ state: 'paused', paused: pause })];
        return answer({ text: 'KGL-01 is paused: bills are kept and not sent.' });
      }),
    );
    const { user, where } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Pause…' }));
    expect(where()).toBe('/devices?device=KGL-01&do=pause');
    const form = await screen.findByRole('form', { name: 'Pause KGL-01' });
    expect(form).toHaveTextContent('Everybody sees who paused it and why.');
    await user.click(within(form).getByRole('button', { name: 'Pause' }));
    expect(within(form).getByText('Write at least 10 characters.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(within(form).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('KGL-01 is paused: bills are kept and not sent.')).toBeVisible();
    expect(sent).toEqual([{ device: 'KGL-01', reason: REASON }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'KGL-01' })).toHaveTextContent('Paused by Marie Manager'));
    expect(where()).toBe('/devices');
    expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
  });

  it('opens by its address, keeps what was typed where it is refused, and says why', async () => {
    server.use(onMethod('ebm.api.devices.pause', () => refusal({ status: 409, exc_type: 'DecisionStale', text: 'Marie Manager has paused it already.' })));
    const { user } = open('/devices?device=KGL-01&do=pause');
    const form = await screen.findByRole('form', { name: 'Pause KGL-01' });
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(within(form).getByRole('button', { name: 'Pause' }));
    expect(await within(form).findByText('Marie Manager has paused it already.')).toBeVisible();
    expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
  });

  it('ends by Go on, which others see by themselves', async () => {
    now.devices = [card({ state: 'paused', paused: pause })];
    server.use(onMethod('ebm.api.devices.resume', () => answer({ text: 'KGL-01 goes on.' })));
    const { user, socket, client } = open();
    await user.click(within(await cardOf('KGL-01')).getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('KGL-01 goes on.')).toBeVisible();
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    expect(socket.sent).toContainEqual(['doctype_subscribe', 'EBM Device']);
    now.devices = [card({ rate: 99 })];
    act(() => socket.fire('ebm_devices', { names: ['KGL-01'] }));
    expect(await screen.findByText('99.0 a minute')).toBeVisible();
  });
});
