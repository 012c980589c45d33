import { usableToken, type BaseBoot, type FrappeConnection } from './connection';
import { sendOnce } from './request';

const CHANNEL = 'frappe-csrf';

async function fetchBoot(connection: FrappeConnection): Promise<BaseBoot | null> {
  const sent = await sendOnce(connection, { method: connection.bootMethod, http: 'GET', guestWillDo: true });
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
