import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { capture, replay } from '../testing/captures';
import { answer, onMethod, refusal } from '../testing/envelope';
import { server } from '../testing/server';
import { buildRequest } from './call';
import { createConnection, usableToken } from './connection';
import { sendOnce } from './request';

const connection = (over = {}) => createConnection({ bootMethod: 'ebm.api.session.boot', csrfToken: 'token-1', user: 'a@example.com', ...over });

const errorOf = async (file: string, name: string) => {
  server.use(onMethod('x.y', () => replay(file, name)));
  const sent = await sendOnce(connection({ user: '' }), { method: 'x.y' });
  if (!('error' in sent)) throw new Error('expected an error');
  return sent.error;
};

describe('a request', () => {
  it('is a POST of JSON with the headers of the seed [Q1] [T-10] [T-12]', () => {
    const [path, init] = buildRequest({ method: 'a.b', args: { n: 1 } }, 'tok', 'ebm.example');
    expect(path).toBe('/api/method/a.b');
    expect(init.method).toBe('POST');
    expect(init.body).toBe('{"n":1}');
    expect(init.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json; charset=utf-8',
      'X-Frappe-Site-Name': 'ebm.example',
      'X-Frappe-CSRF-Token': 'tok',
    });
  });

  it('takes no unrendered placeholder, "None" or nothing for a token [Q1] [T-13]', () => {
    expect(['{{ csrf_token }}', 'None', '', '  ', null, undefined].map(usableToken)).toEqual([null, null, null, null, null, null]);
    expect(usableToken('abc')).toBe('abc');
    const [, init] = buildRequest({ method: 'a.b' }, null, 'h');
    expect(init.headers).not.toHaveProperty('X-Frappe-CSRF-Token');
  });

  it('leaves the Content-Type of an upload to the browser [Q1] [T-12]', () => {
    const formData = new FormData();
    const [, init] = buildRequest({ method: 'upload_file', formData }, null, 'h');
    expect(init.headers).not.toHaveProperty('Content-Type');
    expect(init.body).toBe(formData);
  });

  it('lets the caller have other headers [T-12]', () => {
    const [, init] = buildRequest({ method: 'a.b', headers: { Accept: 'text/csv', 'X-Own': '1' } }, null, 'h');
    expect(init.headers).toMatchObject({ Accept: 'text/csv', 'X-Own': '1', 'X-Frappe-Site-Name': 'h' });
  });

  it('uses a path with a slash and a whole address as given, and puts lists of a GET into JSON [Q2] [T-11] [T-04]', () => {
    expect(buildRequest({ method: '/x/y' }, null, 'h')[0]).toBe('/x/y');
    expect(buildRequest({ method: 'https://h/x' }, null, 'h')[0]).toBe('https://h/x');
    expect(buildRequest({ method: 'http_utils.ping' }, null, 'h')[0]).toBe('/api/method/http_utils.ping');
    const [path, init] = buildRequest({ method: 'a.b', http: 'GET', args: { list: [1], none: null, left: undefined, text: 'a&b' } }, null, 'h');
    expect(path).toBe('/api/method/a.b?list=%5B1%5D&text=a%26b');
    expect(init.body).toBeUndefined();
  });

  it('reads the token at the time of sending, not at start-up [Q1] [T-13]', async () => {
    const seen: (string | null)[] = [];
    server.use(onMethod('x.y', ({ request }) => (seen.push(request.headers.get('X-Frappe-CSRF-Token')), answer(1))));
    const own = connection();
    await sendOnce(own, { method: 'x.y' });
    own.csrfToken = 'token-2';
    await sendOnce(own, { method: 'x.y' });
    expect(seen).toEqual(['token-1', 'token-2']);
  });
});

describe('a file', () => {
  const asked = (onFile: (file: Blob, name: string, head: Headers) => void) => sendOnce(connection(), { method: 'x.y', onFile });

  it('goes to who asked for it, with its name and the head of the answer', async () => {
    server.use(onMethod('x.y', () => new HttpResponse('a,b', { headers: { 'Content-Disposition': 'attachment; filename="rows.csv"', 'X-More': 'yes' } })));
    const files: string[] = [];
    expect(await asked((file, name, head) => files.push(`${name} ${file.size} ${head.get('X-More')}`))).toEqual({ body: {}, status: 200 });
    expect(files).toEqual(['rows.csv 3 yes']);
  });

  it('is none where the server refused', async () => {
    server.use(onMethod('x.y', () => refusal({ status: 417, exc_type: 'ValidationError', text: 'Too many' })));
    const onFile = vi.fn();
    expect(await asked(onFile)).toMatchObject({ error: { message: 'Too many' } });
    expect(onFile).not.toHaveBeenCalled();
  });
});

