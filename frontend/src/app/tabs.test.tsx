import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useSelector } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';

import { documentsTaken } from '../frappe/documents/slice';
import { selectUser } from '../session/slice';
import { hearTabs, tellTabs } from '../session/tabs';
import { cashierBoot, testBoot } from '../testing/boot';
import { replay } from '../testing/captures';
import { onMethod } from '../testing/envelope';
import { serverSession } from '../testing/handlers/session';
import { asked } from '../testing/origin';
import { renderWithApp, type RenderOptions } from '../testing/render';
import { requests, server } from '../testing/server';
import { AppRoutes } from './router';

vi.mock('../features/dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));
const seenBy = vi.hoisted(() => new Set<string>());
vi.mock('../features/invoices/routes/invoice-list', () => ({
  default: function Invoices() {
    seenBy.add(useSelector(selectUser));
    return <h1>The invoices</h1>;
  },
}));

const go = (route: string, options: RenderOptions = {}) => renderWithApp(<AppRoutes />, { route, ...options });
const loginForm = () => screen.findByRole('heading', { name: 'Sign in' });

describe('a session that ends while the app is open', () => {
  it('leads to Login with a message, and after signing in again to the same screen [A10] [R8]', async () => {
    const { user, where, store } = go('/invoices?status=Parked');
    await screen.findByText('The invoices');
    serverSession(testBoot());
    server.use(onMethod('ebm.api.devices.overview', () => HttpResponse.json({ session_expired: 1, exc_type: 'PermissionError' }, { status: 403 })));
    const { sessionApi } = await import('../session/api');
    await act(() => store.dispatch(sessionApi.endpoints.getDevices.initiate(undefined, { forceRefetch: true })));
    await loginForm();
    expect(screen.getByText(/Your session has ended/)).toBeVisible();
    server.resetHandlers();
    server.use(onMethod('login', () => (serverSession(cashierBoot()), HttpResponse.json({ message: 'Logged In', home_page: '/app' }))));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('Welcome, Claudine Cashier');
    await waitFor(() => expect(where()).toBe('/invoices?status=Parked'));
  });

  it('is followed when the lookup names somebody else: a fresh boot, the caches of the first user gone [A9] [D13]', async () => {
    const { store, connection } = go('/dashboard');
    await screen.findByText('The dashboard');
    sessionStorage.setItem('ebm:kept:cashier@ebm.example:x', '"text"');
    serverSession(cashierBoot({ user: 'officer@ebm.example', full_name: 'Otto Officer', csrf_token: 'token-9' }));
    const { sessionApi } = await import('../session/api');
    await act(() => store.dispatch(sessionApi.endpoints.getLoggedUser.initiate(undefined, { forceRefetch: true })));
    await waitFor(() => expect(store.getState().session.user).toBe('officer@ebm.example'));
    expect(connection.csrfToken).toBe('token-9');
    expect(sessionStorage.getItem('ebm:kept:cashier@ebm.example:x')).toBeNull();
    expect(await screen.findByRole('button', { name: /Otto Officer/ })).toBeVisible();
  });
});

describe('another tab of the same browser', () => {
  const kept = 'ebm:kept:cashier@ebm.example:x';

  it('that signs out signs this one out too, and drops what it has, but for what was typed here [A9] [A4] [A10]', async () => {
    const { store, connection } = go('/dashboard');
    await screen.findByText('The dashboard');
    sessionStorage.setItem(kept, '"text"');
    sessionStorage.setItem('ebm:kept:cashier@ebm.example:recent-invoices', '[{"name":"EBM-1","customer":"Secret"}]');
    act(() => void store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Invoice', name: 'EBM-1' }], origin: asked(1) })));
    serverSession(testBoot());
    act(() => tellTabs(''));
    await loginForm();
    expect(screen.getByText(/You were signed out in another tab/)).toBeVisible();
    expect(store.getState().session.user).toBe('');
    expect(connection).toMatchObject({ user: '', csrfToken: null });
    expect(sessionStorage.getItem(kept)).toBe('"text"');
    expect(JSON.stringify([store.getState(), { ...sessionStorage, [kept]: '' }])).not.toMatch(/EBM-1|Secret/);
  });

  it('that signs in again takes this one along to the screen it was at, with the token of the new session [A9] [A10]', async () => {
    const { connection, where } = go('/invoices?status=Parked');
    await screen.findByText('The invoices');
    serverSession(testBoot());
    act(() => tellTabs(''));
    await loginForm();
    serverSession(cashierBoot({ csrf_token: 'token-7' }));
    act(() => tellTabs('cashier@ebm.example'));
    await waitFor(() => expect(where()).toBe('/invoices?status=Parked'));
    expect(connection.csrfToken).toBe('token-7');
    await waitFor(() => expect(sessionStorage.getItem('ebm:intended')).toBeNull());
  });

  it('that signs in as somebody else leaves nothing of the one before: no screen, no address, no text [A9] [D13]', async () => {
    const { store, where } = go('/invoices?q=Mukamana');
    await screen.findByText('The invoices');
    seenBy.clear();
    sessionStorage.setItem(kept, '"text"');
    serverSession(cashierBoot({ user: 'officer@ebm.example', full_name: 'Otto Officer' }));
    act(() => tellTabs('officer@ebm.example'));
    expect(await screen.findByRole('button', { name: /Otto Officer/ })).toBeVisible();
    expect(where()).toBe('/dashboard');
    expect(seenBy).not.toContain('officer@ebm.example');
    expect(store.getState().session.user).toBe('officer@ebm.example');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/cashier|Mukamana/);
  });

  it.each([
    ['expired', /Your session has ended/],
    ['disabled', /has been disabled/],
  ] as const)('that learns that the session is over (%s) tells this one, which asks nobody [A9] [A10]', async (why, words) => {
    go('/dashboard');
    await screen.findByText('The dashboard');
    const others = () => requests.filter((line) => !line.includes('get_logged_user')).length;
    const before = others();
    act(() => tellTabs('', why));
    await loginForm();
    expect(screen.getByText(words)).toBeVisible();
    expect(others()).toBe(before);
  });

  it('is told when this one learns it first [A9]', async () => {
    const { store } = go('/dashboard');
    await screen.findByText('The dashboard');
    const heard = vi.fn();
    const stop = hearTabs(heard);
    serverSession(testBoot());
    server.use(onMethod('ebm.api.devices.overview', () => HttpResponse.json({ session_expired: 1, exc_type: 'PermissionError' }, { status: 403 })));
    const { sessionApi } = await import('../session/api');
    await act(() => store.dispatch(sessionApi.endpoints.getDevices.initiate(undefined, { forceRefetch: true })));
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ user: '', why: 'expired' }));
    stop();
  });

  it('of another program, as Desk, is noticed by the cookie: signed out there, and in there as somebody else [A9] [D13]', async () => {
    document.cookie = 'user_id=cashier%40ebm.example; path=/';
    const { where } = go('/dashboard');
    await screen.findByText('The dashboard');
    serverSession(testBoot());
    document.cookie = 'user_id=Guest; path=/';
    await loginForm();
    serverSession(cashierBoot({ user: 'officer@ebm.example', full_name: 'Otto Officer' }));
    document.cookie = 'user_id=officer%40ebm.example; path=/';
    expect(await screen.findByText('Welcome, Otto Officer', undefined, { timeout: 2_000 })).toBeVisible();
    expect(where()).toBe('/verify');
  });
});

describe('the server says that something about the user has changed', () => {
  const told = async () => {
    const app = go('/dashboard');
    await screen.findByText('The dashboard');
    await act(() => app.client.realtime.start());
    act(() => app.socket.accept());
    return { ...app, event: () => act(() => app.socket.fire('ebm_session', {})) };
  };

  it('and the session is over: a screen that asks nothing goes to Login [A9] [A10]', async () => {
    const { event } = await told();
    serverSession(testBoot());
    event();
    await loginForm();
    expect(screen.getByText(/Your session has ended/)).toBeVisible();
  });

  it('and they are disabled: Login says so [A7] [A9]', async () => {
    const { event } = await told();
    server.use(onMethod('frappe.auth.get_logged_user', () => replay('11_sessions', 'user disabled mid-session via User.save()')));
    event();
    await loginForm();
    expect(screen.getByText(/has been disabled|is disabled/)).toBeVisible();
  });

  it('and the session is good: nothing happens [A9]', async () => {
    const { event, where } = await told();
    const before = requests.length;
    event();
    await waitFor(() => expect(requests.length).toBe(before + 1));
    expect(screen.getByText('The dashboard')).toBeVisible();
    expect(where()).toBe('/dashboard');
  });
});
