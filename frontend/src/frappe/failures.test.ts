import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { capture, replay } from '../testing/captures';
import { answer, offline, onMethod } from '../testing/envelope';
import { requests, server } from '../testing/server';
import { createConnection } from './connection';
import type { FrappeError } from './errors';
import { sendOnce } from './request';
import { send } from './send';

const USER = 'a@example.com';
const connection = (over = {}) => createConnection({ bootMethod: 'ebm.api.session.boot', csrfToken: 'token-1', user: USER, ...over });

beforeEach(() => {
  document.cookie = `user_id=${encodeURIComponent(USER)}; path=/`;
});

async function errorOf(respond: () => Response, over = {}, call = {}): Promise<FrappeError> {
  server.use(onMethod('x.y', respond));
  const sent = await send(connection(over), { method: 'x.y', ...call });
  if (!('error' in sent)) throw new Error(`expected an error, got ${JSON.stringify(sent.body)}`);
  // It lies in the store.
  expect(JSON.parse(JSON.stringify(sent.error))).toEqual(JSON.parse(JSON.stringify({ ...sent.error })));
  expect(Object.values(sent.error).some((value) => value instanceof Error || value instanceof Response)).toBe(false);
  expect(sent.error.message).not.toBe('');
  expect(sent.error.messages.length).toBeGreaterThan(0);
  expect(sent.error.message).not.toMatch(/<\w/);
  return sent.error;
}
const recorded = (file: string, name: string) => errorOf(() => replay(file, name));

describe('every refusal that was recorded has a type, a status and words for a person', () => {
  it.each([
    // file, exchange, kind, status, type, words [wire.md section 6]
    ['06_errors', 'DoesNotExistError (v1 resource)', 'server', 404, 'DoesNotExistError', 'Wire Order NOPE not found'],
    ['05_crud', 'client.get missing', 'server', 404, 'DoesNotExistError', 'Wire Order NOPE not found'],
    ['05_crud', 'client.delete missing', 'server', 404, 'DoesNotExistError', 'This was not found.'],
    ['06_errors', 'PermissionError list', 'server', 403, 'PermissionError', /No permission|does not have|Insufficient/],
    ['06_errors', 'frappe.throw ValidationError', 'server', 417, 'ValidationError', 'Thrown message'],
    ['06_errors', 'unhandled exception (KeyError) developer_mode 0', 'server', 500, 'KeyError', "'missing'"],
    ['06b_traceback_modes', 'crash [allow_error_traceback=0 dev=0]', 'server', 500, 'KeyError', 'Internal Server Error'],
    ['06b_traceback_modes', '404 [allow_error_traceback=0 dev=0]', 'server', 404, 'DoesNotExistError', /not found/],
    ['06_errors', 'unknown doctype', 'server', 500, 'ImportError', /No module named/],
    ['06_errors', 'malformed JSON body', 'server', 500, 'JSONDecodeError', /Expecting property name/],
    ['02_login', 'wrong password', 'server', 401, 'AuthenticationError', 'Invalid login credentials'],
    ['06b_traceback_modes', 'wrong password [allow_error_traceback=0 dev=0]', 'server', 401, 'AuthenticationError', 'Invalid login credentials'],
    ['05_crud', 'v2 get missing', 'server', 404, 'DoesNotExistError', 'Wire Order NOPE not found'],
    ['05_crud', 'v2 throw', 'server', 417, 'ValidationError', 'Thrown message'],
    ['05_crud', 'v2 mandatory error', 'server', 417, 'MandatoryError', 'Error: Value missing for Wire Order: Subject'],
    ['05_crud', 'v2 crash', 'server', 500, 'KeyError', "'missing'"],
    ['02_login', 'repeated failure #12', 'locked-out', 500, 'SecurityException', 'Your account has been locked and will resume after 60 seconds'],
    ['06_errors', '@rate_limit(limit=2) call 3', 'rate-limited', 429, 'RateLimitExceededError', /You hit the rate limit/],
    ['06c2_global_429', 'global rate_limit conf call 2', 'rate-limited', 429, 'TooManyRequestsError', 'Too many requests. Wait a moment and try again.'],
    ['06c2_global_429', 'global 429 login form Accept */*', 'rate-limited', 429, 'TooManyRequestsError', 'Too many requests. Wait a moment and try again.'],
    ['06c_ratelimit_cors', 'maintenance_mode', 'maintenance', 503, 'SessionStopped', 'The site is being maintained. Try again in a few minutes.'],
  ])('[E1] [T-18] [T-21] [T-30] [T-31] [T-32] %s: %s', async (file, name, kind, status, type, words) => {
    // The guests' refusals among them were recorded without a session.
    const error = await errorOf(() => replay(file, name));
    expect(error).toMatchObject({ kind, status, type, message: typeof words === 'string' ? words : expect.stringMatching(words) });
  });

  it.each([
    ['06_errors', '26MB JSON body', 413, 'This is too large to send.'],
    ['10_upload_comment_sanitise', 'upload 26MB', 413, 'This is too large to send.'],
    ['06_errors', 'non-serialisable', 500, 'Internal Server Error'],
    ['06c_ratelimit_cors', 'maintenance_mode html', 503, 'The server is away at the moment.'],
    ['06c_ratelimit_cors', 'unknown Host', 404, 'This was not found.'],
  ])('[T-22] [E4] [U-06] a page of HTML instead of JSON: %s, %s', async (file, name, status, words) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await recorded(file, name)).toMatchObject({ kind: 'unparseable', status, message: words, messages: ['Internal Server Error'] });
    expect(log).toHaveBeenCalledOnce();
  });

  it('a bare 429 of a proxy is one too [E4]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await recorded('06c2_global_429', 'global 429 html')).toMatchObject({ kind: 'rate-limited', status: 429, retryAfter: 59 });
  });
});

