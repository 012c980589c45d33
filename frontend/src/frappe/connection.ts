import type { ServerMessage } from './server-messages';

/** What the page says of itself; an app's own boot adds to it. */
export interface BaseBoot {
  site_name: string;
  /** Empty for a guest. */
  user: string;
  csrf_token?: string | null;
  /** Port of the socket server; 0 or null: the page's own. */
  socketio_port?: number | null;
}

export interface ConnectionOptions {
  /** A whitelisted method for GET that returns a boot: asked when the token has to be fetched anew. */
  bootMethod: string;
  csrfToken?: string | null;
  user?: string;
  /** Abort a call that takes longer (milliseconds). */
  timeout?: number;
  fetch?: typeof fetch;
  /** Gets what good answers say besides (`frappe.msgprint`), for calls that do not take it themselves. */
  onServerMessages?: (messages: ServerMessage[]) => void;
  /** Shows in the console what the server warned of while it answered well. For development. */
  verbose?: boolean;
}

/**
 * What all calls of one store share: the token of the session, whom it belongs to, and the running number that
 * tells newer answers from older ones. It stands outside the store since a token does not belong in dev tools.
 */
export interface FrappeConnection {
  readonly bootMethod: string;
  readonly timeout: number;
  readonly fetch: typeof fetch;
  readonly onServerMessages: ((messages: ServerMessage[]) => void) | null;
  readonly verbose: boolean;
  csrfToken: string | null;
  user: string;
  /** The running number of a request; greater is newer. */
  nextSequence(): number;
  /** Told of a document that a call is about to change; what it returns is told whether it did. */
  onChange: ((doctype: string, name: string) => (done: boolean) => void) | null;
  /** One refresh of the token at a time: calls that meet the same stale token wait for the same answer. */
  refreshing: Promise<BaseBoot | null> | null;
}

/** An unrendered template placeholder, "None" (what a page shows a guest) and nothing at all are no tokens. */
export function usableToken(token: string | null | undefined): string | null {
  const text = token?.trim();
  return !text || text === 'None' || /[{}]/.test(text) ? null : text;
}

export function createConnection(options: ConnectionOptions): FrappeConnection {
  let sequence = 0;
  return {
    bootMethod: options.bootMethod,
    timeout: options.timeout ?? 60_000,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    onServerMessages: options.onServerMessages ?? null,
    verbose: options.verbose ?? false,
    csrfToken: usableToken(options.csrfToken),
    user: options.user ?? '',
    nextSequence: () => (sequence += 1),
    onChange: null,
    refreshing: null,
  };
}
