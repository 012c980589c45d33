import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { page, row } from '../fixtures';
import type { ItemPage } from '../types';
import ItemListRoute from './item-list';

const BROWSE = 'ebm.api.items.browse';

let asked: Record<string, unknown>[];
let shown: (args: Record<string, unknown>) => ItemPage;

beforeEach(() => {
  asked = [];
  shown = () => page([row(), row({ name: 'B', item_code: 'B', item_name: '<b>Rent</b>', enabled: false, price: null, tax_letter: null, registration: 'changed' })]);
  server.use(
    onMethod(BROWSE, ({ args }) => {
      asked.push(args);
      return answer(shown(args));
    }),
  );
});

const open = (route = '/items', roles = ['EBM Manager']) =>
  renderWithApp(
    <Routes>
      <Route path="/items" element={<ItemListRoute />} />
      <Route path="/items/new" element={<p>form</p>} />
      <Route path="/items/:name" element={<p>item page</p>} />
    </Routes>,
    { route, boot: { roles } },
  );

const last = () => asked[asked.length - 1]!;

describe('the list of items', () => {
  it('shows code, today’s price, letter and what the authority knows; a row leads to its page', async () => {
    const { user, where } = open();
    const water = await screen.findByRole('row', { name: /Water, residential/ });
    for (const fact of ['RW3NTXM3X0000001', '401.20', 'B', 'M3', 'Registered']) expect(water).toHaveTextContent(fact);
    const rent = screen.getByRole('row', { name: /<b>Rent<\/b>/ });
    for (const fact of ['Disabled', 'no price', 'Changed since']) expect(rent).toHaveTextContent(fact);
    expect(screen.getByText('2 items')).toBeInTheDocument();
    await user.click(within(water).getByText('401.20'));
    expect(where()).toBe('/items/RW3NTXM3X0000001');
  });

  it('searches and shows disabled ones by the address', async () => {
    const { user, where } = open();
    await user.type(await screen.findByRole('searchbox'), 'rent');
    await waitFor(() => expect(where()).toBe('/items?q=rent'));
    // The address is in the list's own hands once it asks by it.
    await waitFor(() => expect(last()).toMatchObject({ text: 'rent' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All');
    await waitFor(() => expect(where()).toBe('/items?q=rent&show=all'));
    await waitFor(() => expect(last()).toMatchObject({ text: 'rent', show: 'all' }));
  });

  it('turns pages', async () => {
    shown = ({ start }) => (String(start) === '0' ? page([row()], { next: 50, count: 51 }) : page([row({ name: 'Z', item_name: 'Last' })], { count: 51 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('row', { name: /Last/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('row', { name: /Water/ })).toBeInTheDocument();
  });

  it('offers a new item to managers only', async () => {
    open('/items', ['EBM Cashier']);
    await screen.findByRole('row', { name: /Water/ });
    expect(screen.queryByRole('link', { name: 'New item' })).not.toBeInTheDocument();
  });

  it('says what will be here when there is none, and brings the first', async () => {
    shown = () => page([]);
    const { user, where } = open();
    await screen.findByText('No items yet');
    await user.click(screen.getAllByRole('link', { name: 'New item' })[0]!);
    expect(where()).toBe('/items/new');
  });

  it('says who brings the first to those who may not', async () => {
    shown = () => page([]);
    open('/items', ['EBM Cashier']);
    expect(await screen.findByText(/An EBM Manager enters the first one/)).toBeInTheDocument();
  });

  it('says that nothing matches, and shows all', async () => {
    shown = ({ text }) => (text ? page([]) : page([row()]));
    const { user } = open('/items?q=zz');
    await user.click(await screen.findByRole('button', { name: 'Show all items' }));
    expect(await screen.findByRole('row', { name: /Water/ })).toBeInTheDocument();
    expect(last()).toMatchObject({ show: 'all' });
  });

  it('says that the server is away and tries again', async () => {
    server.use(offline(BROWSE));
    const { user } = open();
    await screen.findByText('The server cannot be reached');
    server.use(onMethod(BROWSE, () => answer(page([row()]))));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Water/ })).toBeInTheDocument();
  });
});