describe('words', () => {
  it('for a log are path, type and _error_message [T-19]', async () => {
    const body = { exc_type: 'ValidationError', _error_message: 'no' };
    expect((await errorOf(() => HttpResponse.json(body, { status: 417 }))).debugMessage).toBe('/api/method/x.y ValidationError no');
    expect((await errorOf(() => HttpResponse.json({}, { status: 500 }))).debugMessage).toBe('/api/method/x.y');
  });

  it('are those of the messages and of the message field, JSON in them read; else _error_message; else Internal Server Error [T-20] [E2]', async () => {
    const messages = JSON.stringify([JSON.stringify({ message: 'one' }), JSON.stringify({ message: '' }), 'two']);
    const messagesOf = async (body: Record<string, unknown>) => (await errorOf(() => HttpResponse.json(body, { status: 417 }))).messages;
    expect(await messagesOf({ _server_messages: messages, message: '{"message": "three"}' })).toEqual(['one', 'two', 'three']);
    expect(await messagesOf({ message: 'own' })).toEqual(['own']);
    expect(await messagesOf({ _error_message: 'fallback' })).toEqual(['fallback']);
    expect(await messagesOf({})).toEqual(['Internal Server Error']);
  });

  it('keep the traceback when the site sends it, and nothing stands in for it when not [T-18] [T-30]', async () => {
    const told = await recorded('06b_traceback_modes', 'crash [allow_error_traceback=1 dev=0]');
    expect(told.traceback).toContain('Traceback');
    expect(told.exception).toBe("KeyError: 'missing'");
    const silent = await recorded('06b_traceback_modes', 'crash [allow_error_traceback=0 dev=0]');
    expect(silent).not.toMatchObject({ traceback: expect.anything() as unknown });
    expect(silent).not.toMatchObject({ exception: expect.anything() as unknown });
  });

  it('of a v2 error are "type: message", with title, indicator and exception beside [U-05] [E3] [T-31]', async () => {
    const error = await recorded('05_crud', 'v2 throw');
    expect(error).toMatchObject({ type: 'ValidationError', messages: ['ValidationError: Thrown message'], indicator: 'red' });
    expect(error.exception).toContain('frappe.exceptions.ValidationError');
    const crash = await recorded('05_crud', 'v2 crash');
    expect(crash.messages).toEqual(['KeyError (Traceback)']);
  });
});

describe('too many requests', () => {
  it('say when to come back where the server says it, in seconds or as a date [T-32]', async () => {
    expect(await recorded('06c2_global_429', 'global rate_limit conf call 2')).toMatchObject({ retryAfter: 59 });
    expect(await recorded('06_errors', '@rate_limit(limit=2) call 3')).not.toHaveProperty('retryAfter');
    const dated = await errorOf(() => HttpResponse.json({}, { status: 429, headers: { 'Retry-After': new Date(Date.now() + 30_000).toUTCString() } }));
    expect(dated.retryAfter).toBeGreaterThan(0);
    expect(dated.retryAfter).toBeLessThanOrEqual(30);
  });

  it('may come with a good sign-in, which is kept to be seen [T-32]', async () => {
    const error = await recorded('06c2_global_429', 'global 429 login form Accept */*');
    expect(error.messages).toEqual(['Logged In']);
    expect(error.extra).toMatchObject({ home_page: '/app' });
  });
});

describe('an ended session', () => {
  it.each([
    ['03_session', 'unknown/expired sid', 403],
    ['03_session', 'unknown sid, allow_guest method', 200],
    ['03_session', 'unknown sid, resource list', 403],
    ['08_logout', 'old sid after logout', 403],
    ['11_sessions', 'expired session (backdated), POST with formerly valid token', 403],
    ['11b_misc', 'sid=Administrator literal (the pending-2FA cookie)', 403],
  ])('[T-34] [A5] is told by session_expired, whatever the status: %s, %s', async (file, name, status) => {
    expect(await recorded(file, name)).toMatchObject({ kind: 'session-ended', status, message: 'Your session has ended.' });
  });

  it('is no failure of a call for which a guest will do, nor for who is a guest [T-34]', async () => {
    server.use(onMethod('x.y', () => replay('03_session', 'unknown sid, allow_guest method')));
    expect(await send(connection(), { method: 'x.y', guestWillDo: true })).toMatchObject({ body: { message: 'pong' } });
    expect(await send(connection({ user: '' }), { method: 'x.y' })).toMatchObject({ body: { message: 'pong' } });
  });

  it('[T-25] is told by the page of the login where JSON was asked for', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = await errorOf(() => new HttpResponse('<!DOCTYPE html><html><body>Login</body></html>', { headers: { 'Content-Type': 'text/html' } }));
    expect(error).toMatchObject({ kind: 'session-ended', status: 200 });
  });

  it('[T-34] [A5] is told by the cookie when the server has forgotten the session: the same refusal is a missing right otherwise', async () => {
    expect(await recorded('06_errors', 'PermissionError list')).toMatchObject({ kind: 'server' });
    document.cookie = 'user_id=Guest; path=/';
    expect(await recorded('06_errors', 'PermissionError list')).toMatchObject({ kind: 'session-ended', message: 'Your session has ended.' });
  });
});

