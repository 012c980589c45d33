import { buildRequest, type FrappeCall } from '../call';
import type { FrappeConnection } from '../connection';
import { noAnswer, readRaw, type Sent } from '../request';

/**
 * Sends a call by XMLHttpRequest, which tells how far it is; `fetch` does not. Its time limit is for standing still: a large
 * file over a slow line may take as long as it moves.
 */
export function sendWithProgress(connection: FrappeConnection, call: FrappeCall, signal?: AbortSignal): Promise<Sent> {
  const [url, { method = 'POST', headers, body }] = buildRequest(call, connection.csrfToken, location.hostname);
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let late = false;
    let clock: ReturnType<typeof setTimeout>;
    const stop = () => {
      xhr.abort();
      silence();
    };
    const moving = () => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        late = true;
        stop();
      }, call.timeout ?? connection.timeout);
    };
    const end = (sent: Sent) => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
      resolve(sent);
    };
    const silence = () => end({ error: noAnswer('XMLHttpRequest', { aborted: Boolean(signal?.aborted), late }) });
    xhr.open(method, url);
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      moving();
      call.onProgress?.({ loaded, total: lengthComputable ? total : 0 });
    };
    xhr.onload = () => end(readRaw(connection, call, { status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) }));
    xhr.onerror = silence;
    xhr.onabort = silence;
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) {
      silence();
      return;
    }
    moving();
    xhr.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });
}
