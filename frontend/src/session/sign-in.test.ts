import { describe, expect, test } from 'vitest';

import { createServices } from '../app/store';
import { refreshBoot } from '../frappe/csrf';
import { CASHIER, cashierBoot, testBoot } from '../testing/boot';
import { deferred } from '../testing/deferred';
import { answer, onMethod } from '../testing/envelope';
import { serverSession } from '../testing/handlers/session';
import { requests, server } from '../testing/server';
import { enterSession, reloadSession } from './sign-in';

const BOOT = 'ebm.api.session.boot';
const boots = () => requests.filter((request) => request.endsWith(BOOT)).length;

describe('the session is read anew', () => {
  test('a boot asked for before the sign-in is not taken for the new session [A1]', async () => {
    const { store, connection } = createServices(testBoot());
    const held = deferred();
    let asked = 0;
    server.use(
      onMethod(BOOT, async () => {
        asked += 1;
        if (asked > 1) return answer(cashierBoot());
        await held.promise;
        return answer(testBoot());
      }),
    );
    const early = refreshBoot(connection);
    serverSession(cashierBoot());
    const entering = store.dispatch(enterSession());
    held.resolve();
    await early;
    expect(await entering).toBe(true);
    expect(store.getState().session.boot.user).toBe(CASHIER);
    expect(connection.user).toBe(CASHIER);
  });

  test('of two that overlap, the one begun last has the last word [A1]', async () => {
    const { store, connection } = createServices(testBoot());
    const held = deferred();
    let asked = 0;
    server.use(
      onMethod(BOOT, async () => {
        asked += 1;
        if (asked > 1) return answer(cashierBoot({ csrf_token: 'token-2' }));
        await held.promise;
        return answer(cashierBoot());
      }),
    );
    serverSession(cashierBoot());
    const first = store.dispatch(reloadSession());
    const second = store.dispatch(reloadSession());
    held.resolve();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(connection.csrfToken).toBe('token-2');
    expect(boots()).toBe(2);
  });

  test('one that found no server does not stop the next', async () => {
    const { store } = createServices(testBoot());
    let asked = 0;
    server.use(onMethod(BOOT, () => ((asked += 1) > 1 ? answer(cashierBoot()) : Response.error() as never)));
    serverSession(cashierBoot());
    const both = await Promise.all([store.dispatch(reloadSession()), store.dispatch(reloadSession())]);
    expect(both).toEqual([false, true]);
    expect(store.getState().session.boot.user).toBe(CASHIER);
  });
});
