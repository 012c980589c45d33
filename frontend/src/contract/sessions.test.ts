import { describe, expect, it } from 'vitest';

import { readCookie } from '../frappe/boot';
import { createConnection } from '../frappe/connection';
import { send } from '../frappe/send';
import { administrator, cookies, elsewhere, newUser, page, pageOf, PASSWORD, renew, siteFetch } from './site';

const WHO = 'frappe.auth.get_logged_user';

describe('a guest', () => {
  it('is refused the lookup as what nobody may call [A5] [T-32]', async () => {
    await expect(page().call(WHO)).rejects.toMatchObject({ kind: 'server', status: 403, type: 'PermissionError' });
  });

  it('with a wrong password gets the words of the server [A7] [E2]', async () => {
    await expect(page().call('login', { usr: 'nobody@ebm.example', pwd: 'wrong' })).rejects.toMatchObject({ status: 401, type: 'AuthenticationError', message: 'Invalid login credentials' });
  });

  it('needs no token for what is open to all [T-33]', async () => {
    expect(await page().call('ping')).toBe('pong');
  });
});

describe('a sign-in', () => {
  it('gives the whole answer and the cookies that say who it is [Q3] [T-14] [A1]', async () => {
    const email = await newUser('EBM Cashier');
    const made = page();
    expect(await made.call('login', { usr: email, pwd: PASSWORD })).toMatchObject({ full_name: 'Contract' });
    expect(readCookie('user_id')).toBe(email);
    expect(await made.call(WHO)).toBe(email);
  });
});

describe('a token', () => {
  it('that is no longer the session\'s is fetched anew, and the call repeated, once [Q1] [T-13] [T-35]', async () => {
    const email = await newUser('EBM Cashier');
    const made = await pageOf(email);
    made.connection.csrfToken = 'stale';
    expect(await made.call(WHO)).toBe(email);
    expect(made.connection.csrfToken).not.toBe('stale');
  });

  it('is refused with what code can tell [T-35]', async () => {
    const email = await newUser('EBM Cashier');
    const { connection } = await pageOf(email);
    const blind = createConnection({ bootMethod: 'no.such.method', csrfToken: 'stale', user: connection.user, fetch: siteFetch });
    expect(await send(blind, { method: WHO })).toMatchObject({ error: { kind: 'csrf', status: 400, type: 'CSRFTokenError' } });
  });

  it('of somebody else who has signed in meanwhile is not taken for one\'s own [A9]', async () => {
    const [first, second] = [await newUser('EBM Cashier'), await newUser('EBM Cashier')];
    const made = await pageOf(first);
    made.connection.csrfToken = 'stale';
    await pageOf(second);
    await expect(made.call(WHO)).rejects.toMatchObject({ kind: 'session-ended', extra: { other_user: second } });
  });
});

describe('a session that ends', () => {
  /** Signed out from another browser that has the same session. */
  const signedOutElsewhere = async (usr: string) => {
    const made = await pageOf(usr);
    const mine = cookies();
    await elsewhere(async () => {
      const other = page();
      await renew(other);
      await other.call('logout');
    }, mine);
    return made;
  };

  it('is told by any refusal [T-34] [A5]', async () => {
    const made = await signedOutElsewhere(await newUser('EBM Cashier'));
    await expect(made.call('frappe.client.get_list', { doctype: 'EBM Item' })).rejects.toMatchObject({ kind: 'session-ended', status: 403 });
    // The first answer has taken the cookies away: from now on only that tells it.
    await expect(made.call('frappe.client.get_list', { doctype: 'EBM Item' })).rejects.toMatchObject({ kind: 'session-ended' });
    expect([null, 'Guest']).toContain(readCookie('user_id'));
  });

  it('is told by an answer that a guest gets too [T-34] [T-25]', async () => {
    const made = await signedOutElsewhere(await newUser('EBM Cashier'));
    await expect(made.call('ping')).rejects.toMatchObject({ kind: 'session-ended', status: 200 });
  });
});

describe('a user who is disabled by their form', () => {
  it('is signed out everywhere, and cannot sign in again [A5] [A7]', async () => {
    const email = await newUser('EBM Cashier');
    const made = await pageOf(email);
    await elsewhere(async () => (await administrator()).call('frappe.client.set_value', { doctype: 'User', name: email, fieldname: { enabled: 0 } }));
    // Disabled past the form, every call would be refused with 417: that answer is only recorded (failures.test.ts).
    await expect(made.call('frappe.client.get_list', { doctype: 'EBM Item' })).rejects.toMatchObject({ kind: 'session-ended', status: 403 });
    await expect(page().call('login', { usr: email, pwd: PASSWORD })).rejects.toMatchObject({ status: 401, message: 'User disabled or missing' });
  });
});
