import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AppServices } from '../../app/store';
import { answer, onMethod, refusal } from '../../testing/envelope';
import { gatedMethod } from '../../testing/gate';
import { server } from '../../testing/server';
import { methodTag } from '../api';
import { M, shows, signedInServices, sum, type Rate } from './method.testing';

let services: AppServices;
beforeEach(() => (services = signedInServices()));
const show = shows(() => services);

describe('submits', () => {
  it('are each their own request: none stops another, none gets the answer of another [A-01] [U-11] [G-05]', async () => {
    const gate = gatedMethod(M);
    const { result } = show();
    const answers: unknown[] = [];
    act(() => [1, 2, 3].forEach((n) => void result.current.submit({ n }).then((data) => (answers[n - 1] = data))));
    await waitFor(() => expect(gate).toHaveLength(3));
    for (const at of [2, 0, 1]) gate[at]?.give(answer({ rate: Number(gate[at].args.n) }));
    await waitFor(() => expect(answers.filter(Boolean)).toHaveLength(3));
    expect(answers).toEqual([{ rate: 1 }, { rate: 2 }, { rate: 3 }]);
    expect(result.current.data).toEqual({ rate: 3 });
  });

  it('show data and error of the one that started last [A-02]', async () => {
    const gate = gatedMethod(M);
    const { result } = show({ handlesErrors: true });
    act(() => void result.current.submit({ n: 1 }));
    act(() => void result.current.submit({ n: 2 }));
    await waitFor(() => expect(gate).toHaveLength(2));
    const second = result.current.promise;
    await act(async () => (gate[1]?.give(answer({ rate: 2 })), void (await second)));
    gate[0]?.give(refusal({ status: 417, exc_type: 'ValidationError', text: 'No' }));
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current).toMatchObject({ data: { rate: 2 }, error: null });
  });

  it('say of which row they are: loading as long as any is on its way, per target each its own [A-03]', async () => {
    const gate = gatedMethod(M);
    const { result } = show();
    act(() => void result.current.submit({ n: 1 }, { target: 'row-1' }));
    act(() => void result.current.submit({ n: 2 }, { target: { name: 'row-2' } }));
    await waitFor(() => expect(gate).toHaveLength(2));
    expect([result.current.isLoading('row-1'), result.current.isLoading({ name: 'row-2' }), result.current.isLoading('row-3'), result.current.isLoading()]).toEqual([true, true, false, true]);
    gate.find(({ args }) => args.n === 1)?.give(answer(1));
    await waitFor(() => expect(result.current.isLoading('row-1')).toBe(false));
    expect([result.current.isLoading({ name: 'row-2' }), result.current.loading]).toEqual([true, true]);
    gate.find(({ args }) => args.n === 2)?.give(answer(1));
    await waitFor(() => expect(result.current.loading).toBe(false));
  });

  it('are silent when a newer one about the same has succeeded, not when it was about another [A-05]', async () => {
    const gate = gatedMethod(M);
    const told: unknown[] = [];
    const { result } = show({ onSuccess: (raw) => void told.push((raw as Rate).rate) });
    act(() => {
      void result.current.submit({ n: 1 }, { target: 'a' });
      void result.current.submit({ n: 2 }, { target: 'b' });
      void result.current.submit({ n: 3 }, { target: 'a' });
    });
    await waitFor(() => expect(gate).toHaveLength(3));
    for (const n of [3, 1, 2]) {
      gate.find(({ args }) => args.n === n)?.give(answer({ rate: n }));
      await waitFor(() => expect(result.current.targets.size).toBe(n === 3 ? 2 : n === 1 ? 1 : 0));
    }
    await waitFor(() => expect(told).toEqual([3, 2]));
  });

  it('have what depends on them asked again [R-14] [A-04]', async () => {
    server.use(sum(), onMethod('x.set', () => answer(null)));
    const reading = show({ auto: true, params: { n: 1 } });
    await waitFor(() => expect(reading.result.current.data).toEqual({ rate: 1 }));
    server.use(onMethod(M, () => answer({ rate: 2 })));
    const onData = vi.fn();
    reading.rerender({ method: M, options: { auto: true, params: { n: 1 }, onData } });
    const writing = show({ invalidates: [methodTag(M)] }, 'x.set');
    await act(() => writing.result.current.submit());
    await waitFor(() => expect(reading.result.current.data).toEqual({ rate: 2 }));
    expect(onData).toHaveBeenCalledExactlyOnceWith({ rate: 2 });
  });
});
