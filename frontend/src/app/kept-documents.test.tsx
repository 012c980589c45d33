import 'fake-indexeddb/auto';

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { indexedDbChunks } from '../frappe/documents/chunks';
import { DocumentKeeper } from '../frappe/documents/keeper';
import { cachedDocument, documentsTaken } from '../frappe/documents/slice';
import { tellTabs } from '../session/tabs';
import { cashierBoot, testBoot } from '../testing/boot';
import { serverSession } from '../testing/handlers/session';
import { asked } from '../testing/origin';
import { renderWithApp } from '../testing/render';
import { AppRoutes } from './router';
import { createServices } from './store';

vi.mock('../features/dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));

const stored = async () => JSON.stringify(await indexedDbChunks().all());

async function signedIn(user?: string) {
  const app = renderWithApp(<AppRoutes />, { route: '/dashboard', user });
  await screen.findByText('The dashboard');
  return app;
}

async function withDocument() {
  const app = await signedIn();
  act(() => void app.store.dispatch(documentsTaken({ docs: [{ doctype: 'EBM Item', name: 'SECRET' }], origin: asked(1) })));
  await waitFor(async () => expect(await stored()).toContain('SECRET'));
  return app;
}

describe('documents of who works in this browser', () => {
  it('are made ready to be read while the page of somebody starts, not on that of a guest [D6]', () => {
    const prepare = vi.spyOn(DocumentKeeper.prototype, 'prepare');
    createServices(testBoot());
    expect(prepare).not.toHaveBeenCalled();
    createServices(cashierBoot());
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockRestore();
  });

  it('are there after a reload, and not for the next person [D13] [D6] [C-06]', async () => {
    const first = await withDocument();
    first.unmount();
    const again = await signedIn();
    await waitFor(() => expect(cachedDocument(again.store.getState(), 'EBM Item', 'SECRET')).not.toBeNull());
    again.unmount();
    const other = await signedIn('officer@ebm.example');
    await waitFor(async () => expect(await stored()).not.toContain('SECRET'));
    expect(cachedDocument(other.store.getState(), 'EBM Item', 'SECRET')).toBeNull();
  });

  it('go when they sign out, in this tab or another [D13] [A4] [A9]', async () => {
    const first = await withDocument();
    await first.user.click(screen.getByRole('button', { name: /Your menu/ }));
    await first.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(async () => expect(await stored()).toBe('[]'));
    first.unmount();
    await withDocument();
    serverSession(testBoot());
    act(() => tellTabs(''));
    await waitFor(async () => expect(await stored()).toBe('[]'));
  });
});
