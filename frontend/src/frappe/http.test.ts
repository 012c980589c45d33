import { describe, expect, it, vi } from 'vitest';

import { request, requestInit, type RequestOptions } from './http';

const answering = (body: unknown, init: ResponseInit = {}) => vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(body), init)));

describe('a plain request', () => {
  it('takes url, method, headers, params, what to do with request, answer and failure, and a signal [T-01] [T-09]', async () => {
    const send = answering({ n: 1 });
    const { signal } = new AbortController();
    const result = await request<string>({
      url: '/a',
      method: 'PUT',
      headers: { 'X-A': '1' },
      params: { a: 1 },
      signal,
      fetch: send,
      transformRequest: (plain) => ({ ...plain, url: '/b' }),
      transformResponse: async (response) => `got ${JSON.stringify(await response.json())}`,
    });
    expect(result).toBe('got {"n":1}');
    expect(send).toHaveBeenCalledWith('/b', { method: 'PUT', headers: { 'X-A': '1' }, body: '{"a":1}', signal });
  });

  it('without a url is a rejected promise, not a thrown error [T-02]', async () => {
    const promise = request({} as RequestOptions);
    await expect(promise).rejects.toThrow('[request] options.url is required');
  });

  it('is a GET of JSON unless told [T-03]', async () => {
    const send = answering([1]);
    expect(await request({ url: '/a', fetch: send })).toEqual([1]);
    expect(send.mock.calls[0]?.[1]?.method).toBe('GET');
    const response = await request<Response>({ url: '/a', fetch: send, responseType: 'response' });
    expect(response.status).toBe(200);
  });

  it('puts lists and objects of a GET into JSON, and leaves out null, undefined and {} [T-04] [U-02]', () => {
    const [url] = requestInit({ url: '/a', params: { list: [1, 'a'], filter: { a: null }, none: null, left: undefined, empty: {}, no: false, zero: 0, text: 'a&b' } });
    expect(Object.fromEntries(new URL(url, 'http://h').searchParams)).toEqual({ list: '[1,"a"]', filter: '{"a":null}', no: 'false', zero: '0', text: 'a&b' });
  });

  it('has no question mark without a query [T-05]', () => {
    expect(requestInit({ url: '/a', params: {} })[0]).toBe('/a');
    expect(requestInit({ url: '/a', params: { none: null } })[0]).toBe('/a');
  });

  it('has its params as JSON in the body of anything but a GET, and no body without params [T-06]', () => {
    expect(requestInit({ url: '/a', method: 'POST', params: { a: [1], b: null } })).toEqual(['/a', { method: 'POST', headers: {}, body: '{"a":[1],"b":null}' }]);
    expect(requestInit({ url: '/a', method: 'DELETE' })[1]).not.toHaveProperty('body');
  });

  it('is an error with the status text and the response when it is refused, unless transformResponse decides [T-07]', async () => {
    const send = answering({ a: 1 }, { status: 404, statusText: 'Not Found' });
    await expect(request({ url: '/a', fetch: send })).rejects.toMatchObject({ message: 'Not Found', response: { status: 404 } });
    expect(await request({ url: '/a', fetch: send, transformResponse: (response) => response.status })).toBe(404);
  });

  it('gives a dead network, and what transformResponse throws, to transformError, whose answer is the result [T-08]', async () => {
    const dead = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    const transformError = (reason: unknown) => `caught ${(reason as Error).message}`;
    expect(await request({ url: '/a', fetch: dead, transformError })).toBe('caught Failed to fetch');
    const thrown = request({
      url: '/a',
      fetch: answering(1),
      transformError,
      transformResponse: () => {
        throw new Error('spoilt');
      },
    });
    expect(await thrown).toBe('caught spoilt');
  });
});
