import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { cashierBoot, testBoot, testDevice, testMine, testWho } from '../testing/boot';
import { deferred } from '../testing/deferred';
import { answer, offline, onMethod } from '../testing/envelope';
import { serverSession } from '../testing/handlers/session';
import { replay } from '../testing/captures';
import { documentsTaken } from '../frappe/documents/slice';
import { asked } from '../testing/origin';
import { renderWithApp, type RenderOptions } from '../testing/render';
import { requests, server } from '../testing/server';
import { GLANCE } from '../features/session/lib/use-onward';
import { AppRoutes } from './router';

// The screens of the features have tests of their own: here it is only whether one is shown.
vi.mock('../features/dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));
vi.mock('../features/invoices/routes/new-invoice', () => ({ default: () => <h1>A new invoice</h1> }));
vi.mock('../features/invoices/routes/invoice', () => ({ default: () => <h1>An invoice</h1> }));
vi.mock('../features/invoices/routes/print', () => ({ default: () => <h1>A receipt</h1> }));
vi.mock('../features/invoices/routes/invoice-list', () => ({ default: () => <h1>The invoices</h1> }));

const go = (route: string, options: RenderOptions = {}) => renderWithApp(<AppRoutes />, { route, ...options });
const loginForm = () => screen.findByRole('heading', { name: 'Sign in' });

describe('a guest', () => {
  it.each(['/dashboard', '/invoices', '/verify', '/invoices/EBM-2026-00000001/print', '/nowhere'])('who goes to %s is sent to Login [R6] [R8] [E7]', async (route) => {
    const { where } = go(route, { user: '' });
    await loginForm();
    expect(where()).toBe('/login');
  });

  it('at the start is sent to Login [R1] [R5]', async () => {
    const { where } = go('/', { user: '' });
    await loginForm();
    expect(where()).toBe('/login');
  });

  it('is looked up once on the way from a deep link to Login [A6]', async () => {
    go('/invoices', { user: '' });
    await loginForm();
    await new Promise((done) => setTimeout(done, 50));
    expect(requests.filter((line) => line.includes('get_logged_user'))).toHaveLength(1);
  });

  it('at LoginPage is sent to Login [R3]', async () => {
    const { where } = go('/login-page', { user: '' });
    await loginForm();
    expect(where()).toBe('/login');
  });

  it('is whom the lookup says so in any of its forms: 403, an expired session, 401 [A5] [E7]', async () => {
    for (const respond of [
      () => replay('03_session', 'guest get_logged_user'),
      () => replay('03_session', 'unknown/expired sid'),
      () => HttpResponse.json({ exc_type: 'AuthenticationError' }, { status: 401 }),
    ]) {
      const { where, unmount } = go('/dashboard', { boot: {} });
      serverSession(testBoot());
      server.use(onMethod('frappe.auth.get_logged_user', respond));
      await loginForm();
      expect(where()).toBe('/login');
      expect(screen.queryByText(/server is away/)).not.toBeInTheDocument();
      unmount();
    }
  });

  it('is told why where the lookup is refused for another reason, such as a user who was disabled meanwhile [A5] [A7]', async () => {
    server.use(onMethod('frappe.auth.get_logged_user', () => replay('11_sessions', 'user disabled mid-session via User.save()')));
    const { where } = go('/dashboard');
    await loginForm();
    expect(where()).toBe('/login');
    expect(screen.getByText(/is disabled. Please contact your System Manager/)).toBeVisible();
  });

  it.each([
    ['no network', () => HttpResponse.error()],
    ['502', () => new HttpResponse('<html>Bad Gateway</html>', { status: 502 })],
    ['503', () => HttpResponse.json({ exc_type: 'SessionStopped' }, { status: 503 })],
    ['429', () => replay('06c2_global_429', 'global rate_limit conf call 2')],
  ])('is one for the guards while there is no answer (%s); Login says that the server is away and no cache is dropped [A5] [R6]', async (_form, respond) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(onMethod('frappe.auth.get_logged_user', respond));
    const { store } = go('/invoices');
    store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Invoice', name: 'EBM-1' }], origin: asked(1) }));
    sessionStorage.setItem('ebm:kept:cashier@ebm.example:x', '"text"');
    await loginForm();
    expect(screen.getByText('The server is away at the moment. This page tries again by itself.', { exact: false })).toBeVisible();
    expect(JSON.stringify(store.getState().documents)).toContain('EBM-1');
    expect(sessionStorage.getItem('ebm:kept:cashier@ebm.example:x')).toBe('"text"');
  });

  it('is one also when the lookup fails for want of a server: Login says so, tries again and lets them in [R6] [A5] [E7]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(offline('frappe.auth.get_logged_user'));
    const { where } = go('/invoices');
    await loginForm();
    expect(screen.getByText(/server is away/)).toBeVisible();
    server.resetHandlers();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(where()).toBe('/verify'));
    vi.useRealTimers();
    await (await import('@testing-library/user-event')).default.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(where()).toBe('/invoices'));
  });
});

