import { vi } from 'vitest';

type Moved = { loaded: number; total: number; lengthComputable: boolean };

/** An XMLHttpRequest whose server and line the test plays. */
export class FakeXhr {
  status = 0;
  responseText = '';
  aborted = false;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress: (event: Moved) => void } = { onprogress: () => undefined };
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;

  /** Puts fakes in the place of the browser's own; gives those that were made. */
  static install(): FakeXhr[] {
    const made: FakeXhr[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeXhr {
        constructor() {
          super();
          made.push(this);
        }
      },
    );
    return made;
  }

  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  abort() {
    this.aborted = true;
    this.onabort();
  }
  /** So much of the body has left. */
  move(loaded: number, total: number, lengthComputable = true) {
    this.upload.onprogress({ loaded, total, lengthComputable });
  }
  answer(body: unknown, status = 200) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}
