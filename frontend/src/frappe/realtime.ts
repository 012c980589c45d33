import { Rooms } from './rooms';
import type { OpenSocket, RealtimeSnapshot, RealtimeState, SocketLike, SocketOptions } from './realtime-types';

export const SOCKET_OPTIONS: SocketOptions = {
  path: '/socket.io',
  withCredentials: true,
  transports: ['polling', 'websocket', 'webtransport'],
  timeout: 20_000,
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  autoConnect: false,
};

/**
 * Where the socket is: the page's host, the site's name as namespace. A page without a port in its address stands behind
 * a proxy that serves the socket too; a page with one is a server of its own, whose socket has a port of its own.
 *
 * @param port the port that the page names; 0: the page's own; null: the development server's 9000
 */
export function socketUrl(page: Pick<Location, 'protocol' | 'hostname' | 'port'>, siteName: string, port: number | null | undefined): string {
  const at = page.port && (port === 0 ? page.port : String(port ?? 9000));
  return `${page.protocol}//${page.hostname}${at && `:${at}`}/${siteName}`;
}

type Handler = (payload: unknown) => void;

export interface RealtimeOptions {
  url: string;
  /** Loads socket.io's client: it is no part of the first paint. */
  load: () => Promise<OpenSocket>;
  now?: () => number;
}

/**
 * The one socket of the page. The rooms that are wanted are asked for again on every connect: the server's are per connection.
 */
export class Realtime {
  private socket: SocketLike | null = null;
  private wanted = false;
  private snapshot: RealtimeSnapshot = { state: 'closed', awaySince: null, reason: null };
  private everConnected = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  /** Rises with each closing on purpose: what was begun before is of the past. */
  private stay = 0;
  /** When the connection that is being made was begun. */
  private began = 0;
  private readonly rooms = new Rooms((event, doctype) => this.tell(event, doctype));
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly watchers = new Set<() => void>();
  private readonly reconnects = new Set<() => void>();
  private readonly now: () => number;

  constructor(private readonly options: RealtimeOptions) {
    this.now = options.now ?? Date.now;
  }

  /** Opens the socket; later calls do nothing until `stop`. */
  async start(): Promise<void> {
    if (this.wanted) return;
    this.wanted = true;
    this.set('opening');
    await this.open();
  }

  private async open(): Promise<void> {
    const stay = this.stay;
    const isOver = () => !this.wanted || this.socket !== null || stay !== this.stay;
    try {
      const open = await this.options.load();
      if (isOver()) return;
      this.socket = open(this.options.url, SOCKET_OPTIONS);
      this.attach(this.socket);
      this.connect(this.socket);
    } catch (reason) {
      if (isOver()) return;
      // The library did not come: the network, or a deploy.
      this.set('opening', String(reason));
      this.later(() => void this.open());
    }
  }

  /** The network is back: tries at once instead of when its turn comes. */
  hasten(): void {
    const { socket } = this;
    if (!this.wanted || this.snapshot.state === 'connected') return;
    clearTimeout(this.retry);
    this.attempts = 0;
    if (!socket) {
      void this.open();
      return;
    }
    // Closing resets the library's own waiting.
    socket.disconnect();
    this.connect(socket);
  }

  /** Closes on purpose: no reconnect, and an open socket would go on receiving after a logout. */
  stop(): void {
    this.wanted = false;
    this.stay += 1;
    clearTimeout(this.retry);
    this.socket?.disconnect();
    this.socket = null;
    this.everConnected = false;
    this.rooms.closed();
    this.set('closed');
  }

  getSnapshot = (): RealtimeSnapshot => this.snapshot;

  /** Told of every change of state. */
  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Called when a lost connection is back: whoever shows data asks for what it may have missed. */
  onReconnect(handler: () => void): () => void {
    this.reconnects.add(handler);
    return () => this.reconnects.delete(handler);
  }

  on(event: string, handler: Handler): () => void {
    let handlers = this.handlers.get(event);
    if (!handlers) {
      handlers = new Set();
      this.handlers.set(event, handlers);
      if (this.socket) this.listen(this.socket, event);
    }
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** Joins the room of a doctype (its `list_update` and own events) until the returned function is called, and for a while after. */
  subscribeDoctype(doctype: string): () => void {
    return this.rooms.want(doctype);
  }

  /** Called with a doctype when the page is surely in its room: of what happened since it was asked for nothing may have been heard. */
  onJoined(handler: (doctype: string) => void): () => void {
    return this.rooms.onJoined(handler);
  }

  /** How long after a connect the page is surely in its rooms (milliseconds). */
  get settleTime(): number {
    return this.rooms.settleTime;
  }

  private tell(event: string, argument: string): boolean {
    // Not before connected: the client would buffer it and the connect handler would send it a second time.
    if (this.snapshot.state !== 'connected' || !this.socket) return false;
    this.socket.emit(event, argument);
    return true;
  }

  private connect(socket: SocketLike): void {
    this.began = this.now();
    socket.connect();
  }

  private listen(socket: SocketLike, event: string): void {
    socket.on(event, (payload: never) => {
      if (!this.current(socket)) return;
      for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload);
    });
  }

  private attach(socket: SocketLike): void {
    for (const event of this.handlers.keys()) this.listen(socket, event);
    socket.io.on('open', () => this.current(socket) && this.set('open'));
    socket.io.on('reconnect_attempt', () => {
      if (!this.current(socket)) return;
      this.began = this.now();
      this.set('opening');
    });
    socket.on('connect', () => this.current(socket) && this.connected());
    socket.on('disconnect', (reason: string) => this.current(socket) && this.lost(socket, reason));
    socket.on('connect_error', (error: Error) => this.current(socket) && this.lost(socket, error.message));
  }

  private current(socket: SocketLike): boolean {
    return this.wanted && this.socket === socket;
  }

  private connected(): void {
    const again = this.everConnected;
    this.everConnected = true;
    this.attempts = 0;
    this.set('connected');
    this.rooms.connected(this.now() - this.began);
    if (again) for (const handler of [...this.reconnects]) handler();
  }

  private lost(socket: SocketLike, reason: string): void {
    this.set('opening', reason);
    // The library tries again by itself after a broken transport, but not after the server refused or closed.
    if (!socket.active) this.later(() => this.current(socket) && this.connect(socket));
  }

  /** With back-off and jitter, as the library does it. */
  private later(again: () => void): void {
    clearTimeout(this.retry);
    const wait = Math.min(SOCKET_OPTIONS.reconnectionDelay * 2 ** this.attempts, SOCKET_OPTIONS.reconnectionDelayMax);
    this.attempts += 1;
    this.retry = setTimeout(again, wait * (1 + (Math.random() - 0.5) * SOCKET_OPTIONS.randomizationFactor));
  }

  private set(state: RealtimeState, reason: string | null = null): void {
    const away = this.wanted && state !== 'connected';
    const awaySince = away ? (this.snapshot.awaySince ?? this.now()) : null;
    this.snapshot = { state, awaySince, reason: state === 'connected' ? null : (reason ?? this.snapshot.reason) };
    for (const watcher of [...this.watchers]) watcher();
  }
}

/** Loads socket.io's client as a chunk of its own. */
export const loadSocketIo = async (): Promise<OpenSocket> => {
  const { io } = await import('socket.io-client');
  return (url, options) => io(url, options) as unknown as SocketLike;
};
