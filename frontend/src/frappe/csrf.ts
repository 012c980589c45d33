import type { FrappeCall } from './call';
import { usableToken, type BaseBoot, type FrappeConnection } from './connection';
import type { FrappeError } from './errors';
import { sendOnce, type Sent } from './request';
import { frappeText } from './texts';

const CHANNEL = 'frappe-csrf';

async function fetchBoot(connection: FrappeConnection): Promise<BaseBoot | null> {
  const sent = await sendOnce(connection, { method: connection.bootMethod, http: 'GET' });
  return 'body' in sent ? ((sent.body.message as BaseBoot | undefined) ?? null) : null;
}

/** A fresh boot; calls that need one at the same time share one request. */
export function refreshBoot(connection: FrappeConnection): Promise<BaseBoot | null> {
  connection.refreshing ??= fetchBoot(connection).finally(() => {
    connection.refreshing = null;
  });
  return connection.refreshing;
}

/** A boot asked for from now on: one that is on its way may be of the session before. */
export async function newBoot(connection: FrappeConnection): Promise<BaseBoot | null> {
  await connection.refreshing;
  return refreshBoot(connection);
}

/** Takes over a token and whose it is, and tells the other tabs of the same session. */
export function adoptBoot(connection: FrappeConnection, boot: BaseBoot): void {
  connection.csrfToken = usableToken(boot.csrf_token);
  connection.user = boot.user;
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ user: boot.user, token: connection.csrfToken });
  channel.close();
}

/** Follows tokens that other tabs of the same user have fetched. Returns how to stop. */
export function followTokens(connection: FrappeConnection): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ user: string; token: string | null }>) => {
    if (data.user === connection.user && data.token) connection.csrfToken = data.token;
  };
  return () => channel.close();
}

const ended = (message: string, error: FrappeError): { error: FrappeError } => ({
  error: { ...error, kind: 'session-ended', message, messages: [message] },
});

/**
 * Sends a call, and once more after fetching a new token when the server refused the old one. The refusal comes
 * before the method is reached, so that repeating a change is safe; a second refusal is the caller's.
 */
export async function send(connection: FrappeConnection, call: FrappeCall, signal?: AbortSignal): Promise<Sent> {
  const before = connection.csrfToken;
  const first = await sendOnce(connection, call, signal);
  if (!('error' in first) || first.error.type !== 'CSRFTokenError') return first;
  // Another call, or another tab, may have fetched the new token while this one was on its way.
  if (connection.csrfToken === before) {
    const boot = await refreshBoot(connection);
    if (!boot) return first;
    if (!boot.user) return ended(frappeText('session-ended'), first.error);
    if (connection.user && boot.user !== connection.user) {
      return ended(frappeText('other-user'), { ...first.error, extra: { other_user: boot.user } });
    }
    adoptBoot(connection, boot);
  }
  return sendOnce(connection, call, signal);
}

