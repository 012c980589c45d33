import type { EbmBoot } from '../types/api';

/** `leave`: go to the sales site; `loop`: it sent the browser straight back, show both ways instead. */
export type EntryDecision = 'stay' | 'leave' | 'loop';

export interface Entry {
  site: EbmBoot['sales_site'];
  /** `document.referrer`: often the origin only, as browsers send across sites. */
  referrer: string;
  /** The page's own origin. */
  origin: string;
  /**
   * How the page came to be loaded (`PerformanceNavigationTiming.type`). A page that the browser loads again was let in
   * before; its referrer is gone then, since our own policy tells other sites' addresses to nobody.
   */
  navigation: string;
  /** When this tab was last sent away (milliseconds since 1970). */
  lastBounce: number | null;
  now: number;
}

/** A second bounce within this time is a loop. */
export const BOUNCE_WINDOW = 10_000;

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Same scheme, host and port; and where the referrer tells a path, the site's path at a segment's boundary. */
export function startsWithSite(referrer: string, site: string): boolean {
  const from = urlOf(referrer);
  const to = urlOf(site);
  if (!from || !to || from.origin !== to.origin) return false;
  if (from.pathname === '/') return true;
  const path = to.pathname.replace(/\/+$/, '');
  return from.pathname === path || from.pathname.startsWith(`${path}/`);
}

/** Whether the first navigation of a page load may go on (requirement R4). */
export function decideEntry({ site, referrer, origin, navigation, lastBounce, now }: Entry): EntryDecision {
  if (!site.rule || !urlOf(site.url)) return 'stay';
  if (navigation === 'reload' || navigation === 'back_forward') return 'stay';
  const allowed = referrer === '' ? site.allow_empty_referrer : urlOf(referrer)?.origin === origin || startsWithSite(referrer, site.url);
  if (allowed) return 'stay';
  return lastBounce !== null && now - lastBounce >= 0 && now - lastBounce < BOUNCE_WINDOW ? 'loop' : 'leave';
}
