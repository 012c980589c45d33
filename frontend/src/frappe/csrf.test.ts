import { describe, expect, it, vi } from 'vitest';

import { replay } from '../testing/captures';
import { deferred } from '../testing/deferred';
import { answer, offline, onMethod } from '../testing/envelope';
import { requests, server } from '../testing/server';
import { createConnection } from './connection';
import { adoptBoot, followTokens } from './csrf';
import { send } from './send';

const connection = (over = {}) => createConnection({ bootMethod: 'ebm.api.session.boot', csrfToken: 'token-1', user: 'a@example.com', ...over });
const bootOf = (user: string, csrf_token: string) => onMethod('ebm.api.session.boot', () => answer({ site_name: 's', user, csrf_token }));
const bootCalls = () => requests.filter((line) => line.includes('session.boot')).length;

describe('a refused token', () => {
  const recorded = () => replay('04_csrf', 'POST wrong token');
  const needsToken = (good: string, calls: { n: number }) =>
    onMethod('x.y', ({ request }) => ((calls.n += 1), request.headers.get('X-Frappe-CSRF-Token') === good ? answer('done') : recorded()));

  it('is fetched anew once and the call repeated once, for all waiting calls together [Q1] [T-35]', async () => {
    const calls = { n: 0 };
    server.use(needsToken('token-2', calls), bootOf('a@example.com', 'token-2'));
    const own = connection();
    const sent = await Promise.all([send(own, { method: 'x.y' }), send(own, { method: 'x.y' })]);
    expect(sent.map((one) => 'body' in one && one.body.message)).toEqual(['done', 'done']);
    expect(own.csrfToken).toBe('token-2');
    expect(calls.n).toBe(4);
    expect(bootCalls()).toBe(1);
  });

  it('is not fetched again for a call that left with the old one and was refused after the new one came [Q1]', async () => {
    const late = deferred();
    server.use(
      onMethod('x.slow', async ({ request }) => {
        if (request.headers.get('X-Frappe-CSRF-Token') === 'token-2') return answer('done');
        await late.promise;
        return recorded();
      }),
      needsToken('token-2', { n: 0 }),
      bootOf('a@example.com', 'token-2'),
    );
    const own = connection();
    const slow = send(own, { method: 'x.slow' });
    await send(own, { method: 'x.y' });
    late.resolve();
    expect(await slow).toMatchObject({ body: { message: 'done' } });
    expect(bootCalls()).toBe(1);
  });

  it('is not repeated a second time [Q1]', async () => {
    const calls = { n: 0 };
    server.use(needsToken('never', calls), bootOf('a@example.com', 'token-2'));
    expect(await send(connection(), { method: 'x.y' })).toMatchObject({ error: { kind: 'csrf', status: 400 } });
    expect(calls.n).toBe(2);
  });

  it.each([
    ['', 'Your session has ended.'],
    ['b@example.com', 'Somebody else has signed in in this browser.'],
  ])('is not repeated for another user or nobody: %j [A9] [A10]', async (user, message) => {
    const calls = { n: 0 };
    server.use(needsToken('token-2', calls), bootOf(user, 'token-2'));
    expect(await send(connection(), { method: 'x.y' })).toMatchObject({ error: { kind: 'session-ended', message } });
    expect(calls.n).toBe(1);
  });

  it('is the failure of the call when no new one can be had [Q1]', async () => {
    const calls = { n: 0 };
    server.use(needsToken('token-2', calls), offline('ebm.api.session.boot'));
    expect(await send(connection(), { method: 'x.y' })).toMatchObject({ error: { kind: 'csrf' } });
    expect(calls.n).toBe(1);
  });

  it('is not followed by a second sending of a call that was stopped meanwhile [Q11]', async () => {
    const calls = { n: 0 };
    const late = deferred();
    server.use(needsToken('token-2', calls), onMethod('ebm.api.session.boot', async () => (await late.promise, answer({ user: 'a@example.com', csrf_token: 'token-2' }))));
    const stop = new AbortController();
    const sent = send(connection(), { method: 'x.y' }, stop.signal);
    await vi.waitFor(() => expect(bootCalls()).toBe(1));
    stop.abort();
    late.resolve();
    expect(await sent).toMatchObject({ error: { kind: 'aborted' } });
    expect(calls.n).toBe(1);
  });

  it('is the only refusal after which a call is repeated: any other may have reached its method [Q1]', async () => {
    let n = 0;
    server.use(onMethod('x.y', () => ((n += 1), replay('06_errors', 'unhandled exception (KeyError) developer_mode 0'))));
    await send(connection(), { method: 'x.y' });
    expect(n).toBe(1);
    expect(bootCalls()).toBe(0);
  });

  it('does not matter to a guest or a fresh session, which the server does not ask for one [T-33]', async () => {
    server.use(onMethod('x.y', () => replay('01_guest_pages', 'guest POST without csrf to allow_guest method')));
    expect(await send(connection({ user: '', csrfToken: null }), { method: 'x.y' })).toMatchObject({ status: 200 });
    expect(bootCalls()).toBe(0);
  });
});

describe('a new token', () => {
  it('is told to the other tabs of the same user, and not taken from those of another [Q1] [A9]', async () => {
    const [same, other] = [connection(), connection({ user: 'b@example.com', csrfToken: 'token-b' })];
    const stop = [followTokens(same), followTokens(other)];
    adoptBoot(connection(), { site_name: 's', user: 'a@example.com', csrf_token: 'token-2' });
    await vi.waitFor(() => expect(same.csrfToken).toBe('token-2'));
    expect(other.csrfToken).toBe('token-b');
    stop.forEach((end) => end());
    adoptBoot(connection(), { site_name: 's', user: 'a@example.com', csrf_token: 'token-3' });
    await new Promise((done) => setTimeout(done, 20));
    expect(same.csrfToken).toBe('token-2');
  });
});
