import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Providers } from '../../app/providers';
import { createServices, type AppServices } from '../../app/store';
import { notify } from '../../notify/notify';
import { cashierBoot } from '../../testing/boot';
import { replay } from '../../testing/captures';
import { answer, offline, onMethod, refusal } from '../../testing/envelope';
import { FakeXhr } from '../../testing/fake-xhr';
import { gatedMethod } from '../../testing/gate';
import { serverSession } from '../../testing/handlers/session';
import { requests, server } from '../../testing/server';
import { uploadForm } from './endpoints';
import { useUpload, type UseUploadOptions } from './use-upload';

const METHOD = 'upload_file';
const photo = (size = 3) => new File(['x'.repeat(size)], 'meter.png', { type: 'image/png' });
const file = { doctype: 'File', name: 'f1', file_name: 'meter.png', file_url: '/private/files/meter.png', is_private: 1, file_size: 3 };

let services: AppServices;
beforeEach(() => {
  serverSession(cashierBoot());
  services = createServices(cashierBoot());
});

const show = (options: UseUploadOptions = {}) =>
  renderHook(() => useUpload(options), { wrapper: ({ children }: { children: ReactNode }) => <Providers services={services}>{children}</Providers> });

describe('the form of an upload', () => {
  it('is private unless public is said, and names what it belongs to [Q1]', () => {
    expect(uploadForm(photo(), {}).get('is_private')).toBe('1');
    const form = uploadForm(photo(), { public: true, doctype: 'EBM Invoice', docname: 'I-1', fieldname: 'photo', folder: 'Home', optimize: true });
    expect(Object.fromEntries([...form].filter(([key]) => key !== 'file'))).toEqual({ is_private: '0', doctype: 'EBM Invoice', docname: 'I-1', fieldname: 'photo', folder: 'Home', optimize: '1' });
    expect((form.get('file') as File).name).toBe('meter.png');
  });
});

