import { describe, expect, it, vi } from 'vitest';

import { createServices } from '../../app/store';
import { notify } from '../../notify/notify';
import { cashierBoot } from '../../testing/boot';
import { answer, offline, onMethod, refusal } from '../../testing/envelope';
import { gatedMethod } from '../../testing/gate';
import { requests, server } from '../../testing/server';
import { call } from './call-method';

const store = () => createServices(cashierBoot()).store;

describe('a call outside of components [T-26]', () => {
  it('is a POST of its arguments, none for null, to a dotted method or a path', async () => {
    const bodies: unknown[] = [];
    server.use(onMethod('x.y', ({ args }) => (bodies.push(args), answer('done'))));
    const { dispatch } = store();
    expect(await call(dispatch, 'x.y', { a: 1 })).toBe('done');
    expect(await call(dispatch, '/api/method/x.y', null)).toBe('done');
    expect(bodies).toEqual([{ a: 1 }, {}]);
    expect(requests).toEqual(['POST /api/method/x.y', 'POST /api/method/x.y']);
  });

  it('throws the plain error; onError hears once of what the server answered, and of nothing else [T-23]', async () => {
    const onError = vi.fn();
    const toast = vi.spyOn(notify, 'error');
    const { dispatch } = store();
    server.use(onMethod('x.y', () => refusal({ status: 417, exc_type: 'ValidationError', text: 'No' })));
    await expect(call(dispatch, 'x.y', {}, { onError })).rejects.toMatchObject({ kind: 'server', status: 417 });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'No' }));
    expect(toast).not.toHaveBeenCalled();
    server.use(offline('x.y'));
    await expect(call(dispatch, 'x.y', {}, { onError })).rejects.toMatchObject({ kind: 'network' });
    expect(onError).toHaveBeenCalledOnce();
    await expect(call(dispatch, 'x.y')).rejects.toMatchObject({ kind: 'network' });
    expect(toast).toHaveBeenCalledOnce();
  });

  it('is stopped by its signal [Q11]', async () => {
    const gate = gatedMethod('x.y');
    const stop = new AbortController();
    const sent = call(store().dispatch, 'x.y', {}, { signal: stop.signal });
    await vi.waitFor(() => expect(gate).toHaveLength(1));
    stop.abort();
    await expect(sent).rejects.toMatchObject({ kind: 'aborted' });
    expect(gate[0]?.request.signal.aborted).toBe(true);
  });
});
