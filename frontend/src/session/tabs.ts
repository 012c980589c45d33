const CHANNEL = 'ebm-session';

/** Tells the other tabs of this browser who is signed in now; '' for nobody. */
export function tellTabs(user: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ user });
  channel.close();
}

/** Hears of sign-ins and sign-outs in other tabs. Returns how to stop. */
export function hearTabs(handler: (user: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ user: string }>) => handler(data.user);
  return () => channel.close();
}