describe('an upload', () => {
  it('goes to a method of an app’s own with its arguments, where one is said [Q1]', async () => {
    let form: FormData | undefined;
    server.use(onMethod('app.take', async ({ request }) => ((form = await request.formData()), answer(file))));
    const { result } = show({ method: 'app.take', args: { reference_name: 'I-1' } });
    expect(await act(() => result.current.upload(photo()))).toEqual(file);
    expect([...(form?.keys() ?? [])].sort()).toEqual(['file', 'is_private', 'reference_name']);
  });

  it('is a multipart request with the headers of every call but a Content-Type of ours; it gives the File [Q1] [T-12]', async () => {
    let request: Request | undefined;
    server.use(onMethod(METHOD, (call) => ((request = call.request), answer(file))));
    const { result } = show({ doctype: 'EBM Invoice' });
    expect(await act(() => result.current.upload(photo()))).toEqual(file);
    expect(result.current).toMatchObject({ loading: false, progress: 1, error: null, file });
    expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(request?.headers.get('x-frappe-csrf-token')).toBe('token-1');
    expect(request?.headers.get('accept')).toBe('application/json');
  });

  it('tells how far it is, and nothing where the browser cannot tell', async () => {
    const made = FakeXhr.install();
    const { result } = show();
    let sent: Promise<unknown> = Promise.resolve();
    act(() => void (sent = result.current.upload(photo())));
    expect(result.current).toMatchObject({ loading: true, progress: 0 });
    await waitFor(() => expect(made).toHaveLength(1));
    act(() => made[0]?.move(50, 200));
    expect(result.current.progress).toBe(0.25);
    act(() => made[0]?.move(60, 0, false));
    expect(result.current.progress).toBeNull();
    act(() => made[0]?.move(200, 200));
    expect(result.current).toMatchObject({ loading: true, progress: 1 });
    act(() => made[0]?.answer({ message: file }));
    expect(await act(() => sent)).toEqual(file);
    expect(result.current).toMatchObject({ loading: false, file });
  });

  it('is cancelled without an error on screen; its caller hears that it was stopped [Q11]', async () => {
    const toast = vi.spyOn(notify, 'error');
    const gate = gatedMethod(METHOD);
    const { result } = show();
    let sent: Promise<unknown> = Promise.resolve();
    act(() => void (sent = result.current.upload(photo()).catch((error: unknown) => error)));
    await waitFor(() => expect(gate).toHaveLength(1));
    act(() => result.current.cancel());
    expect(await act(() => sent)).toMatchObject({ kind: 'aborted' });
    expect(result.current).toMatchObject({ loading: false, progress: null, error: null });
    expect(toast).not.toHaveBeenCalled();
  });

  it('stops with its component [Q11]', async () => {
    const gate = gatedMethod(METHOD);
    const { result, unmount } = show();
    const sent = result.current.upload(photo()).catch((error: unknown) => error);
    await waitFor(() => expect(gate).toHaveLength(1));
    unmount();
    expect(await sent).toMatchObject({ kind: 'aborted' });
  });

  it.each([
    ['too large for the server, whose page is HTML', () => replay('10_upload_comment_sanitise', 'upload 26MB'), { kind: 'unparseable', status: 413, message: 'This is too large to send.' }],
    ['refused', () => refusal({ status: 417, exc_type: 'ValidationError', text: 'You can only upload JPG' }), { kind: 'server', message: 'You can only upload JPG' }],
    ['after the session has ended', () => replay('03_session', 'unknown/expired sid'), { kind: 'session-ended' }],
  ])('has the error of any call when it is %s [E1] [T-22]', async (_case, respond, error) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(onMethod(METHOD, respond));
    const { result } = show({ handlesErrors: true });
    await act(async () => {
      await expect(result.current.upload(photo())).rejects.toMatchObject(error);
    });
    expect(result.current.error).toMatchObject(error);
  });

  it('has it too when the network is down, and tells it in a toast when nobody handles it [E6]', async () => {
    const toast = vi.spyOn(notify, 'error');
    server.use(offline(METHOD));
    const { result } = show();
    await act(() => result.current.upload(photo()).catch(() => null));
    expect(result.current.error).toMatchObject({ kind: 'network' });
    expect(toast).toHaveBeenCalledExactlyOnceWith('The server cannot be reached.');
  });

  it('gives up when it stands still, not when it takes long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const made = FakeXhr.install();
    const { result } = show({ timeout: 10_000, handlesErrors: true });
    let sent: Promise<unknown> = Promise.resolve();
    act(() => void (sent = result.current.upload(photo()).catch((error: unknown) => error)));
    await waitFor(() => expect(made).toHaveLength(1));
    for (let moved = 1; moved < 5; moved += 1) {
      act(() => void vi.advanceTimersByTime(8000));
      act(() => made[0]?.move(moved, 10));
    }
    expect(result.current.loading).toBe(true);
    act(() => void vi.advanceTimersByTime(10_001));
    expect(await act(() => sent)).toMatchObject({ kind: 'timeout' });
    expect(made[0]?.aborted).toBe(true);
    expect(result.current.error).toMatchObject({ kind: 'timeout' });
    vi.useRealTimers();
  });

  it('whose token was refused is sent once more with a new one [Q1]', async () => {
    let n = 0;
    server.use(
      onMethod(METHOD, ({ request }) => ((n += 1), request.headers.get('X-Frappe-CSRF-Token') === 'token-2' ? answer(file) : replay('04_csrf', 'POST wrong token'))),
      onMethod('ebm.api.session.boot', () => answer(cashierBoot({ csrf_token: 'token-2' }))),
    );
    const { result } = show();
    expect(await act(() => result.current.upload(photo()))).toEqual(file);
    expect(n).toBe(2);
  });

  it('of a file over the limit is refused before it is sent', async () => {
    const { result } = show({ maxSize: 2 });
    await act(() => result.current.upload(photo()).catch(() => null));
    expect(result.current.error).toMatchObject({ kind: 'invalid', message: 'This is too large to send.' });
    expect(requests).toEqual([]);
  });

  it('is its own: of two at once each caller gets its own file [A-01] [A-02]', async () => {
    const gate = gatedMethod(METHOD);
    const { result } = show();
    let both: Promise<unknown[]> = Promise.resolve([]);
    act(() => void (both = Promise.all([result.current.upload(photo()), result.current.upload(photo())])));
    await waitFor(() => expect(gate).toHaveLength(2));
    gate[1]?.give(answer({ ...file, name: 'f2' }));
    gate[0]?.give(answer({ ...file, name: 'f1' }));
    expect(await act(() => both)).toMatchObject([{ name: 'f1' }, { name: 'f2' }]);
    expect(result.current.file).toMatchObject({ name: 'f2' });
  });
});
