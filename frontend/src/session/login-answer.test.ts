import { describe, expect, it } from 'vitest';

import { readError } from '../frappe/envelope';
import { capture } from '../testing/captures';
import { sessionText } from '../texts/session';
import { isServerAway, loginFailure, readLoginAnswer, succeededAnyway } from './login-answer';

const bodyOf = (file: string, name: string) => capture(file, name).response.body as Record<string, unknown>;
const errorOf = (file: string, name: string) => readError(capture(file, name).response.status, bodyOf(file, name));

describe('the answer to a sign-in, as recorded', () => {
  it('"Logged In" and "No App" are successes; home_page is not followed [A3] [A11]', () => {
    expect(readLoginAnswer(bodyOf('02_login', 'login OK JSON body'))).toEqual({ kind: 'in', route: null });
    expect(readLoginAnswer(bodyOf('02_login', 'login OK Website User'))).toEqual({ kind: 'in', route: null });
  });

  it('follows default_route only to a route of the app [A3]', () => {
    const route = (value: unknown) => readLoginAnswer({ message: 'Logged In', default_route: value });
    expect(route('/invoices')).toEqual({ kind: 'in', route: '/invoices' });
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', '/app', '/ebm/dashboard', 'dashboard', '', null, 7, ['/dashboard']]) expect(route(bad)).toEqual({ kind: 'in', route: null });
  });

  it('a default_route that leads back to the sign-in counts as absent [A3] [R7]', () => {
    for (const bad of ['/login', '/login?x=1', '/login-page']) expect(readLoginAnswer({ message: 'Logged In', default_route: bad })).toEqual({ kind: 'in', route: null });
  });

  it('what a user or a tester of Frappe may add to it is not followed: redirect_to of a log-in [A3]', () => {
    expect(readLoginAnswer(bodyOf('02c_login_variants', 'redirect_after_login cached + User.redirect_url'))).toEqual({ kind: 'in', route: null });
  });

  it('status 200 with a second factor is no success yet [A8]', () => {
    expect(readLoginAnswer(bodyOf('02b_login_2fa', '2FA OTP App, set-up user: first step'))).toMatchObject({ kind: 'code', tmpId: 'f0269953' });
    expect(readLoginAnswer(bodyOf('02b_login_2fa', '2FA method Email'))).toMatchObject({ kind: 'code', prompt: expect.stringContaining('Verification code') });
  });

  it('status 200 without any of these words is none (v2 does not log in) [A3]', () => {
    expect(readLoginAnswer(bodyOf('02_login', 'login OK v2'))).toEqual({ kind: 'unknown' });
  });

  it('an expired password gives a link on this host only [A3]', () => {
    const reset = (redirect_to: string) => readLoginAnswer({ message: 'Password Reset', redirect_to });
    expect(reset(`http://${location.hostname}:8000/update-password?key=k&password_expired=true`)).toEqual({ kind: 'password-expired', href: '/update-password?key=k&password_expired=true' });
    expect(reset('https://evil.example/update-password?key=k')).toEqual({ kind: 'password-expired', href: null });
    expect(reset('javascript:alert(1)')).toEqual({ kind: 'password-expired', href: null });
  });

  it.each([
    ['02_login', 'wrong password', 'password', 'wrong', 'password'],
    ['02_login', 'unknown user', 'password', 'wrong', 'password'],
    ['02_login', 'disabled user right password', 'password', 'disabled', 'email'],
    ['02_login', 'repeated failure #12', 'password', 'locked', 'password'],
    ['02b_login_2fa', '2FA wrong otp', 'code', 'wrong-code', 'code'],
    ['02b_login_2fa', '2FA otp with bogus tmp_id', 'code', 'code-expired', 'code'],
    ['02b_login_2fa', '2FA otp with usr+pwd+bogus tmp_id', 'code', 'code-expired', 'code'],
  ] as const)('%s "%s" has words of its own [A7]', (file, name, step, key, field) => {
    expect(loginFailure(errorOf(file, name), step)).toEqual({ text: sessionText(key), field });
  });

  it.each([
    ['login outside allowed hours', 'Login not allowed at this time'],
    ['restricted ip', 'Access not allowed from this IP Address'],
    ['disable_user_pass_login=1', 'Login with username and password is not allowed.'],
  ])('"%s" is told in the words of the server [A7]', (name, words) => {
    expect(loginFailure(errorOf('02c_login_variants', name), 'password')).toEqual({ text: words, field: 'password' });
  });

  it('an expired password, as recorded, gives a link on this host only [A3]', () => {
    const body = bodyOf('02c_login_variants', 'password expired (force_user_to_reset_password)');
    expect(readLoginAnswer(body)).toMatchObject({ kind: 'password-expired', href: expect.stringMatching(/^\/update-password\?key=[^/]+&password_expired=true$/) });
  });

  it('no answer is a server away; a lock is not, though it is a 500 [A5] [A7]', () => {
    const base = { messages: ['x'], message: 'x', extra: {} };
    expect(isServerAway({ ...base, kind: 'network' })).toBe(true);
    expect(isServerAway({ ...base, kind: 'unparseable', status: 502 })).toBe(true);
    expect(isServerAway({ ...base, kind: 'server', status: 503, type: 'SessionStopped' })).toBe(true);
    expect(isServerAway({ ...base, kind: 'server', status: 429 })).toBe(true);
    expect(isServerAway(errorOf('02_login', 'repeated failure #12'))).toBe(false);
    expect(isServerAway(errorOf('03_session', 'guest get_logged_user'))).toBe(false);
  });

  it('too many requests, said after the session was made, is a sign-in [A3]', () => {
    expect(succeededAnyway(readError(429, { exc_type: 'TooManyRequestsError', message: 'Logged In' }))).toBe(true);
    expect(succeededAnyway(readError(429, { exc_type: 'TooManyRequestsError' }))).toBe(false);
  });
});
