import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeSocket } from '../testing/fake-socket';
import { ABSENCE, Freshness, POLL_AWAY, POLL_BESIDE } from './freshness';
import { Realtime } from './realtime';
import { LINGER, SETTLE } from './rooms';

const window_ = (event: string) => window.dispatchEvent(new Event(event));
const looked = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const later = (time: number) => vi.advanceTimersByTimeAsync(time);

describe('what is on screen is asked for again', () => {
  let socket: FakeSocket;
  let realtime: Realtime;
  let asked: ReturnType<typeof vi.fn<() => void>>;
  let stop: () => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    socket = new FakeSocket();
    realtime = new Realtime({ url: 'u', load: socket.load });
    asked = vi.fn<() => void>();
    stop = new Freshness(realtime).follow(asked, ['Task', 'Project']);
    await realtime.start();
  });
  afterEach(() => {
    stop();
    realtime.stop();
    vi.useRealTimers();
  });

  it('now and then while the socket is away, seldom beside it (a refused subscription is silent) [T8]', async () => {
    await later(POLL_AWAY + 5_000);
    expect(asked).toHaveBeenCalledTimes(1);
    socket.accept();
    await later(POLL_BESIDE - 10_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await later(15_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('when a lost connection is back, and once more when the server has let the page into its rooms [T6]', async () => {
    socket.accept();
    expect(asked).not.toHaveBeenCalled();
    socket.drop();
    socket.accept();
    expect(asked).toHaveBeenCalledTimes(1);
    await later(SETTLE);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('once more when the server has let the page into a room for the first time: between the first look and that moment nothing was heard [T6]', async () => {
    realtime.subscribeDoctype('Task');
    realtime.subscribeDoctype('Project');
    realtime.subscribeDoctype('User');
    socket.accept();
    await later(SETTLE + 5);
    expect(asked).toHaveBeenCalledTimes(1);
    realtime.subscribeDoctype('Note');
    await later(SETTLE + 5);
    expect(asked).toHaveBeenCalledTimes(1);
    looked('hidden');
    realtime.subscribeDoctype('Note')();
    await later(LINGER);
    realtime.subscribeDoctype('Project');
    await later(SETTLE * 2);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('once more where it was hidden when the room was joined, as soon as it is seen [T6] [T8]', async () => {
    realtime.subscribeDoctype('Task');
    socket.accept();
    looked('hidden');
    await later(SETTLE + 5);
    expect(asked).not.toHaveBeenCalled();
    looked('visible');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('at once when the network is back, and the socket does not wait for its turn [T8] [T5]', () => {
    socket.accept();
    socket.drop();
    const before = socket.connects;
    window_('online');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(socket.connects).toBe(before + 1);
  });

  it('when somebody comes back to the page: after a while, or while the socket is away; to and fro asks nothing [T8]', async () => {
    socket.accept();
    window_('blur');
    await later(ABSENCE - 1_000);
    window_('focus');
    expect(asked).not.toHaveBeenCalled();
    window_('blur');
    await later(ABSENCE);
    window_('focus');
    looked('visible');
    expect(asked).toHaveBeenCalledTimes(1);
    socket.drop();
    await later(2_000);
    window_('focus');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('not while nobody sees the page, and at once when it is seen [T8]', async () => {
    socket.accept();
    looked('hidden');
    socket.drop();
    socket.accept();
    await later(POLL_BESIDE * 3);
    expect(asked).not.toHaveBeenCalled();
    looked('visible');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('no longer when nobody shows anything: no listener and no timer is left', async () => {
    const listeners = vi.spyOn(window, 'removeEventListener');
    stop();
    expect(listeners.mock.calls.map(([event]) => event).sort()).toEqual(['blur', 'focus', 'online']);
    await later(POLL_BESIDE * 2);
    window_('online');
    expect(asked).not.toHaveBeenCalled();
    expect(socket.connects).toBe(1);
  });
});