describe('a failed request', () => {
  it('has type, status, traceback and messages of a recorded validation error [E1] [E2]', async () => {
    const { body } = capture('06_errors', 'frappe.throw ValidationError').response as { body: Record<string, string> };
    const error = await errorOf('06_errors', 'frappe.throw ValidationError');
    expect(error).toMatchObject({ kind: 'server', status: 417, type: body.exc_type });
    expect(error.traceback).toContain('Traceback');
    expect(error.messages.length).toBeGreaterThan(0);
    expect(error.message).toBe(error.messages.at(-1));
    expect(error.message).not.toMatch(/[{}]/);
  });

  it('takes the message field of a failed sign-in [E2]', async () => {
    const error = await errorOf('02_login', 'wrong password');
    expect(error).toMatchObject({ status: 401, type: 'AuthenticationError', message: 'Invalid login credentials', messages: ['Invalid login credentials'] });
  });

  it('says Internal Server Error when the server says nothing [E2]', async () => {
    server.use(onMethod('x.y', () => HttpResponse.json({ exc_type: 'KeyError' }, { status: 500 })));
    const sent = await sendOnce(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { type: 'KeyError', message: 'Internal Server Error', messages: ['Internal Server Error'] } });
  });

  it('shows the message that was thrown, not one that went before it [E2]', async () => {
    const messages = [{ message: 'first' }, { message: 'the reason', raise_exception: 1, title: 'No' }, { message: 'after' }].map((entry) => JSON.stringify(entry));
    server.use(onMethod('x.y', () => HttpResponse.json({ exc_type: 'ValidationError', _server_messages: JSON.stringify(messages) }, { status: 417 })));
    const sent = await sendOnce(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { message: 'the reason', title: 'No', messages: ['first', 'the reason', 'after'] } });
  });

  it.each([
    [{ type: 'ValidationError', message: 'no' }, 'ValidationError: no'],
    [{ type: 'KeyError', exception: 'Traceback…' }, 'KeyError (Traceback)'],
    [{ type: 'KeyError' }, 'KeyError'],
  ])('reads the first entry of errors %# [E3]', async (entry, text) => {
    server.use(onMethod('x.y', () => HttpResponse.json({ errors: [{ ...entry, title: 'T' }, { type: 'Other' }] }, { status: 417 })));
    const sent = await sendOnce(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { type: entry.type, title: 'T', messages: [text] } });
  });

  it('logs a body that is no JSON, and its caller still gets an error [E4]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(onMethod('x.y', () => new HttpResponse('<html>Bad Gateway</html>', { status: 502 })));
    const sent = await sendOnce(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { kind: 'unparseable', status: 502, messages: ['Internal Server Error'], message: 'The server is away at the moment.' } });
    expect(log).toHaveBeenCalledOnce();
  });

  it('gives server HTML as text: nothing of it runs or is markup [E8]', async () => {
    server.use(onMethod('x.y', () => refusal({ status: 417, exc_type: 'ValidationError', text: '<b>No</b> <img src=x onerror="window.hacked=1"><script>window.hacked=1</script>&lt;i&gt;<br>next' })));
    const sent = await sendOnce(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { message: 'No <i>\nnext' } });
    expect(window).not.toHaveProperty('hacked');
  });

  it('keeps the other keys of the body, such as the problems of a bill [E1]', async () => {
    const problems = [{ cause: 'NO_QTY', field: 'qty', row: 0, text: 'Quantity missing' }];
    server.use(onMethod('x.y', () => refusal({ status: 417, exc_type: 'BillProblemsError', text: 'Bad', more: { problems } })));
    const sent = await sendOnce(connection(), { method: 'x.y' });
    expect(sent).toMatchObject({ error: { type: 'BillProblemsError', extra: { problems } } });
  });
});

it('answers of other hosts are never asked for: every call is same-origin [Q1]', async () => {
  const seen: string[] = [];
  server.use(http.all('*/api/method/x.y', ({ request }) => (seen.push(new URL(request.url).origin), answer(1))));
  await sendOnce(connection(), { method: 'x.y' });
  expect(seen).toEqual([location.origin]);
});
