import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { noteOpened, recentInvoices } from '../../../session/recent-invoices';
import { CASHIER, cashierBoot } from '../../../testing/boot';
import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp, type RenderOptions } from '../../../testing/render';
import { requests, server } from '../../../testing/server';
import { AppRoutes } from '../../router';
import type { Found } from './api';

vi.mock('../../../features/dashboard/routes/dashboard', () => ({ default: () => <h1>The dashboard</h1> }));
vi.mock('../../../features/invoices/routes/invoice-list', () => ({ default: () => <h1>The invoices</h1> }));
vi.mock('../../../features/invoices/routes/invoice', () => ({ default: () => <h1>One invoice</h1> }));

const METHOD = 'ebm.api.find.find';
const nothing: Found = { invoices: [], customers: [] };
const invoice = (name: string, customer = 'Uwimana Jean') => ({
  name,
  by: 'name',
  customer_name: customer,
  poc_number: '1030455',
  status: 'Signed',
  grand_total: '7953.20',
  bill_date: '2026-11-21',
  receipt: '168/258 NS',
});

const open = async (options: RenderOptions = {}) => {
  const app = renderWithApp(<AppRoutes />, { route: '/dashboard', ...options });
  await screen.findByText('The dashboard');
  return app;
};
const openPalette = async (options: RenderOptions = {}) => {
  const app = await open(options);
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, field: await screen.findByRole('combobox', { name: 'Search and commands' }) };
};
const marked = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
const asked = () => requests.filter((line) => line.includes(METHOD)).length;
const answering = (found: (text: string) => Found) => server.use(onMethod(METHOD, ({ args }) => answer(found(String(args.text)))));

