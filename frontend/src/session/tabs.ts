import type { EndReason } from './slice';

const CHANNEL = 'ebm-session';

/** What a tab tells the others of this browser. */
export interface TabNews {
  /** Who is signed in now; '' for nobody. */
  user: string;
  /** Of nobody: how that came. */
  why: EndReason;
}

/** Tells the other tabs of this browser who is signed in now; '' for nobody. */
export function tellTabs(user: string, why: EndReason = 'signed-out'): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ user, why } satisfies TabNews);
  channel.close();
}

/** Hears of sign-ins, sign-outs and ended sessions in other tabs. Returns how to stop. */
export function hearTabs(handler: (news: TabNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  // A tab of the version before says only who.
  channel.onmessage = ({ data }: MessageEvent<Partial<TabNews>>) => handler({ user: data.user ?? '', why: data.why ?? 'signed-out' });
  return () => channel.close();
}