describe('a user who is disabled while signed in', () => {
  const disabled = () => replay('11_sessions', 'user disabled mid-session via User.save()');
  const LOOKUP = 'frappe.auth.get_logged_user';
  const words = 'User other@example.com is disabled. Please contact your System Manager.';

  it('[E1] is refused every call; the lookup tells it from a fault of the call', async () => {
    server.use(onMethod(LOOKUP, disabled));
    expect(await errorOf(disabled, { user: 'other@example.com' })).toMatchObject({ kind: 'user-disabled', status: 417, message: words });
    expect(await send(connection(), { method: LOOKUP, http: 'GET' })).toMatchObject({ error: { kind: 'user-disabled' } });
  });

  it('[E1] is not taken for disabled when a refusal only speaks of the user', async () => {
    server.use(onMethod(LOOKUP, () => answer('other@example.com')));
    expect(await errorOf(disabled, { user: 'other@example.com' })).toMatchObject({ kind: 'server', message: words });
  });

  it('[E1] costs no further request for any other refusal', async () => {
    expect(await recorded('06_errors', 'frappe.throw ValidationError')).toMatchObject({ kind: 'server' });
    expect(requests).toEqual(['POST /api/method/x.y']);
  });
});

describe('no answer', () => {
  it('[E1] [Q11] [T-09] is a dead network, a slow server or a call that was stopped', async () => {
    server.use(offline('x.y'));
    expect(await send(connection(), { method: 'x.y' })).toMatchObject({ error: { kind: 'network', message: 'The server cannot be reached.' } });
    server.use(onMethod('x.y', () => new Promise<Response>(() => undefined)));
    expect(await send(connection({ timeout: 30 }), { method: 'x.y' })).toMatchObject({ error: { kind: 'timeout' } });
    const stop = new AbortController();
    const sent = send(connection(), { method: 'x.y' }, stop.signal);
    stop.abort();
    expect(await sent).toMatchObject({ error: { kind: 'aborted' } });
  });

  it('[E1] [E4] is also an answer that breaks off in the middle', async () => {
    const half = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"mess'));
        stream.error(new Error('reset'));
      },
    });
    server.use(onMethod('x.y', () => new HttpResponse(half, { headers: { 'Content-Type': 'application/json' } })));
    expect(await sendOnce(connection(), { method: 'x.y' })).toMatchObject({ error: { kind: 'network' } });
  });

  it('[T-02] without a method is refused as a fault of the program', async () => {
    expect(await sendOnce(connection(), { method: '' })).toMatchObject({ error: { kind: 'client-fault', message: '[request] options.url is required' } });
  });
});

it('[T-11] [Q1] the token goes to no other server', async () => {
  let token: string | null = '';
  server.use(http.post('https://elsewhere.example/hook', ({ request }) => ((token = request.headers.get('X-Frappe-CSRF-Token')), answer(1))));
  await sendOnce(connection(), { method: 'https://elsewhere.example/hook' });
  expect(token).toBeNull();
});

it('[T-35] a refused token says Invalid Request, which nobody should see', () => {
  expect(capture('04_csrf', 'POST wrong token').response).toMatchObject({ status: 400, body: { exc_type: 'CSRFTokenError' } });
  expect(JSON.stringify(capture('04_csrf', 'POST wrong token').response.body)).toContain('Invalid Request');
});

describe('without a network', () => {
  const network = (there: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);

  it('a call says that nothing was sent; it is not sent later [T8] [E2]', async () => {
    network(false);
    server.use(offline('x.y'));
    const sent = await send(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { kind: 'network', message: 'There is no network: nothing was sent.', extra: { offline: true } } });
    network(true);
    window.dispatchEvent(new Event('online'));
    await new Promise((done) => setTimeout(done, 50));
    expect(requests.filter((line) => line.includes('x.y')).length).toBeLessThanOrEqual(1);
  });

  it('a browser that wrongly thinks so still reaches its server [E2]', async () => {
    network(false);
    server.use(onMethod('x.y', () => answer(1)));
    expect(await send(connection(), { method: 'x.y' })).toMatchObject({ body: { message: 1 } });
  });
});
