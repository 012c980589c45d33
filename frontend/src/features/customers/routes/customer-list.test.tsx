import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { one, page, row, two } from '../fixtures';
import type { CustomerPage } from '../types';
import CustomerListRoute from './customer-list';

const BROWSE = 'ebm.api.customers.browse';

let asked: Record<string, unknown>[];
let shown: (args: Record<string, unknown>) => CustomerPage;

beforeEach(() => {
  asked = [];
  shown = () => page([row(2, { customer_name: '<b>Bold</b>', poc_number: null }), row(1)]);
  server.use(
    onMethod(BROWSE, ({ args }) => {
      asked.push(args);
      return answer(shown(args));
    }),
    onMethod('ebm.api.customers.branches', () => answer(one)),
  );
});

const open = (route = '/customers', roles = ['EBM Cashier']) =>
  renderWithApp(
    <Routes>
      <Route path="/customers" element={<CustomerListRoute />} />
      <Route path="/customers/new" element={<p>form</p>} />
      <Route path="/customers/:name" element={<p>customer page</p>} />
    </Routes>,
    { route, boot: { roles } },
  );

const last = () => asked[asked.length - 1]!;

describe('the list of customers', () => {
  it('shows name, POC, phone, TIN and meter, and how many there are; a row leads to its page', async () => {
    const { user, where } = open();
    const jean = await screen.findByRole('row', { name: /Uwimana Jean Bosco/ });
    for (const fact of ['1030455', '0788123456', '778-12']) expect(jean).toHaveTextContent(fact);
    expect(screen.getByText('<b>Bold</b>')).toBeInTheDocument();
    expect(screen.getByText('2 customers')).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Branch' })).not.toBeInTheDocument();
    await user.click(within(jean).getByText('778-12'));
    expect(where()).toBe('/customers/EBM-CUST-00000001');
  });

  it('asks for what begins with the text, which stands in the address', async () => {
    const { user, where } = open();
    await user.type(await screen.findByRole('searchbox'), '0788 ');
    await waitFor(() => expect(where()).toBe('/customers?q=0788'));
    await waitFor(() => expect(last()).toMatchObject({ text: '0788', after: '' }));
  });

  it('says 1,000+ where it counts no further, and that a search shows no more', async () => {
    shown = () => page([row(1)], { count: 1000, more: true });
    open('/customers?q=07');
    expect(await screen.findByText('1,000+ customers')).toBeInTheDocument();
    expect(screen.getByText(/Only the first 1,000/)).toBeInTheDocument();
  });

  it('turns pages by where the server says the next begins, and back; another search begins anew', async () => {
    shown = ({ after }) => (after ? page([row(9, { customer_name: 'Ninth' })], { count: null, more: null }) : page([row(1)], { next: 'EBM-CUST-00000001', count: 2 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('row', { name: /Ninth/ })).toBeInTheDocument();
    expect(last()).toMatchObject({ after: 'EBM-CUST-00000001' });
    expect(screen.getByText('2 customers')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('row', { name: /Uwimana/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByRole('searchbox'), 'Uwi');
    await waitFor(() => expect(last()).toMatchObject({ text: 'Uwi', after: '' }));
  });

  it('shows and filters branches to who sees several', async () => {
    server.use(onMethod('ebm.api.customers.branches', () => answer(two)));
    const { user, where } = open();
    expect(await screen.findByRole('columnheader', { name: 'Branch' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Uwimana/ })).toHaveTextContent('Kigali HQ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Musanze');
    await waitFor(() => expect(where()).toBe('/customers?branch=999991130-01'));
    await waitFor(() => expect(last()).toMatchObject({ branch: '999991130-01' }));
  });

  it('shows a new customer as soon as the server tells', async () => {
    const { client, socket } = open();
    await screen.findByRole('row', { name: /Uwimana/ });
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    shown = () => page([row(3, { customer_name: 'Just entered' }), row(1)]);
    act(() => socket.fire('list_update', { doctype: 'EBM Customer', name: 'EBM-CUST-00000003', user: 'other@ebm.example' }));
    expect(await screen.findByRole('row', { name: /Just entered/ })).toBeInTheDocument();
  });

  it('offers a new customer to those who enter them and to nobody else', async () => {
    open('/customers', ['EBM Auditor']);
    await screen.findByRole('row', { name: /Uwimana/ });
    expect(screen.queryByRole('link', { name: 'New customer' })).not.toBeInTheDocument();
  });

  it('says what will be here when there is none, and brings the first', async () => {
    shown = () => page([]);
    const { user, where } = open();
    await screen.findByText('No customers yet');
    await user.click(screen.getAllByRole('link', { name: 'New customer' })[0]!);
    expect(where()).toBe('/customers/new');
  });

  it('says that nothing matches, and shows all again', async () => {
    shown = () => page([]);
    const { user, where } = open('/customers?q=zz&branch=999991130-00');
    await user.click(await screen.findByRole('button', { name: 'Show all customers' }));
    expect(where()).toBe('/customers');
  });

  it('says that the server is away and tries again', async () => {
    server.use(offline(BROWSE));
    const { user } = open();
    await screen.findByText('The server cannot be reached');
    server.use(onMethod(BROWSE, () => answer(page([row(1)]))));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Uwimana/ })).toBeInTheDocument();
  });
});
