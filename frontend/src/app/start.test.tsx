import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { cashierBoot, testBoot } from '../testing/boot';
import { notify } from '../notify/notify';
import { answer, offline, onMethod } from '../testing/envelope';
import { FakeSocket } from '../testing/fake-socket';
import { serverSession } from '../testing/handlers/session';
import { server } from '../testing/server';
import type { EbmBoot } from '../types/api';
import { forgetArrival } from '../session/hand-over';
import { start } from './start';

vi.mock('../features/dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));

const started: Awaited<ReturnType<typeof start>>[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await act(async () => one?.root.unmount());
  document.body.innerHTML = '';
});

/** The page as Frappe renders it. */
async function openPage(boot: EbmBoot | null, path = '/ebm/', options = {}) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="app"></div>${boot ? `<script type="application/json" id="ebm-boot">${JSON.stringify(boot)}</script>` : ''}`;
  if (boot) serverSession(boot);
  const result = await act(() => start(document, { loadSocket: new FakeSocket().load, ...options }));
  started.push(result);
  return result;
}

const SITE = { url: 'https://sales.example/', rule: true, allow_empty_referrer: false };

describe('start-up', () => {
  it('mounts on #app, below /ebm, and shows nothing but the view of the route [R10] [R11]', async () => {
    await openPage(cashierBoot(), '/ebm/dashboard');
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(document.getElementById('app')).toContainElement(screen.getByRole('main'));
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('registers the store, the fetcher of resources and the toasts before the first screen [R11]', async () => {
    const result = await openPage(cashierBoot(), '/ebm/dashboard');
    await screen.findByText('The dashboard');
    const { store, client, connection } = result!.services;
    expect(Object.keys(store.getState())).toEqual(expect.arrayContaining(['session', 'frappe', 'documents']));
    expect(store.getState().frappe.queries).toHaveProperty('User');
    expect(client.realtime).toBeDefined();
    expect(connection.user).toBe('cashier@ebm.example');
    act(() => notify.error('It did not work.'));
    expect(await screen.findByText('It did not work.')).toBeVisible();
    expect(document.getElementById('app')).toContainElement(screen.getByText('It did not work.'));
  });

  it('is light whatever the system prefers [C3]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('dark'), media: query, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }) as unknown as MediaQueryList);
    await openPage(cashierBoot(), '/ebm/dashboard');
    await screen.findByText('The dashboard');
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  it('asks the server for a boot where the page carries none', async () => {
    serverSession(cashierBoot());
    const result = await openPage(null, '/ebm/dashboard');
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(result?.services.connection.csrfToken).toBe('token-1');
  });

  it('shows Login with words where there is neither a boot nor a server [A5]', async () => {
    server.use(offline('ebm.api.session.boot'), offline('frappe.auth.get_logged_user'));
    await openPage(null);
    expect(await screen.findByText(/The server is away at the moment/)).toBeVisible();
  });
});

describe('the sales site', () => {
  it('gets the browser before anything else is asked or shown, also at the start route [R4]', async () => {
    const leave = vi.fn();
    const asked = vi.fn();
    server.use(onMethod('frappe.auth.get_logged_user', () => (asked(), answer(''))));
    const result = await openPage(testBoot({ sales_site: SITE }), '/ebm/', { leave });
    expect(result).toBeNull();
    expect(leave).toHaveBeenCalledWith('https://sales.example/');
    expect(document.getElementById('app')).toBeEmptyDOMElement();
    expect(asked).not.toHaveBeenCalled();
  });

  it('is not asked for where the page is only loaded again [R4]', async () => {
    const leave = vi.fn();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming]);
    await openPage(testBoot({ sales_site: SITE }), '/ebm/', { leave });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });

  it('never gets a hand-over token along: the address is clean before the browser is sent there [R4] [R5]', async () => {
    const addresses: string[] = [];
    await openPage(testBoot({ sales_site: SITE }), '/ebm/#handover=a.b.c', { leave: () => addresses.push(location.href) });
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).not.toContain('handover');
    forgetArrival();
  });

  it('that sends the browser straight back makes no loop: both ways are shown [R4]', async () => {
    const leave = vi.fn();
    await openPage(testBoot({ sales_site: SITE }), '/ebm/', { leave });
    await openPage(testBoot({ sales_site: SITE }), '/ebm/', { leave });
    expect(leave).toHaveBeenCalledOnce();
    expect(await screen.findByRole('link', { name: 'Go to the sales site' })).toHaveAttribute('href', 'https://sales.example/');
    await act(async () => screen.getByRole('button', { name: 'Sign in here' }).click());
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('lets in who comes from it [R4]', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://sales.example/');
    const leave = vi.fn();
    await openPage(testBoot({ sales_site: SITE }), '/ebm/', { leave });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });
});
