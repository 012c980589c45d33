import { describe, expect, it } from 'vitest';

import { createServices } from '../app/store';
import { frappeApi } from '../frappe/api';
import { documentKey } from '../frappe/documents/key';
import { documentsTaken, selectDocument } from '../frappe/documents/slice';
import { cashierBoot, testBoot } from '../testing/boot';
import { replay } from '../testing/captures';
import { answer, onMethod } from '../testing/envelope';
import { serverSession } from '../testing/handlers/session';
import { asked } from '../testing/origin';
import { server } from '../testing/server';

const api = frappeApi.injectEndpoints({ endpoints: (build) => ({ act: build.mutation<unknown, string>({ query: (method) => ({ method }) }) }) });

/** A page of somebody who was signed in, with a document on it. */
function openPage(user: string) {
  const boot = cashierBoot({ user });
  serverSession(boot);
  const services = createServices(boot);
  services.store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Item', name: 'W' }], origin: asked(1) }));
  const kept = () => selectDocument(services.store.getState(), documentKey('EBM Item', 'W')) !== undefined;
  return { ...services, kept };
}

describe('an answer that ends the session', () => {
  it('of one that expired keeps what was read: the same user comes back to it [A10]', async () => {
    const { store, kept } = openPage('a@example.com');
    server.use(onMethod('x.y', () => replay('03_session', 'unknown/expired sid')));
    await store.dispatch(api.endpoints.act.initiate('x.y'));
    expect(store.getState().session).toMatchObject({ ended: 'expired', user: '', previousUser: 'a@example.com' });
    expect(kept()).toBe(true);
  });

  it('since somebody else is here leaves nothing of the one before [A9] [D13]', async () => {
    const { store, kept } = openPage('a@example.com');
    server.use(onMethod('x.y', () => replay('04_csrf', 'POST wrong token')), onMethod('ebm.api.session.boot', () => answer(testBoot({ user: 'b@example.com' }))));
    await store.dispatch(api.endpoints.act.initiate('x.y'));
    expect(store.getState().session).toMatchObject({ ended: 'other-user', user: '' });
    expect(kept()).toBe(false);
  });

  it('since the user was disabled says so and leaves nothing of theirs [A7] [D13]', async () => {
    const { store, kept } = openPage('other@example.com');
    const disabled = () => replay('11_sessions', 'user disabled mid-session via User.save()');
    server.use(onMethod('x.y', disabled), onMethod('frappe.auth.get_logged_user', disabled));
    await store.dispatch(api.endpoints.act.initiate('x.y'));
    expect(store.getState().session).toMatchObject({ ended: 'disabled', user: '' });
    expect(kept()).toBe(false);
  });
});
