import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { cashierBoot } from '../../testing/boot';
import { offline } from '../../testing/envelope';
import { renderWithApp, type RenderOptions } from '../../testing/render';
import { server } from '../../testing/server';
import { AppRoutes } from '../router';

vi.mock('../../features/dashboard/routes/dashboard', () => ({
  default: () => (
    <>
      <h1>The dashboard</h1>
      <input aria-label="Write here" />
    </>
  ),
}));
vi.mock('../../features/invoices/routes/invoice-list', () => ({ default: () => <h1>The invoices</h1> }));

afterEach(() => {
  document.cookie = 'system_user=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
});

const open = async (options: RenderOptions = {}) => {
  const app = renderWithApp(<AppRoutes />, { route: '/dashboard', ...options });
  await screen.findByText('The dashboard');
  return app;
};
const openMenu = async (options: RenderOptions = {}) => {
  const app = await open(options);
  await app.user.click(screen.getByRole('button', { name: /^Your menu/ }));
  return { ...app, menu: await screen.findByRole('menu') };
};

describe('the menu of the user', () => {
  it('says who one is and as what', async () => {
    const { menu } = await openMenu({ boot: cashierBoot({ roles: ['EBM Cashier', 'EBM Supervisor', 'Desk User'] }) });
    expect(menu).toHaveTextContent('Claudine Cashier');
    expect(menu).toHaveTextContent('cashier@ebm.example');
    expect(menu).toHaveTextContent('Cashier, Supervisor');
  });

  it('says it to somebody without a role [R13]', async () => {
    const { menu } = await openMenu({ boot: cashierBoot({ roles: [] }) });
    expect(menu).toHaveTextContent('No EBM role');
  });

  it('leads to Desk only those who have it', async () => {
    const { menu, unmount } = await openMenu();
    expect(within(menu).queryByRole('menuitem', { name: 'Open Desk' })).not.toBeInTheDocument();
    unmount();
    document.cookie = 'system_user=yes; path=/';
    const again = await openMenu();
    expect(within(again.menu).getByRole('menuitem', { name: 'Open Desk' })).toHaveAttribute('href', '/app');
  });

  it('says that one is still signed in where signing out failed [A4]', async () => {
    server.use(offline('logout'));
    const { user, menu, where } = await openMenu();
    await user.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText(/You are still signed in/)).toBeVisible();
    expect(where()).toBe('/dashboard');
  });
});

describe('the sheet of shortcuts', () => {
  it('opens by a question mark and closes by Esc', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet).toHaveTextContent('Ctrl K');
    expect(sheet).toHaveTextContent('Send the invoice');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leaves a question mark to whoever is writing', async () => {
    const { user } = await open();
    const field = screen.getByLabelText('Write here');
    await user.type(field, 'why?');
    expect(field).toHaveValue('why?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows nobody keys of screens that they do not have', async () => {
    const { user } = await openMenu({ boot: cashierBoot({ roles: ['EBM Auditor'] }) });
    await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet).not.toHaveTextContent('Send the invoice');
  });
});

it('tells a screen reader the title of the screen that has come', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'Invoices' }));
  await screen.findByText('The invoices');
  await waitFor(() => expect(document.querySelector('[data-announcer]')).toHaveTextContent('Invoices · EBM'));
  expect(document.querySelector('[data-announcer]')).toHaveAttribute('aria-live', 'polite');
});
