import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { AppRoutes } from '../../../app/router';
import { cashierBoot } from '../../../testing/boot';
import { replay } from '../../../testing/captures';
import { deferred } from '../../../testing/deferred';
import { answer, offline, onMethod, type MethodCall } from '../../../testing/envelope';
import { serverSession } from '../../../testing/handlers/session';
import { intendedPath } from '../../../session/paths';
import { renderWithApp } from '../../../testing/render';
import { requests, server } from '../../../testing/server';

vi.mock('../../dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));
vi.mock('../../invoices/routes/invoice-list', () => ({ default: () => <h1>The invoices</h1> }));

const login = async (respond: (call: MethodCall) => Response) => {
  server.use(onMethod('login', respond));
  const app = renderWithApp(<AppRoutes />, { route: '/login', user: '' });
  await screen.findByRole('heading', { name: 'Sign in' });
  return app;
};
const loginCalls = () => requests.filter((line) => line === 'POST /api/method/login').length;
const enter = (more = {}) => (serverSession(cashierBoot({ csrf_token: 'token-2' })), HttpResponse.json({ message: 'Logged In', home_page: '/app', ...more }));

describe('the sign-in form', () => {
  it('sends usr and pwd, fetches a fresh boot and the lookup, and goes to default_route [A2] [A3]', async () => {
    let sent: unknown;
    const { user, where, connection, store } = await login(({ args }) => ((sent = args), enter({ default_route: '/invoices' })));
    await user.type(screen.getByLabelText('E-mail'), ' cashier@ebm.example ');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The invoices')).toBeVisible();
    expect(sent).toEqual({ usr: 'cashier@ebm.example', pwd: 'secret' });
    expect(where()).toBe('/invoices');
    expect(connection).toMatchObject({ csrfToken: 'token-2', user: 'cashier@ebm.example' });
    expect(store.getState().session.boot.full_name).toBe('Claudine Cashier');
    const last = requests.slice(requests.indexOf('POST /api/method/login'));
    expect(last.slice(1, 3)).toEqual(['GET /api/method/ebm.api.session.boot', 'GET /api/method/frappe.auth.get_logged_user']);
  });

  it('follows default_route before the path they meant, which is then forgotten [A3] [R8]', async () => {
    server.use(onMethod('login', () => enter({ default_route: '/invoices' })));
    const { user, where } = renderWithApp(<AppRoutes />, { route: '/dashboard?year=2025', user: '' });
    await user.type(await screen.findByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('The invoices');
    expect(where()).toBe('/invoices');
    expect(intendedPath('cashier@ebm.example')).toBeNull();
  });

  it.each([['/login'], ['//evil.example'], ['/nowhere']])('goes on to Verify where default_route is %j [A3]', async (default_route) => {
    const { user, where } = await login(() => enter({ default_route }));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(where()).toBe('/verify'));
  });

  it('lets somebody in whom Frappe has no desk for ("No App"), and says that there is no role [A11] [R13]', async () => {
    const { user, where } = await login(() => (serverSession(cashierBoot({ roles: [] })), replay('02_login', 'login OK user with no role')));
    await user.type(screen.getByLabelText('E-mail'), 'portal@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText(/You have no EBM role yet. Ask your manager/)).toBeVisible();
    expect(where()).toBe('/verify');
  });

  it('stops a lookup that is still on its way before it signs in: its late answer would make the browser a Guest again [A3] [A5]', async () => {
    let lookup: AbortSignal | undefined;
    let stoppedFirst = false;
    const never = deferred<Response>();
    server.use(onMethod('frappe.auth.get_logged_user', ({ request }) => ((lookup = request.signal), never.promise)));
    const { user, where } = await login(() => {
      stoppedFirst = lookup?.aborted ?? false;
      server.use(onMethod('frappe.auth.get_logged_user', () => answer('cashier@ebm.example')));
      return enter();
    });
    await waitFor(() => expect(lookup).toBeDefined());
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(where()).toBe('/verify'));
    expect(stoppedFirst).toBe(true);
  });

  it('that is refused after it stopped the lookup says only why it was refused [A7]', async () => {
    const never = deferred<Response>();
    server.use(onMethod('frappe.auth.get_logged_user', () => never.promise));
    const { user } = await login(() => replay('02_login', 'wrong password'));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or the password is not right.');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('has the types and autocomplete that password managers know [A2]', async () => {
    await login(() => enter());
    expect(screen.getByLabelText('E-mail')).toMatchObject({ type: 'email', autocomplete: 'username', name: 'usr' });
    expect(screen.getByLabelText('Password')).toMatchObject({ type: 'password', autocomplete: 'current-password', name: 'pwd' });
  });

  it('shows the password on request [A2]', async () => {
    const { user } = await login(() => enter());
    await user.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it.each([
    ['', '', 'Type your e-mail.', 'E-mail'],
    ['cashier', 'x', 'This is not an e-mail address.', 'E-mail'],
    ['cashier@ebm.example', '', 'Type your password.', 'Password'],
  ])('checks before sending: %j and %j [A2]', async (email, password, words, field) => {
    const { user } = await login(() => enter());
    if (email) await user.type(screen.getByLabelText('E-mail'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(words);
    expect(loginCalls()).toBe(0);
  });

  it('takes Administrator, who has no e-mail [A2]', async () => {
    const { user, where } = await login(() => enter());
    await user.type(screen.getByLabelText('E-mail'), 'Administrator');
    await user.type(screen.getByLabelText('Password'), 'admin{Enter}');
    await waitFor(() => expect(where()).toBe('/verify'));
  });

  it.each([
    ['wrong password', 'The e-mail or the password is not right.', 'Password'],
    ['disabled user right password', /disabled or does not exist/, 'E-mail'],
    ['repeated failure #12', /Wait a minute/, 'Password'],
  ])('says why it failed, keeps the e-mail, clears the password and moves the focus: %s [A7]', async (name, words, focus) => {
    const { user, where } = await login(() => replay('02_login', name));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('E-mail')).toHaveValue('cashier@ebm.example');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''));
    expect(screen.getByLabelText(focus)).toHaveFocus();
    expect(where()).toBe('/login');
  });

  it('says that the server is away when there is no answer [A7]', async () => {
    const { user } = await login(() => enter());
    server.use(offline('login'));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is away');
  });

  it('sends once however often it is pressed [A2]', async () => {
    const { user } = await login(() => replay('02_login', 'wrong password'));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}{Enter}');
    await screen.findByRole('alert');
    expect(loginCalls()).toBe(1);
  });

  it("leads to Frappe's own pages for a forgotten password and other ways to sign in [A11]", async () => {
    await login(() => enter());
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/login#forgot');
    expect(screen.getByRole('link', { name: 'Other ways to sign in' })).toHaveAttribute('href', '/login?redirect-to=%2Febm');
  });

  it('shows the link to renew an expired password [A3]', async () => {
    const { user } = await login(() => HttpResponse.json({ message: 'Password Reset', redirect_to: 'http://ebm.localhost:8000/update-password?key=k' }));
    await user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/update-password?key=k');
  });
});

describe('the second factor', () => {
  const steps = async (second: (call: MethodCall) => Response) => {
    const app = await login((call) => (call.args.otp ? second(call) : replay('02b_login_2fa', '2FA OTP App, set-up user: first step')));
    await app.user.type(screen.getByLabelText('E-mail'), 'cashier@ebm.example');
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByRole('heading', { name: 'One more step' });
    return app;
  };

  it('takes the place of the fields and sends otp and tmp_id [A8]', async () => {
    let sent: unknown;
    const { user, where } = await steps(({ args }) => ((sent = args), enter()));
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(where()).toBe('/verify'));
    expect(sent).toEqual({ otp: '123456', tmp_id: 'f0269953' });
  });

  it('has the focus at the moment the field is drawn: no key is lost in between [A8] [A2]', async () => {
    const focused: boolean[] = [];
    const drawn = new MutationObserver(() => {
      const field = document.querySelector('input[name=otp]');
      if (field) focused.push(field === document.activeElement);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    await steps(() => enter());
    drawn.disconnect();
    expect(focused[0]).toBe(true);
  });

  it('says that a code is wrong and asks again [A8]', async () => {
    const { user } = await steps(() => replay('02b_login_2fa', '2FA wrong otp'));
    await user.type(screen.getByLabelText('Verification code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');
    await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveValue(''));
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
  });

  it('that came too late begins again with the words for it [A8]', async () => {
    const { user } = await steps(() => replay('02b_login_2fa', '2FA otp with bogus tmp_id'));
    await user.type(screen.getByLabelText('Verification code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The code came too late. Sign in again.');
    expect(screen.getByLabelText('E-mail')).toHaveValue('cashier@ebm.example');
  });
});
