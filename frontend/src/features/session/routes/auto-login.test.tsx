import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AppRoutes } from '../../../app/router';
import { forgetArrival, takeHandOvers } from '../../../session/hand-over';
import { CASHIER, cashierBoot, testBoot } from '../../../testing/boot';
import { replay } from '../../../testing/captures';
import { deferred } from '../../../testing/deferred';
import { answer, offline, onMethod, refusal, type MethodCall } from '../../../testing/envelope';
import { serverSession } from '../../../testing/handlers/session';
import { renderWithApp } from '../../../testing/render';
import { requests, server } from '../../../testing/server';

vi.mock('../../dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));
vi.mock('../../invoices/routes/invoice-list', () => ({ default: () => <h1>The invoices</h1> }));

const METHOD = 'ebm.api.session.hand_over';
/** A token for the cashier, as far as this side can tell. */
const TOKEN = `aGVhZA.${btoa(JSON.stringify({ sub: CASHIER }))}.c2ln`;
const SITE = { url: 'https://sales.example/staff', rule: false, allow_empty_referrer: true };

let stop = () => undefined as void;
beforeEach(() => {
  window.history.replaceState(null, '', `/ebm/#handover=${TOKEN}`);
  stop = takeHandOvers(window);
});
afterEach(() => {
  stop();
  forgetArrival();
  window.history.replaceState(null, '', '/');
});

/** The server signs the cashier in. */
const signsIn = (route: string | null = null) => {
  serverSession(cashierBoot());
  return answer({ signed_in: true, user: CASHIER, default_route: route });
};
const refuses = () => refusal({ status: 401, exc_type: 'HandOverRefused', text: 'This link did not work.' });

function arrive(respond: (call: MethodCall) => Response | Promise<Response>, user = '') {
  const app = renderWithApp(<AppRoutes />, { route: '/', user, boot: { sales_site: SITE, ...(user ? { full_name: 'Marie Manager' } : {}) } });
  server.use(onMethod(METHOD, respond));
  return app;
}
const exchanges = () => requests.filter((line) => line.includes(METHOD)).length;
const dashboard = () => screen.findByRole('heading', { name: 'The dashboard' }, { timeout: 8000 });

describe('arriving with a token', () => {
  it('signs in, and Verify goes on by itself [R5]', async () => {
    let sent: MethodCall['args'] = {};
    const { where } = arrive(({ args }) => ((sent = args), signsIn()));
    expect(await screen.findByRole('heading', { name: 'Welcome, Claudine Cashier' })).toBeVisible();
    expect(sent).toEqual({ token: TOKEN, replace: false });
    await dashboard();
    expect(where()).toBe('/dashboard');
    expect(exchanges()).toBe(1);
  });

  it('waits for the lookup of the guest: its late answer would take the new session away [R5]', async () => {
    const answered = deferred();
    const { where } = arrive(() => signsIn());
    server.use(onMethod('frappe.auth.get_logged_user', async () => (await answered.promise, replay('03_session', 'guest get_logged_user')), { once: true }));
    await waitFor(() => expect(requests).toContain('GET /api/method/frappe.auth.get_logged_user'));
    await screen.findByText(/^Signing you in/);
    await new Promise((done) => setTimeout(done, 100));
    expect(exchanges()).toBe(0);
    answered.resolve();
    await dashboard();
    expect(where()).toBe('/dashboard');
    expect(exchanges()).toBe(1);
  });

  it('goes where the site sends new sessions [A3]', async () => {
    const { where } = arrive(() => signsIn('/invoices'));
    expect(await screen.findByRole('heading', { name: 'The invoices' })).toBeVisible();
    expect(where()).toBe('/invoices');
  });

  it('never leaves the app for a route that is none of its own [A3]', async () => {
    const { where } = arrive(() => signsIn('//evil.example'));
    await dashboard();
    expect(where()).toBe('/dashboard');
  });

  it('leaves the token in no address, no storage and no store [R5]', async () => {
    const { store } = arrive(() => signsIn());
    expect(window.location.hash).toBe('');
    await dashboard();
    const kept = JSON.stringify([store.getState(), { ...sessionStorage }, { ...localStorage }, window.history.state]);
    expect(kept).not.toContain(TOKEN);
    expect(kept).not.toContain('handover');
  });

  it('waits for the answer to the lookup: a guest’s, coming later, would take the new session’s cookie away', async () => {
    const lookup = deferred<Response>();
    server.use(onMethod('frappe.auth.get_logged_user', () => lookup.promise));
    renderWithApp(<AppRoutes />, { route: '/', user: '' });
    server.use(onMethod(METHOD, () => signsIn()));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(exchanges()).toBe(0);
    server.resetHandlers();
    server.use(onMethod(METHOD, () => signsIn()));
    lookup.resolve(HttpResponse.json({ exc_type: 'PermissionError' }, { status: 403 }));
    await dashboard();
    expect(exchanges()).toBe(1);
  });

  it('tells in one line from where, while it takes long', async () => {
    const late = deferred<Response>();
    arrive(() => late.promise);
    expect(await screen.findByText('Signing you in from sales.example…')).toBeInTheDocument();
    late.resolve(signsIn());
    await dashboard();
  });
});

describe('a token that is refused', () => {
  it('is said in one sentence with the two ways on [R5]', async () => {
    const { user, where } = arrive(refuses);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link did not work: it is good for one minute and for one use.');
    const site = screen.getByRole('link', { name: 'Go to the sales site' });
    expect(site).toHaveAttribute('href', SITE.url);
    await waitFor(() => expect(site).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Sign in here' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(where()).toBe('/login');
    expect(exchanges()).toBe(1);
  });

  it('leaves who is signed in at work', async () => {
    const { user } = arrive(refuses, 'manager@ebm.example');
    expect(await screen.findByRole('alert')).toHaveTextContent('You are still signed in as Marie Manager.');
    await user.click(screen.getByRole('button', { name: 'Go on as Marie Manager' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Marie Manager' })).toBeVisible();
  });

  it('gives its place to a new one, at the same address', async () => {
    arrive(({ args }) => (args.token === TOKEN ? refuses() : signsIn()));
    await screen.findByRole('alert');
    await act(async () => {
      window.location.hash = '#handover=another';
      await new Promise((done) => setTimeout(done, 20));
    });
    await dashboard();
    expect(window.location.hash).toBe('');
    expect(exchanges()).toBe(2);
  });
});

describe('somebody else is signed in', () => {
  const asks = ({ args }: MethodCall) =>
    args.replace ? signsIn() : answer({ signed_in: false, other_user: { current: 'Marie Manager', wanted: 'Claudine Cashier' } });

  it('is asked first, and may go on as the other [R5]', async () => {
    const { user } = arrive(asks, 'manager@ebm.example');
    expect(await screen.findByText(/You are signed in as Marie Manager, and the sales site sends you as Claudine Cashier/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Go on as Marie Manager' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Go on as Claudine Cashier' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Claudine Cashier' })).toBeVisible();
    await dashboard();
  });

  it('may stay as they are: nothing more is sent [R5]', async () => {
    const { user } = arrive(asks, 'manager@ebm.example');
    await user.click(await screen.findByRole('button', { name: 'Go on as Marie Manager' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Marie Manager' })).toBeVisible();
    expect(exchanges()).toBe(1);
  });

  it('has a newer session than the page: the token of the session is fetched and the exchange repeated', async () => {
    let calls = 0;
    arrive((call) => ((calls += 1) === 1 ? refusal({ status: 400, exc_type: 'CSRFTokenError', text: 'Invalid Request' }) : asks(call)), 'manager@ebm.example');
    expect(await screen.findByRole('button', { name: 'Go on as Claudine Cashier' })).toBeVisible();
    expect(calls).toBe(2);
  });
});

describe('no answer', () => {
  it('can be tried again with the same token', async () => {
    const { user } = arrive(() => HttpResponse.error());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(exchanges()).toBe(2));
    server.use(onMethod(METHOD, () => signsIn()));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await dashboard();
  });

  it('after the token was spent: whoever is signed in meanwhile goes on, and nothing is sent twice', async () => {
    const { user } = arrive(() => {
      serverSession(cashierBoot());
      return HttpResponse.error();
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await dashboard();
    expect(exchanges()).toBe(1);
  });

  it('to the fresh boot after the exchange: only that is asked again', async () => {
    const { user } = arrive(() => {
      server.use(offline('ebm.api.session.boot'));
      return signsIn();
    });
    await screen.findByRole('heading', { name: 'No answer yet' });
    server.use(onMethod('ebm.api.session.boot', () => answer(cashierBoot())));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await dashboard();
    expect(exchanges()).toBe(1);
  });
});

describe('a token elsewhere', () => {
  it('is taken out of any address and used at the start only', async () => {
    forgetArrival();
    window.history.replaceState({ idx: 3 }, '', `/ebm/dashboard?year=2025#handover=${TOKEN}`);
    const end = takeHandOvers(window);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/ebm/dashboard?year=2025');
    expect(window.history.state).toEqual({ idx: 3 });
    end();
    const { where } = renderWithApp(<AppRoutes />, { route: '/', user: '', boot: testBoot() });
    await waitFor(() => expect(where()).toBe('/login'));
    expect(exchanges()).toBe(0);
  });

  it('is no other fragment', () => {
    window.history.replaceState(null, '', '/ebm/#handoverx');
    takeHandOvers(window)();
    expect(window.location.hash).toBe('#handoverx');
  });
});
