import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { readBoot, readCookie } from '../frappe/boot';
import { followTokens, adoptBoot, refreshBoot } from '../frappe/csrf';
import { BOOT_ID, emptyBoot } from '../session/boot';
import { decideEntry, type EntryDecision } from '../session/entry-rule';
import { takeHandOvers } from '../session/hand-over';
import { BASE_PATH } from '../session/paths';
import { booted, userOf, userRead } from '../session/slice';
import type { EbmBoot } from '../types/api';
import Bounced from '../features/session/routes/bounced';
import { Providers } from './providers';
import { AppRoutes } from './router';
import { fetchFirst } from './screens';
import { createServices, type AppServices, type ServiceOptions } from './store';

const BOUNCED = 'ebm:bounced';

/** How this page came to be loaded; `navigate` where the browser does not tell. */
function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type ?? 'navigate';
}

/** Rule R4, once per page load and before everything else. */
export function enter(site: EbmBoot['sales_site'], page: Document, now = Date.now()): EntryDecision {
  let last: number | null = null;
  try {
    last = Number(sessionStorage.getItem(BOUNCED)) || null;
    const decision = decideEntry({ site, referrer: page.referrer, origin: location.origin, navigation: navigationType(), lastBounce: last, now });
    if (decision === 'leave') sessionStorage.setItem(BOUNCED, String(now));
    return decision;
  } catch {
    // Where nothing can be stored a loop could not be noticed: stay.
    return 'stay';
  }
}

function Root({ services, bounced, salesSite }: { services: AppServices; bounced: boolean; salesSite: string }) {
  const [stay, setStay] = useState(!bounced);
  return (
    <Providers services={services}>
      {stay ? (
        <BrowserRouter basename={BASE_PATH}>
          <AppRoutes />
        </BrowserRouter>
      ) : (
        <Bounced salesSite={salesSite} onSignIn={() => setStay(true)} />
      )}
    </Providers>
  );
}

export interface StartOptions extends ServiceOptions {
  leave?: (url: string) => void;
}

/**
 * Starts the app on the page's `#app`: boot, store, connection, entry rule, router.
 *
 * @returns null when the browser was sent to the sales site instead
 */
export async function start(page: Document, options: StartOptions = {}): Promise<{ root: Root; services: AppServices } | null> {
  // Before anything else reads, keeps or sends the address.
  takeHandOvers(window);
  const boot = readBoot<EbmBoot>(page, BOOT_ID);
  const services = createServices(boot ?? emptyBoot(location.hostname), options);
  let known = boot;
  if (!known) {
    // A page without a boot (a development page): the server is asked; without an answer Login says that it is away.
    known = (await refreshBoot(services.connection)) as EbmBoot | null;
    if (known) {
      adoptBoot(services.connection, known);
      services.store.dispatch(booted(known));
    }
  }
  const site = services.store.getState().session.boot.sales_site;
  const entry = enter(site, page);
  if (entry === 'leave') {
    (options.leave ?? ((url: string) => location.replace(url)))(site.url);
    return null;
  }
  // The cookie is of this moment; the page may have come from the browser's history.
  const cookie = readCookie('user_id');
  if (cookie !== null) services.store.dispatch(userRead(userOf(cookie)));
  fetchFirst(cookie !== null && userOf(cookie) !== '');
  followTokens(services.connection);
  setupListeners(services.store.dispatch);
  setInterval(() => services.client.documents.sweep(), 60_000);
  const element = page.getElementById('app');
  if (!element) throw new Error('The page has no element with id app');
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <Root services={services} bounced={entry === 'loop'} salesSite={site.url} />
    </StrictMode>,
  );
  return { root, services };
}
