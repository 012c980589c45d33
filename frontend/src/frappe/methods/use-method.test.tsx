import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AppServices } from '../../app/store';
import { notify } from '../../notify/notify';
import { answer, offline, onMethod } from '../../testing/envelope';
import { gatedMethod } from '../../testing/gate';
import { requests, server } from '../../testing/server';
import { calls, M, no, shows, signedInServices, sum, type Rate } from './method.testing';

let services: AppServices;
beforeEach(() => (services = signedInServices()));
const show = shows(() => services);

describe('a method', () => {
  it('begins with nothing [R-01]', () => {
    const { result } = show();
    expect(result.current).toMatchObject({ data: null, loading: false, fetched: false, error: null, promise: null, params: null, previousData: null });
    expect(calls()).toBe(0);
  });

  it('does not take a click for parameters [R-02]', async () => {
    server.use(sum());
    const { result } = show({ params: { n: 2 } });
    await act(() => result.current.fetch(new Event('click')));
    expect(result.current.data).toEqual({ rate: 2 });
    await act(() => result.current.submit({ nativeEvent: new Event('click') }));
    expect(result.current.data).toEqual({ rate: 2 });
  });

  it('called without parameters sends the last ones again [R-03]', async () => {
    server.use(sum());
    const { result } = show();
    await act(() => result.current.fetch({ n: 5 }));
    expect(result.current.params).toEqual({ n: 5 });
    await act(() => result.current.reload());
    expect(result.current.data).toEqual({ rate: 5 });
    expect(calls()).toBe(2);
  });

  it('shows what went before while it asks [R-04] [R-12]', async () => {
    server.use(no());
    const { result } = show();
    await act(() => result.current.fetch());
    expect(result.current.error).toMatchObject({ message: 'No' });
    const gate = gatedMethod(M);
    act(() => void result.current.fetch());
    expect(result.current).toMatchObject({ loading: true, error: null, previousData: null });
    await waitFor(() => expect(gate).toHaveLength(1));
    await act(async () => (gate[0]?.give(answer({ rate: 1 })), void (await result.current.promise)));
    act(() => void result.current.fetch());
    expect(result.current).toMatchObject({ loading: true, previousData: { rate: 1 }, data: { rate: 1 } });
  });

  it('calls what it was given in one order [R-05]', async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    server.use(onMethod(M, () => (order.push('request'), answer({ rate: 1 }))));
    const { result } = show<Rate>({
      makeParams: () => (order.push('makeParams'), { n: 1 }),
      onFetch: note('onFetch'),
      beforeSubmit: note('beforeSubmit'),
      validate: note('options.validate'),
      transform: (raw: Rate) => (order.push('transform'), raw),
      onSuccess: note('onSuccess'),
      onData: note('onData'),
    });
    const own = { beforeSubmit: note('own beforeSubmit'), validate: note('own validate'), onSuccess: note('own onSuccess'), onData: note('own onData') };
    await act(() => result.current.submit({}, own));
    const expected = ['makeParams', 'onFetch', 'beforeSubmit', 'own beforeSubmit', 'own validate', 'request', 'transform', 'onSuccess', 'own onSuccess', 'onData', 'own onData'];
    expect(order).toEqual(expected);
  });

  it('takes back a change shown before the call when validate refuses it [R-06] [A-06]', async () => {
    const seen: unknown[] = [];
    const { result } = show<Rate>({
      initialData: { rate: 1 },
      handlesErrors: true,
      beforeSubmit: () => result.current.setData({ rate: 9 }),
      validate: (): Promise<string> => (result.current.setData((now: unknown) => (seen.push(now), now)), Promise.resolve('Not today')),
    });
    await act(async () => {
      await expect(result.current.submit()).rejects.toMatchObject({ kind: 'invalid', message: 'Not today' });
    });
    expect(seen).toEqual([{ rate: 9 }]);
    expect(result.current).toMatchObject({ data: { rate: 1 }, error: { kind: 'invalid', message: 'Not today' }, loading: false });
    expect(calls()).toBe(0);
  });

  it('refuses by a throw of validate too, and is told in a toast when nobody handles it [A-06] [R-10]', async () => {
    const toast = vi.spyOn(notify, 'error');
    const { result } = show({
      validate: () => {
        throw new Error('Which bill?');
      },
    });
    await act(() => result.current.submit().catch(() => null));
    expect(toast).toHaveBeenCalledExactlyOnceWith('Which bill?');
    expect(calls()).toBe(0);
  });

  it('is cancelled by a throw of beforeSubmit, which is no error of the method [U-03]', async () => {
    const { result } = show({
      beforeSubmit: () => {
        throw new Error('not now');
      },
    });
    await act(async () => {
      await expect(result.current.submit()).rejects.toThrow('not now');
    });
    expect(result.current).toMatchObject({ error: null, loading: false });
    expect(calls()).toBe(0);
  });

  it('resolves with the transformed answer, and gives the raw one to onSuccess and onData [R-07] [R-08]', async () => {
    server.use(sum());
    const [onSuccess, onData] = [vi.fn(), vi.fn()];
    const { result } = show<string>({ transform: ({ rate }: Rate) => `rate ${rate}`, onSuccess, onData });
    expect(await act(() => result.current.submit({ n: 3 }))).toBe('rate 3');
    expect(result.current.data).toBe('rate 3');
    expect([onSuccess.mock.calls, onData.mock.calls]).toEqual([[[{ rate: 3 }]], [[{ rate: 3 }]]]);
  });

  it('keeps the answer when transform gives nothing [U-13]', async () => {
    server.use(sum());
    const { result } = show({ transform: () => undefined });
    await act(() => result.current.fetch());
    expect(result.current.data).toEqual({ rate: 1 });
  });

  it('keeps what it showed when it fails, and says so to its caller: a submit rejects, a read gives null [R-07] [R-09] [U-04] [U-07] [A-04]', async () => {
    server.use(sum());
    const { result } = show();
    await act(() => result.current.fetch());
    server.use(no());
    expect(await act(() => result.current.fetch())).toBeNull();
    expect(result.current).toMatchObject({ data: { rate: 1 }, error: { kind: 'server', message: 'No' }, loading: false, fetched: true });
    await act(async () => {
      await expect(result.current.submit()).rejects.toMatchObject({ kind: 'server', message: 'No' });
    });
    expect(result.current).toMatchObject({ data: { rate: 1 }, error: { message: 'No' } });
    server.use(sum());
    await act(() => result.current.submit({ n: 2 }));
    expect(result.current).toMatchObject({ data: { rate: 2 }, error: null });
  });

  it('tells a failed submit to onError, the options first; without one in a toast [R-10] [E6]', async () => {
    server.use(no());
    const toast = vi.spyOn(notify, 'error');
    const order: string[] = [];
    const { result, rerender } = show({ onError: () => void order.push('options') });
    await act(() => result.current.submit({}, { onError: ({ message }) => void order.push(`own ${message}`) }).catch(() => null));
    expect(order).toEqual(['options', 'own No']);
    expect(toast).not.toHaveBeenCalled();
    rerender({ method: M, options: {} });
    await act(() => result.current.submit().catch(() => null));
    expect(toast).toHaveBeenCalledExactlyOnceWith('No');
  });

  it('leaves no rejection behind that nobody waits for [R-11]', async () => {
    server.use(offline(M));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { result } = show({ auto: true, http: 'GET' });
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'network' }));
    act(() => void result.current.submit());
    await waitFor(() => expect(result.current.loading).toBe(false));
    await new Promise((done) => setTimeout(done, 10));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('begins anew with reset, and does not show an answer that comes after it [R-13] [U-12]', async () => {
    const gate = gatedMethod(M);
    const onSuccess = vi.fn();
    const { result } = show({ initialData: { rate: 0 }, onSuccess });
    let late: Promise<unknown> = Promise.resolve();
    act(() => void (late = result.current.submit({ n: 1 })));
    await waitFor(() => expect(gate).toHaveLength(1));
    act(() => result.current.reset());
    expect(result.current).toMatchObject({ data: { rate: 0 }, previousData: null, params: null, loading: false, fetched: false });
    await act(async () => (gate[0]?.give(answer({ rate: 1 })), void (await late)));
    expect(await late).toEqual({ rate: 1 });
    expect(result.current).toMatchObject({ data: { rate: 0 }, fetched: false });
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('goes to the method, and with the parameters, of the last render [R-14]', async () => {
    server.use(sum(), onMethod('x.other', ({ args }) => answer({ rate: Number(args.n) * 10 })));
    const { result, rerender } = show({ params: { n: 1 } });
    rerender({ method: 'x.other', options: { params: { n: 4 } } });
    await act(() => result.current.fetch());
    expect(result.current.data).toEqual({ rate: 40 });
  });

  it('transforms what setData puts in, given as a value or as a function [R-15]', () => {
    const { result } = show<number>({ initialData: 1, transform: (raw: number) => raw * 2 });
    act(() => result.current.setData(5));
    expect(result.current.data).toBe(10);
    act(() => result.current.setData((now: number) => now + 1));
    expect(result.current.data).toBe(22);
  });

  it('shows the answer of the read that was sent last, whichever comes last; the earlier one is stopped [R-16] [Q11]', async () => {
    const gate = gatedMethod(M);
    const { result } = show();
    act(() => void result.current.fetch({ n: 1 }));
    await waitFor(() => expect(gate).toHaveLength(1));
    act(() => void result.current.fetch({ n: 2 }));
    await waitFor(() => expect(gate).toHaveLength(2));
    expect(gate[0]?.request.signal.aborted).toBe(true);
    await act(async () => (gate[1]?.give(answer({ rate: 2 })), void (await result.current.promise)));
    gate[0]?.give(answer({ rate: 1 }));
    await act(() => new Promise((done) => setTimeout(done, 10)));
    expect(result.current).toMatchObject({ data: { rate: 2 }, loading: false, error: null });
  });

  it('asks the server again also when the same is on its way: what happened since has to be seen [R-16]', async () => {
    const gate = gatedMethod(M);
    const { result } = show({ params: { n: 1 } });
    act(() => void result.current.fetch());
    await waitFor(() => expect(gate).toHaveLength(1));
    act(() => void result.current.reload());
    await waitFor(() => expect(gate).toHaveLength(2));
  });

  it('sends of several calls within a while the last, whose answer all callers get [R-17]', async () => {
    server.use(sum());
    const { result } = show({ debounce: 20 });
    const [a, b, c] = await act(() => Promise.all([result.current.submit({ n: 1 }), result.current.submit({ n: 2 }), result.current.submit({ n: 3 })]));
    expect([a, b, c]).toEqual([{ rate: 3 }, { rate: 3 }, { rate: 3 }]);
    expect(calls()).toBe(1);
  });

  it('sends a submit that waits when its component leaves, and no read [R-17]', async () => {
    server.use(sum());
    const sending = show({ debounce: 60_000 });
    const sent = sending.result.current.submit({ n: 1 });
    sending.unmount();
    expect(await sent).toEqual({ rate: 1 });
    const reading = show({ debounce: 60_000 });
    const read = reading.result.current.fetch({ n: 2 });
    reading.unmount();
    expect(await read).toBeNull();
    expect(calls()).toBe(1);
  });

  it('is stopped without an error; a read gives what is shown, a submit rejects as stopped [R-18] [Q11]', async () => {
    const gate = gatedMethod(M);
    const toast = vi.spyOn(notify, 'error');
    const onError = vi.fn();
    const { result } = show({ initialData: { rate: 7 }, onError });
    let read: Promise<unknown> = Promise.resolve();
    let write: Promise<unknown> = Promise.resolve();
    act(() => void (read = result.current.fetch()));
    act(() => void (write = result.current.submit().catch((error: unknown) => error)));
    await waitFor(() => expect(gate).toHaveLength(2));
    expect(result.current.canAbort).toBe(true);
    act(() => result.current.abort());
    expect(await act(() => read)).toEqual({ rate: 7 });
    expect(await act(() => write)).toMatchObject({ kind: 'aborted' });
    expect(result.current).toMatchObject({ loading: false, error: null, aborted: true, data: { rate: 7 } });
    expect(gate.every(({ request }) => request.signal.aborted)).toBe(true);
    expect(onError).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it('only logs what its handlers throw [U-08]', async () => {
    server.use(sum());
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { result } = show({
      onSuccess: () => {
        throw new Error('mine');
      },
    });
    expect(await act(() => result.current.submit())).toEqual({ rate: 1 });
    expect(result.current.error).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });

  it('is a fault of the program when transform throws [E5]', async () => {
    server.use(sum());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { result } = show({
      transform: () => {
        throw new Error('spoilt');
      },
    });
    await act(() => result.current.fetch());
    expect(result.current.error).toMatchObject({ kind: 'client-fault', message: 'spoilt' });
  });
});

describe('a read by itself', () => {
  it('happens once the component appears, and again when the question changes; not while it stays the same [R-01] [R-03]', async () => {
    server.use(sum());
    const { result, rerender } = show({ auto: true, http: 'GET', params: { n: 1 } });
    await waitFor(() => expect(result.current.data).toEqual({ rate: 1 }));
    rerender({ method: M, options: { auto: true, http: 'GET', params: { n: 1 } } });
    expect(calls()).toBe(1);
    rerender({ method: M, options: { auto: true, http: 'GET', params: { n: 2 } } });
    await waitFor(() => expect(result.current.data).toEqual({ rate: 2 }));
    expect(requests.filter((line) => line.includes(M))).toEqual([`GET /api/method/${M}`, `GET /api/method/${M}`]);
  });

  it('is stopped when the component leaves, and made anew when it only seemed to (StrictMode) [Q11]', async () => {
    const gate = gatedMethod(M);
    const { result, unmount } = show({ auto: true }, M, true);
    await waitFor(() => expect(gate.length).toBeGreaterThan(0));
    gate.at(-1)?.give(answer({ rate: 1 }));
    await waitFor(() => expect(result.current.data).toEqual({ rate: 1 }));
    act(() => void result.current.fetch());
    await waitFor(() => expect(gate.at(-1)?.request.signal.aborted).toBe(false));
    unmount();
    await waitFor(() => expect(gate.at(-1)?.request.signal.aborted).toBe(true));
  });
});
