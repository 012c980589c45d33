import { describe, expect, it, vi } from 'vitest';

import { deferred } from '../../testing/deferred';
import { fileOf, kindOfFile } from './file-kinds';
import { UploadStore, type Upload } from './upload-store';

const photo = () => new File(['x'], 'meter.png', { type: 'image/png' });

function store() {
  const sent: { file: File; options: Parameters<Upload>[1]; answer: ReturnType<typeof deferred<{ url: string }>> }[] = [];
  const arrived = vi.fn<(key: string, url: string) => void>();
  const made = new UploadStore(arrived, { refused: (file) => (kindOfFile(file) === null ? 'not taken' : null), cancelled: 'cancelled', failed: 'failed' });
  made.sendBy((file, options) => {
    const answer = deferred<{ url: string }>();
    sent.push({ file, options, answer });
    return answer.promise;
  });
  return { uploads: made, sent, arrived };
}

describe('the uploads of an editor', () => {
  it('tell how far they are, and where the file is in the end [W3]', async () => {
    const { uploads, sent, arrived } = store();
    const key = uploads.start(photo());
    const other = uploads.start(photo());
    sent[0]?.options.onProgress(0.5);
    expect(uploads.get(key)).toMatchObject({ status: 'running', progress: 0.5 });
    expect(uploads.get(other)).toMatchObject({ status: 'running', progress: null });
    sent[0]?.answer.resolve({ url: '/private/files/meter.png' });
    await vi.waitFor(() => expect(arrived.mock.calls).toEqual([[key, '/private/files/meter.png']]));
    expect(uploads.isRunning()).toBe(true);
  });

  it('that fail say why and can be tried again [W3]', async () => {
    const { uploads, sent, arrived } = store();
    const key = uploads.start(photo());
    sent[0]?.answer.reject({ message: 'This is too large to send.' });
    await vi.waitFor(() => expect(uploads.get(key)).toMatchObject({ status: 'failed', reason: 'This is too large to send.', again: true }));
    uploads.retry(key);
    uploads.retry(key);
    expect(sent).toHaveLength(2);
    sent[1]?.answer.resolve({ url: '/b.png' });
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  });

  it('that are cancelled, or have no place any more, are stopped, and a late answer is none [W3]', async () => {
    const { uploads, sent, arrived } = store();
    const [first, second] = [uploads.start(photo()), uploads.start(photo())];
    uploads.cancel(first);
    uploads.keepOnly(new Set([first]));
    expect([uploads.get(first)?.reason, uploads.get(second)?.reason, uploads.isRunning()]).toEqual(['cancelled', 'cancelled', false]);
    expect(sent.map(({ options }) => options.signal.aborted)).toEqual([true, true]);
    sent[0]?.answer.resolve({ url: '/late.png' });
    sent[1]?.answer.reject(new Error('aborted'));
    await Promise.allSettled(sent.map(({ answer }) => answer.promise));
    expect(arrived).not.toHaveBeenCalled();
    expect(uploads.get(second)?.reason).toBe('cancelled');
  });

  it('of what is not taken are not begun [W3]', () => {
    const { uploads, sent } = store();
    const key = uploads.start(new File(['<svg onload="x()"/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(uploads.get(key)).toMatchObject({ status: 'failed', reason: 'not taken', again: false });
    uploads.retry(key);
    expect(sent).toHaveLength(0);
  });
});

it('a picture in an address becomes a file, nothing else does [W3]', () => {
  expect(fileOf('data:image/png;base64,iVBORw0KGgo=')).toMatchObject({ name: 'image.png', type: 'image/png', size: 8 });
  expect(['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png,x', 'data:image/png;base64,=', 'file:///a.png'].map(fileOf)).toEqual([null, null, null, null]);
});