describe('a signed-in user', () => {
  it('who goes to Login is sent to Verify, which stays [R7]', async () => {
    const { where } = go('/login');
    expect(await screen.findByText('Welcome, Claudine Cashier')).toBeVisible();
    expect(where()).toBe('/verify');
  });

  it('at the start goes on to Verify [R5]', async () => {
    const { where } = go('/');
    await screen.findByText('Welcome, Claudine Cashier');
    expect(where()).toBe('/verify');
  });

  it('sees nothing of a screen before the lookup has answered [R6]', async () => {
    const answered = deferred();
    server.use(onMethod('frappe.auth.get_logged_user', async () => (await answered.promise, answer('cashier@ebm.example'))));
    go('/dashboard');
    await waitFor(() => expect(requests).toContain('GET /api/method/frappe.auth.get_logged_user'));
    expect(screen.queryByText('The dashboard')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Sign in' })).not.toBeInTheDocument();
    answered.resolve();
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(requests.filter((line) => line.includes('get_logged_user'))).toHaveLength(1);
  });

  it('is in the store under the key "User" [A6]', async () => {
    const { store } = go('/dashboard');
    await screen.findByText('The dashboard');
    expect(store.getState().frappe.queries).toMatchObject({ User: { endpointName: 'getLoggedUser', data: 'cashier@ebm.example' } });
  });

  it('has a title on each screen: its own, or that of the utility [R9]', async () => {
    const { unmount } = go('/dashboard');
    await screen.findByText('The dashboard');
    expect(document.title).toBe('Dashboard · EBM');
    unmount();
    go('/verify');
    await screen.findByText('Welcome, Claudine Cashier');
    expect(document.title).toBe('EBM · Test Water');
  });

  it.each([
    ['/dashboard', 'Dashboard · EBM'],
    ['/invoices', 'Invoices · EBM'],
    ['/invoices/new', 'New invoice · EBM'],
    ['/invoices/EBM-2026-00000001', 'Invoice · EBM'],
    ['/invoices/EBM-2026-00000001/print', 'Print · EBM'],
    ['/verify', 'EBM · Test Water'],
    ['/no/such/place', 'Not found · EBM'],
  ])('at %s has the title %j [R9]', async (route, title) => {
    go(route);
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('follows the titles from screen to screen, and back to the default for one without its own [R9]', async () => {
    const { user } = go('/no/such/place');
    await waitFor(() => expect(document.title).toBe('Not found · EBM'));
    await user.click(await screen.findByRole('link', { name: 'To the dashboard' }));
    await waitFor(() => expect(document.title).toBe('Dashboard · EBM'));
    await user.click(screen.getByRole('button', { name: /Your menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: /My session and devices/ }));
    await waitFor(() => expect(document.title).toBe('EBM · Test Water'));
  });

  it('is called just "EBM" where the utility has no name yet [R9]', async () => {
    go('/verify', { boot: { utility_name: '' } });
    await waitFor(() => expect(document.title).toBe('EBM'));
  });

  it('at an unknown address sees that nothing is there, and a way back [R12]', async () => {
    const { user, where } = go('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'To the dashboard' }));
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(where()).toBe('/dashboard');
  });

  it('is not stopped by a missing role; the navigation says whom to ask [R13]', async () => {
    go('/dashboard', { boot: { roles: ['All', 'Guest'] } });
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(screen.getByText(/you have no EBM role. Ask your manager/)).toBeVisible();
  });

  it('sees only the screens of the role in the navigation [R13]', async () => {
    go('/dashboard', { boot: { roles: ['EBM Auditor'] } });
    const nav = await screen.findByRole('navigation', { name: 'Main navigation' });
    expect(nav).toHaveTextContent('Invoices');
    expect(nav).not.toHaveTextContent('New invoice');
  });
});

describe('Verify', () => {
  it('goes on by itself within a second after signing in when all is well [A3]', async () => {
    server.use(onMethod('login', () => (serverSession(cashierBoot()), HttpResponse.json({ message: 'Logged In' }))));
    const { user, where } = go('/', { user: '' });
    await loginForm();
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('Going on by itself…');
    await waitFor(() => expect(where()).toBe('/dashboard'));
    expect(GLANCE).toBeLessThan(1000);
  });

  it.each([
    ['a device is down', 'ebm.api.devices.mine', testMine({ device: testDevice({ state: 'down', state_text: 'Does not answer' }) }), false],
    ['there is no EBM role', 'ebm.api.session.who', testWho({ roles: [] }), false],
    ['a key is pressed', 'ebm.api.session.who', testWho(), true],
  ])('stays when %s [R13]', async (_why, method, said, press) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const released = deferred();
    server.use(
      onMethod('login', () => (serverSession(cashierBoot()), HttpResponse.json({ message: 'Logged In' }))),
      onMethod(method, async () => (await released.promise, answer(said))),
    );
    const { user, where } = go('/login', { user: '' });
    await loginForm();
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('Signed in');
    if (press) await user.keyboard('{Shift}');
    released.resolve();
    await waitFor(() => expect(screen.getAllByRole('listitem').every((line) => line.getAttribute('aria-busy') === 'false')).toBe(true));
    await act(() => vi.advanceTimersByTimeAsync(2 * GLANCE));
    vi.useRealTimers();
    expect(where()).toBe('/verify');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(where()).toBe('/dashboard'));
  });

  it('opened from the menu it stays [R7]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, where } = go('/dashboard');
    await user.click(await screen.findByRole('button', { name: /Your menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: /My session and devices/ }));
    await screen.findByText('Signed in');
    await act(() => vi.advanceTimersByTimeAsync(2 * GLANCE));
    vi.useRealTimers();
    expect(where()).toBe('/verify');
  });
});

describe('signing out', () => {
  it('calls logout without payload, drops everything, and goes to Login [A4]', async () => {
    let body: unknown = 'not called';
    server.use(
      onMethod('logout', async ({ request }) => {
        body = await request.text();
        serverSession(testBoot());
        return HttpResponse.json({ message: 'No App' });
      }),
    );
    const { user, where, store, connection } = go('/dashboard');
    await screen.findByText('The dashboard');
    act(() => void store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Invoice', name: 'EBM-1' }], origin: asked(1) })));
    await user.click(screen.getByRole('button', { name: /Your menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await loginForm();
    expect(where()).toBe('/login');
    expect(body).toBe('');
    expect(screen.getByText('You are signed out.')).toBeVisible();
    const state = store.getState();
    expect(state.session.user).toBe('');
    expect(state.documents.buckets.every((bucket) => Object.keys(bucket).length === 0)).toBe(true);
    expect(JSON.stringify(state.frappe.queries)).not.toContain('KGL-01');
    expect(connection.csrfToken).toBeNull();
  });

  it('that fails leaves everything as it was, and says so [A4]', async () => {
    server.use(offline('logout'));
    const { user, where, store } = go('/dashboard');
    await user.click(await screen.findByRole('button', { name: /Your menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText(/You are still signed in: The server cannot be reached/)).toBeVisible();
    expect(where()).toBe('/dashboard');
    expect(store.getState().session.user).toBe('cashier@ebm.example');
  });
});
