import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deferred } from '../testing/deferred';
import { FakeSocket } from '../testing/fake-socket';
import { Realtime, SOCKET_OPTIONS, socketUrl } from './realtime';
import { LINGER, SETTLE } from './rooms';

describe('the address of the socket', () => {
  it.each([
    ['a page without a port uses its own, as it speaks', { protocol: 'https:', hostname: 'ebm.example', port: '' }, 9000, 'https://ebm.example/site.a'],
    ['a page with a port uses the port that it names', { protocol: 'http:', hostname: 'ebm.localhost', port: '8000' }, 9001, 'http://ebm.localhost:9001/site.a'],
    ['and the development port 9000 when it names none', { protocol: 'http:', hostname: 'ebm.localhost', port: '8000' }, null, 'http://ebm.localhost:9000/site.a'],
    ['and its own when it names 0', { protocol: 'http:', hostname: 'ebm.localhost', port: '8090' }, 0, 'http://ebm.localhost:8090/site.a'],
  ])('%s [T1] [T2]', (_about, page, port, url) => {
    expect(socketUrl(page, 'site.a', port)).toBe(url);
  });
});

describe('the socket', () => {
  let socket: FakeSocket;
  let realtime: Realtime;
  const start = async () => {
    await realtime.start();
  };

  beforeEach(() => {
    socket = new FakeSocket();
    realtime = new Realtime({ url: 'http://h/site.a', load: socket.load, now: () => Date.now() });
  });
  afterEach(() => vi.useRealTimers());

  it('is opened with the transports, path, times and credentials of the seed [T2] [T3] [T4]', async () => {
    await start();
    expect(socket.url).toBe('http://h/site.a');
    expect(socket.options).toEqual({
      path: '/socket.io', withCredentials: true, transports: ['polling', 'websocket', 'webtransport'], timeout: 20000,
      reconnection: true, reconnectionAttempts: Infinity, reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0.5, autoConnect: false,
    });
  });

  it('goes through closed, opening, open and connected, and back to opening when it is lost [T5]', async () => {
    const states = [realtime.getSnapshot().state];
    realtime.watch(() => states.push(realtime.getSnapshot().state));
    await start();
    socket.accept();
    socket.drop();
    expect(states).toEqual(['closed', 'opening', 'open', 'connected', 'opening']);
    expect(realtime.getSnapshot().reason).toBe('transport close');
    realtime.stop();
    expect(states.at(-1)).toBe('closed');
  });

  it('does not come back after it was closed on purpose [T5]', async () => {
    vi.useFakeTimers();
    await start();
    socket.accept();
    realtime.stop();
    socket.fire('disconnect', 'io client disconnect');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.connects).toBe(1);
    expect(realtime.getSnapshot()).toMatchObject({ state: 'closed', awaySince: null });
  });

  it('tries again with back-off where the library would not: refused by the server, or closed by it [T5]', async () => {
    vi.useFakeTimers();
    await start();
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const before = socket.connects;
      const from = Date.now();
      socket.active = false;
      socket.fire('connect_error', new Error('Invalid origin'));
      while (socket.connects === before) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - from);
    }
    expect(realtime.getSnapshot().reason).toBe('Invalid origin');
    waits.forEach((wait, n) => {
      const base = Math.min(1000 * 2 ** n, 5000);
      expect(wait).toBeGreaterThanOrEqual(base * 0.75 - 50);
      expect(wait).toBeLessThanOrEqual(base * 1.25 + 50);
    });
  });

  it('subscribes once for two screens, and unsubscribes a while after the last: going from one screen to the next leaves no room [T6]', async () => {
    vi.useFakeTimers();
    await start();
    socket.accept();
    const one = realtime.subscribeDoctype('EBM Invoice');
    const two = realtime.subscribeDoctype('EBM Invoice');
    one();
    one();
    expect(socket.sent).toEqual([['doctype_subscribe', 'EBM Invoice']]);
    two();
    await vi.advanceTimersByTimeAsync(LINGER - 1);
    realtime.subscribeDoctype('EBM Invoice')();
    await vi.advanceTimersByTimeAsync(LINGER - 1);
    expect(socket.sent).toEqual([['doctype_subscribe', 'EBM Invoice']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.sent.at(-1)).toEqual(['doctype_unsubscribe', 'EBM Invoice']);
    realtime.subscribeDoctype('EBM Invoice');
    expect(socket.sent.at(-1)).toEqual(['doctype_subscribe', 'EBM Invoice']);
  });

  it('says when the server has had the time to let the page into a room: what happened before, nobody heard [T6]', async () => {
    vi.useFakeTimers();
    const joined = vi.fn();
    realtime.onJoined(joined);
    realtime.subscribeDoctype('EBM Invoice');
    await start();
    await vi.advanceTimersByTimeAsync(SETTLE);
    expect(joined).not.toHaveBeenCalled();
    socket.accept();
    await vi.advanceTimersByTimeAsync(SETTLE * 2);
    expect(joined.mock.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(SETTLE);
    expect(joined.mock.calls).toEqual([['EBM Invoice']]);
    realtime.subscribeDoctype('EBM Item')();
    realtime.subscribeDoctype('EBM Customer');
    await vi.advanceTimersByTimeAsync(SETTLE * 3);
    expect(joined.mock.calls).toEqual([['EBM Invoice'], ['EBM Item'], ['EBM Customer']]);
    realtime.subscribeDoctype('EBM Alarm');
    realtime.stop();
    await vi.advanceTimersByTimeAsync(LINGER);
    expect(joined).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('subscribes again after a reconnect and says what may have been missed [T6]', async () => {
    const missed = vi.fn();
    realtime.onReconnect(missed);
    realtime.subscribeDoctype('EBM Invoice');
    await start();
    expect(socket.sent).toEqual([]);
    socket.accept();
    expect(missed).not.toHaveBeenCalled();
    socket.drop();
    socket.accept();
    expect(socket.sent).toEqual([['doctype_subscribe', 'EBM Invoice'], ['doctype_subscribe', 'EBM Invoice']]);
    expect(missed).toHaveBeenCalledOnce();
  });

  it('gives an event to all who listen, each of whom leaves alone [T6]', async () => {
    const [one, two] = [vi.fn(), vi.fn()];
    const leave = realtime.on('list_update', one);
    await start();
    socket.accept();
    realtime.on('list_update', two);
    socket.fire('list_update', { doctype: 'A', name: '1' });
    leave();
    socket.fire('list_update', { doctype: 'A', name: '2' });
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).toHaveBeenCalledTimes(2);
  });

  it('says since when it is away, from the first loss on [T8]', async () => {
    vi.useFakeTimers({ now: 1000 });
    await start();
    expect(realtime.getSnapshot().awaySince).toBe(1000);
    socket.accept();
    expect(realtime.getSnapshot().awaySince).toBeNull();
    vi.setSystemTime(5000);
    socket.drop();
    vi.setSystemTime(9000);
    socket.io.fire('reconnect_attempt', 1);
    expect(realtime.getSnapshot().awaySince).toBe(5000);
  });

  it('can be closed before its library has arrived', async () => {
    const late = deferred<Awaited<ReturnType<typeof socket.load>>>();
    const own = new Realtime({ url: 'u', load: () => late.promise });
    const starting = own.start();
    own.stop();
    late.resolve(await socket.load());
    await starting;
    expect(socket.connects).toBe(0);
    expect(own.getSnapshot().state).toBe('closed');
  });

  it('says that its library did not come, and tries again until it does [T5] [T8]', async () => {
    vi.useFakeTimers({ now: 1000 });
    let here = false;
    const own = new Realtime({ url: 'u', load: () => (here ? socket.load() : Promise.reject(new Error('no chunk'))) });
    await own.start();
    expect(own.getSnapshot()).toEqual({ state: 'opening', awaySince: 1000, reason: 'Error: no chunk' });
    here = true;
    await vi.advanceTimersByTimeAsync(2_000);
    socket.accept();
    expect(own.getSnapshot().state).toBe('connected');
    own.stop();
  });

  it('tries at once when told that the network is back, and does nothing where it is connected or closed [T5]', async () => {
    realtime.hasten();
    expect(socket.connects).toBe(0);
    await start();
    socket.accept();
    realtime.hasten();
    expect(socket.connects).toBe(1);
    socket.drop();
    realtime.hasten();
    expect(socket.connects).toBe(2);
  });

  it('uses options that the library knows [T3] [T4]', async () => {
    const { Manager } = await import('socket.io-client');
    const manager = new Manager('http://h', { ...SOCKET_OPTIONS });
    expect([manager.reconnectionDelay(), manager.reconnectionDelayMax(), manager.randomizationFactor(), manager.reconnectionAttempts(), manager.timeout()]).toEqual([1000, 5000, 0.5, Infinity, 20000]);
  });
});