describe('the command palette', () => {
  it.each([
    ['Ctrl K', '{Control>}k{/Control}'],
    ['⌘ K', '{Meta>}k{/Meta}'],
  ])('opens by %s with the focus in its field, closes by Esc, and gives the focus back', async (_keys, keys) => {
    const { user } = await open();
    const link = screen.getByRole('link', { name: 'Invoices' });
    link.focus();
    await user.keyboard(keys);
    const field = await screen.findByRole('combobox', { name: 'Search and commands' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await waitFor(() => expect(link).toHaveFocus());
  });

  it('opens from the header by what looks like a field and says its keys', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Search or command' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  });

  it('keeps the browser from taking Ctrl K, and is closed by it when open', async () => {
    await openPalette();
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true });
    act(() => void document.body.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it('goes to a screen by arrows and Enter, in a circle, and the focus goes to the screen', async () => {
    const { user, field, where } = await openPalette();
    expect(marked(field)).toHaveTextContent('Dashboard');
    await user.keyboard('{ArrowUp}');
    expect(marked(field)).toHaveTextContent('Sign out');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(marked(field)).toHaveTextContent('Invoices');
    expect(marked(field)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await screen.findByText('The invoices');
    expect(where()).toBe('/invoices');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    // Also after the closed palette had its chance to give the focus back.
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('offers no screen that the role does not open [R13]', async () => {
    await openPalette({ boot: cashierBoot({ roles: ['EBM Auditor'] }) });
    const go = screen.getByRole('group', { name: 'Go to' });
    expect(within(go).getAllByRole('option').map((option) => option.textContent)).toEqual(['Dashboard', 'Work', 'Invoices', 'Customers', 'Items', 'Notices', 'Devices']);
  });

  it('asks nothing for somebody without a role, who may sign out all the same', async () => {
    renderWithApp(<AppRoutes />, { route: '/dashboard', boot: cashierBoot({ roles: [] }) });
    const { user } = { user: (await import('@testing-library/user-event')).default.setup() };
    await screen.findByText('The dashboard');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'sign o');
    expect(screen.getByRole('option', { name: /Sign out/ })).toBeVisible();
    await new Promise((done) => setTimeout(done, 250));
    expect(asked()).toBe(0);
  });

  it('signs out, and says so where that fails', async () => {
    server.use(offline('logout'));
    const { user, where } = await openPalette();
    await user.keyboard('sign out{Enter}');
    expect(await screen.findByText(/You are still signed in/)).toBeVisible();
    expect(where()).toBe('/dashboard');
  });
});

describe('finding', () => {
  it('asks once when typing rests, tells how many there are, and opens the chosen invoice', async () => {
    answering((text) => (text === '88213' ? { ...nothing, invoices: [invoice('EBM-2026-00088213')] } : nothing));
    const { user, field, where } = await openPalette();
    await user.type(field, '88213');
    const option = await screen.findByRole('option', { name: /EBM-2026-00088213/ });
    expect(asked()).toBe(1);
    expect(option).toHaveTextContent('Uwimana Jean · POC 1030455 · Receipt 168/258 NS');
    expect(option).toHaveTextContent('7,953.20');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('status')).toHaveTextContent('One result');
    await user.keyboard('{Enter}');
    await screen.findByText('One invoice');
    expect(where()).toBe('/invoices/EBM-2026-00088213');
  });

  it('takes a single match when Enter came before the answer, and leaves the choice where there are several', async () => {
    answering((text) => ({ ...nothing, invoices: text === '11' ? [invoice('EBM-2026-00000011')] : [invoice('A-1'), invoice('A-2')] }));
    const { user, field, where } = await openPalette();
    await user.type(field, '22{Enter}');
    await screen.findByRole('option', { name: /A-2/ });
    expect(where()).toBe('/dashboard');
    await user.clear(field);
    await user.type(field, '11{Enter}');
    await waitFor(() => expect(where()).toBe('/invoices/EBM-2026-00000011'));
  });

  it('never shows an answer to an earlier question, whose request is stopped', async () => {
    const stopped: string[] = [];
    server.use(
      onMethod(METHOD, async ({ args, request }) => {
        const text = String(args.text);
        request.signal.addEventListener('abort', () => stopped.push(text));
        if (text === 'uwi') await delay(300);
        return answer({ ...nothing, invoices: [invoice(`FOR-${text}`)] });
      }),
    );
    const { user, field } = await openPalette();
    await user.type(field, 'uwi');
    await waitFor(() => expect(asked()).toBe(1));
    await user.type(field, 'mana');
    expect(await screen.findByRole('option', { name: /FOR-uwimana/ })).toBeVisible();
    await new Promise((done) => setTimeout(done, 400));
    expect(screen.queryByRole('option', { name: /FOR-uwi[^m]/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(stopped).toEqual(['uwi']);
  });

  it('shows nothing of the text before while a new one is asked for', async () => {
    answering((text) => ({ ...nothing, invoices: [invoice(`FOR-${text}`)] }));
    const { user, field } = await openPalette();
    await user.type(field, '771');
    await screen.findByRole('option', { name: /FOR-771/ });
    fireEvent.change(field, { target: { value: '7719' } });
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Searching…');
    await screen.findByRole('option', { name: /FOR-7719/ });
  });

  it('leads from a customer to his page', async () => {
    const customer = { name: 'C-1', by: 'phone', customer_name: 'Uwimana', poc_number: '1030455', phone: '0788123456', tin: null, meter_number: '778-12' };
    answering(() => ({ ...nothing, customers: [customer] }));
    const { user, field, where } = await openPalette();
    await user.type(field, '0788 123');
    await user.click(await screen.findByRole('option', { name: /Uwimana.*Meter 778-12/ }));
    expect(where()).toBe('/customers/C-1');
  });

  it('says that nothing was found, and what a search needs', async () => {
    answering(() => nothing);
    const { user, field } = await openPalette();
    await user.type(field, '<b>zz</b>');
    expect((await screen.findAllByText('Nothing begins with “<b>zz</b>”.'))[0]).toBeVisible();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    expect(field).toBeVisible();
  });

  it('says why a search failed and searches again', async () => {
    server.use(onMethod(METHOD, () => refusal({ status: 500, exc_type: 'OperationalError', text: 'The database is away' })));
    const { user, field } = await openPalette();
    await user.type(field, '88213');
    expect((await screen.findAllByText(/The search failed: The database is away/))[0]).toBeVisible();
    answering(() => ({ ...nothing, invoices: [invoice('EBM-2026-00088213')] }));
    await user.click(screen.getByRole('button', { name: 'Search again' }));
    expect(await screen.findByRole('option', { name: /EBM-2026-00088213/ })).toBeVisible();
  });
});

describe('invoices opened lately', () => {
  it('are offered before anything is typed, the last one first, each once, six at most', async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) noteOpened(CASHIER, { name: `EBM-2026-0000000${n}`, customer: `Customer ${n}` });
    const { field, user, where } = await openPalette();
    const group = screen.getByRole('group', { name: 'Opened lately' });
    expect(within(group).getAllByRole('option').map(({ textContent }) => textContent?.slice(16, 17))).toEqual(['3', '7', '6', '5', '4', '2']);
    expect(marked(field)).toHaveTextContent('EBM-2026-00000003');
    await user.keyboard('{Enter}');
    expect(where()).toBe('/invoices/EBM-2026-00000003');
  });

  it('are nobody else’s, and gone after signing out', async () => {
    noteOpened(CASHIER, { name: 'EBM-2026-00000001', customer: '' });
    expect(recentInvoices('other@ebm.example')).toEqual([]);
    const { user, where } = await openPalette();
    await user.keyboard('sign out{Enter}');
    await waitFor(() => expect(where()).toBe('/login'));
    expect(recentInvoices(CASHIER)).toEqual([]);
  });
});
