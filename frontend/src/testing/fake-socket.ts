import type { OpenSocket, SocketLike, SocketOptions } from '../frappe/realtime-types';

type Handler = (...args: never[]) => void;

class Emitter {
  readonly handlers = new Map<string, Set<Handler>>();
  on(event: string, handler: Handler) {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
  }
  off(event: string, handler: Handler) {
    this.handlers.get(event)?.delete(handler);
  }
  fire(event: string, ...args: unknown[]) {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(...(args as never[]));
  }
}

/** A socket whose server side the test plays. */
export class FakeSocket extends Emitter implements SocketLike {
  connected = false;
  active = true;
  connects = 0;
  readonly sent: unknown[][] = [];
  readonly io = new Emitter();
  url = '';
  options: SocketOptions | null = null;

  readonly load = (): Promise<OpenSocket> =>
    Promise.resolve((url, options) => {
      this.url = url;
      this.options = options;
      return this;
    });

  emit(event: string, ...args: unknown[]) {
    this.sent.push([event, ...args]);
  }
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.connected = false;
    this.active = false;
  }
  /** The server accepts. */
  accept() {
    this.io.fire('open');
    this.connected = true;
    this.active = true;
    this.fire('connect');
  }
  /** The connection breaks; the library would try again by itself. */
  drop(reason = 'transport close', active = true) {
    this.connected = false;
    this.active = active;
    this.fire('disconnect', reason);
  }
}
