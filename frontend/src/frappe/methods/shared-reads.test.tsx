import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AppServices } from '../../app/store';
import { answer, offline } from '../../testing/envelope';
import { gatedMethod } from '../../testing/gate';
import { server } from '../../testing/server';
import { frappeApi } from '../api';
import { M, no, shows, signedInServices, sum, type Rate } from './method.testing';

let services: AppServices;
beforeEach(() => (services = signedInServices()));
const show = shows(() => services);

describe('a shared read', () => {
  it('has one answer for all with the key, given as text or list; who comes later sees it at once and asks anew [C-01] [C-02] [C-03] [C-05] [U-09]', async () => {
    server.use(sum());
    const first = show({ auto: true, cache: 'rates' });
    await waitFor(() => expect(first.result.current.data).toEqual({ rate: 1 }));
    const gate = gatedMethod(M);
    const onData = vi.fn();
    const second = show<string>({ auto: true, cache: ['rates'], transform: ({ rate }: Rate) => `rate ${rate}`, onData });
    expect(second.result.current).toMatchObject({ data: 'rate 1', fetched: false, loading: true });
    expect(onData).toHaveBeenCalledWith({ rate: 1 });
    await waitFor(() => expect(gate).toHaveLength(1));
    gate[0]?.give(answer({ rate: 2 }));
    await waitFor(() => expect(second.result.current).toMatchObject({ data: 'rate 2', fetched: true }));
    await waitFor(() => expect(first.result.current.data).toEqual({ rate: 2 }));
  });

  it('that is on its way is waited for, not sent twice; who leaves does not take it from the others [C-02] [Q11]', async () => {
    const gate = gatedMethod(M);
    const first = show({ auto: true, cache: 'rates' });
    const second = show({ auto: true, cache: 'rates' });
    await waitFor(() => expect(gate).toHaveLength(1));
    first.unmount();
    gate[0]?.give(answer({ rate: 3 }));
    await waitFor(() => expect(second.result.current).toMatchObject({ data: { rate: 3 }, loading: false }));
    expect(gate).toHaveLength(1);
  });

  it('gives nobody the answer of another question under the same key [C-02] [G-05]', async () => {
    server.use(sum());
    const first = show({ auto: true, cache: 'rates', params: { n: 1 } });
    await waitFor(() => expect(first.result.current.data).toEqual({ rate: 1 }));
    const second = show({ auto: true, cache: 'rates', params: { n: 2 } });
    expect(second.result.current.data).toBeNull();
    await waitFor(() => expect(second.result.current.data).toEqual({ rate: 2 }));
    expect(first.result.current.data).toEqual({ rate: 1 });
  });

  it.each([
    [true, offline(M), { rate: 1 }],
    [false, offline(M), null],
    [true, no(), null],
  ])("[U-10] shows another's answer after a failure only if wanted (%s) and only when the network failed %#", async (staleOnError, handler, data) => {
    server.use(sum());
    const first = show({ auto: true, cache: 'rates' });
    await waitFor(() => expect(first.result.current.data).toEqual({ rate: 1 }));
    first.unmount();
    server.use(handler);
    const second = show({ auto: true, cache: 'rates', staleOnError });
    expect(second.result.current.data).toEqual({ rate: 1 });
    await waitFor(() => expect(second.result.current.loading).toBe(false));
    expect(second.result.current.data).toEqual(data);
  });

  it('is forgotten with the session: the next user sees nothing of it [C-06] [D13]', async () => {
    server.use(sum());
    const first = show({ auto: true, cache: 'rates' });
    await waitFor(() => expect(first.result.current.data).toEqual({ rate: 1 }));
    first.unmount();
    act(() => void services.store.dispatch(frappeApi.util.resetApiState()));
    gatedMethod(M);
    expect(show({ auto: true, cache: 'rates' }).result.current.data).toBeNull();
  });
});
