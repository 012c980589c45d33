/** `opening`: on the way; `open`: the transport stands, the site's namespace has not answered; `connected`: events arrive. */
export type RealtimeState = 'closed' | 'opening' | 'open' | 'connected';

export interface RealtimeSnapshot {
  state: RealtimeState;
  /** Since when nothing arrives (milliseconds since 1970); null while connected or closed on purpose. */
  awaySince: number | null;
  /** What the last failed attempt said. */
  reason: string | null;
}

export interface ListUpdate {
  doctype: string;
  name: string;
  user?: string;
}

/** The part of socket.io's client that is used here; tests put a fake in its place. */
export interface SocketLike {
  connected: boolean;
  active: boolean;
  on(event: string, handler: (...args: never[]) => void): unknown;
  off(event: string, handler: (...args: never[]) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  connect(): unknown;
  disconnect(): unknown;
  io: { on(event: string, handler: (...args: never[]) => void): unknown };
}

export interface SocketOptions {
  path: string;
  withCredentials: boolean;
  transports: string[];
  timeout: number;
  reconnection: boolean;
  reconnectionAttempts: number;
  reconnectionDelay: number;
  reconnectionDelayMax: number;
  randomizationFactor: number;
  autoConnect: boolean;
}

export type OpenSocket = (url: string, options: SocketOptions) => SocketLike;
