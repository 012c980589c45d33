import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { NAME, two, view } from '../fixtures';
import type { CustomerView } from '../types';
import CustomerRoute from './customer';
import NewCustomerRoute from './new-customer';

const GET = 'ebm.api.customers.get';
const SAVE = 'ebm.api.customers.save';
const LOOK_UP = 'ebm.api.customers.look_up';

let now: CustomerView;
let saved: Record<string, unknown>[];

beforeEach(() => {
  now = view();
  saved = [];
  server.use(
    onMethod(GET, () => answer(now)),
    onMethod('ebm.api.customers.branches', () => answer(two)),
    onMethod('ebm.api.notes.of_document', () => answer({ notes: [] })),
    onMethod(SAVE, ({ args }) => {
      saved.push(args);
      now = { ...now, ...(args.customer as Partial<CustomerView>), name: NAME };
      return answer(now);
    }),
  );
});

const open = (route = `/customers/${NAME}`, roles = ['EBM Cashier']) =>
  renderWithApp(
    <Routes>
      <Route path="/customers" element={<p>list</p>} />
      <Route path="/customers/new" element={<NewCustomerRoute />} />
      <Route path="/customers/:name" element={<CustomerRoute />} />
      <Route path="/invoices/*" element={<p>invoices</p>} />
    </Routes>,
    { route, boot: { roles } },
  );

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a customer’s page', () => {
  it('shows the facts and the latest invoices, and leads to all of them and to a new one', async () => {
    const { user, where } = open();
    const facts = await screen.findByRole('region', { name: 'Facts' });
    for (const fact of ['1030455', '0788123456', '102345678', '778-12', 'Kigali HQ', 'Claudine Cashier']) expect(facts).toHaveTextContent(fact);
    const bill = within(screen.getByRole('region', { name: 'Latest invoices' })).getByRole('row', { name: /EBM-2026-00088213/ });
    expect(bill).toHaveTextContent('168/258 NS');
    expect(bill).toHaveTextContent('7,953.20');
    expect(screen.getByRole('link', { name: 'All invoices' })).toHaveAttribute('href', '/invoices?q=1030455');
    await user.click(screen.getByRole('link', { name: 'New invoice' }));
    expect(where()).toBe(`/invoices/new?customer=${NAME}`);
  });

  it('shows a dash for a fact that is not known', async () => {
    now = view({ tin: '' });
    open();
    const facts = await screen.findByRole('region', { name: 'Facts' });
    expect(within(facts).getByText('TIN').nextElementSibling).toHaveTextContent(/^–$/);
    expect(screen.queryByRole('button', { name: 'Ask the authority' })).not.toBeInTheDocument();
  });

  it('has the notes about the customer', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Notes' })).toHaveTextContent('No notes yet');
  });

  it('offers what the role may do and nothing else', async () => {
    now = view({ can: { edit: false, delete: false, invoice: false } });
    open(`/customers/${NAME}?edit=1`, ['EBM Auditor']);
    expect(await screen.findByText('Your access does not include this')).toBeInTheDocument();
    for (const name of ['Edit', 'Delete', 'Save']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'New invoice' })).not.toBeInTheDocument();
  });

  it('deletes whom no invoice names, after asking', async () => {
    now = view({ invoices: [], can: { edit: true, delete: true, invoice: true } });
    let deleted: unknown;
    server.use(
      onMethod('frappe.client.delete', ({ args }) => {
        deleted = args;
        return answer(undefined);
      }),
    );
    const { user, where } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Delete the customer' }));
    await waitFor(() => expect(where()).toBe('/customers'));
    expect(deleted).toMatchObject({ doctype: 'EBM Customer', name: NAME });
  });

  it('says why one was not deleted', async () => {
    now = view({ can: { edit: true, delete: true, invoice: true } });
    server.use(onMethod('frappe.client.delete', () => refusal({ status: 417, exc_type: 'LinkExistsError', text: 'There are invoices of Uwimana, so he stays.' })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete the customer' }));
    expect(await screen.findByText('There are invoices of Uwimana, so he stays.')).toBeInTheDocument();
  });

  it('says that there is no such customer', async () => {
    server.use(onMethod(GET, () => refusal({ status: 404, exc_type: 'DoesNotExistError', text: 'EBM Customer X not found' })));
    open();
    expect(await screen.findByText('This does not exist, or no longer')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All customers' })).toBeInTheDocument();
  });
});

describe('changing a customer', () => {
  it('sends only what was changed, with the version it was read at', async () => {
    const { user, where } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(where()).toBe(`/customers/${NAME}?edit=1`);
    await user.clear(await waitFor(() => field('Phone')));
    await user.type(field('Phone'), '0788 999 999{Enter}');
    await waitFor(() => expect(where()).toBe(`/customers/${NAME}`));
    expect(saved).toEqual([{ name: NAME, modified: '2026-11-21 14:02:11.000001', customer: { phone: '0788 999 999' } }]);
  });

  it('says what is wrong at the field before anything is sent, and puts the focus there', async () => {
    const { user } = open(`/customers/${NAME}?edit=1`);
    await user.clear(await waitFor(() => field('TIN')));
    await user.type(field('TIN'), '12345678');
    await user.clear(field('Phone'));
    await user.type(field('Phone'), 'call me');
    await user.click(save());
    expect(field('TIN')).toHaveAccessibleDescription('A TIN has 9 digits; this has 8');
    expect(field('Phone')).toHaveAccessibleDescription('A phone number has digits only, such as 0788123456');
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(saved).toEqual([]);
  });

  it('lays somebody else’s change under what was typed, shows it at the field, and saves on it', async () => {
    const { user } = open(`/customers/${NAME}?edit=1`);
    await user.clear(await waitFor(() => field('Phone')));
    await user.type(field('Phone'), '0788000001');
    now = view({ phone: '0788000002', meter_number: '999-1', modified: '2026-11-21 15:00:00.000001', modified_by: 'Solange Supervisor' });
    server.use(onMethod(SAVE, () => refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'Document has been modified' }), { once: true }));
    await user.click(save());
    expect(await screen.findByText('Solange Supervisor changed this meanwhile')).toBeInTheDocument();
    expect(field('Phone')).toHaveValue('0788000001');
    expect(field('Phone')).toHaveAccessibleDescription(expect.stringContaining('Now “0788000002”'));
    expect(field('Meter number')).toHaveValue('999-1');
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ modified: '2026-11-21 15:00:00.000001', customer: { phone: '0788000001' } });
  });

  it('takes theirs where that is right', async () => {
    const { user } = open(`/customers/${NAME}?edit=1`);
    await user.clear(await waitFor(() => field('Phone')));
    await user.type(field('Phone'), '0788000001');
    now = view({ phone: '0788000002', modified: '2026-11-21 15:00:00.000001' });
    server.use(onMethod(SAVE, () => refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'Document has been modified' }), { once: true }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(field('Phone')).toHaveValue('0788000002');
  });

  it('keeps what was typed when the server does not answer, and over a reload', async () => {
    server.use(offline(SAVE));
    const first = open(`/customers/${NAME}?edit=1`);
    await first.user.type(await waitFor(() => field('Name')), ' II');
    await first.user.click(save());
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Uwimana Jean Bosco II');
    first.unmount();
    const { user } = open(`/customers/${NAME}?edit=1`);
    expect(await screen.findByText('What you entered before is back.')).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Uwimana Jean Bosco II');
    await user.click(screen.getByRole('button', { name: 'Start afresh' }));
    expect(field('Name')).toHaveValue('Uwimana Jean Bosco');
  });
});

describe('a new customer', () => {
  it('is entered at the branch one works at, and shown', async () => {
    const { user, where } = open('/customers/new');
    await user.type(await waitFor(() => field('Name')), 'Uwimana');
    await user.type(field('POC number'), '1030455{Enter}');
    await waitFor(() => expect(where()).toBe(`/customers/${NAME}`));
    expect(saved).toEqual([
      { name: '', modified: '', customer: { customer_name: 'Uwimana', poc_number: '1030455', phone: '', tin: '', meter_number: '', branch: '999991130-00' } },
    ]);
  });

  it('says at the field whose POC number it is, with the way there, and loses nothing', async () => {
    const text = 'POC number 1030455 already belongs to Mukamana Alice.';
    server.use(
      onMethod(SAVE, () =>
        refusal({
          status: 417,
          exc_type: 'UniqueValidationError',
          text,
          more: { problems: [{ cause: 'POC_TAKEN', field: 'poc_number', row: null, text }], twin: { name: 'EBM-CUST-2', customer_name: 'Mukamana Alice' } },
        }),
      ),
    );
    const { user } = open('/customers/new');
    await user.type(await waitFor(() => field('Name')), 'Uwimana');
    await user.type(field('POC number'), '1030455');
    await user.click(save());
    await waitFor(() => expect(field('POC number')).toHaveAccessibleDescription(`${text} Open Mukamana Alice`));
    expect(screen.getByRole('link', { name: 'Open Mukamana Alice' })).toHaveAttribute('href', '/customers/EBM-CUST-2');
    expect(field('Name')).toHaveValue('Uwimana');
    await user.type(field('POC number'), '9');
    expect(field('POC number')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is for who may enter customers', () => {
    open('/customers/new', ['EBM Auditor']);
    expect(screen.getByText('Your access does not include this')).toBeInTheDocument();
  });
});

describe('asking the authority whose TIN it is', () => {
  const taxpayer = { tin: '101234567', found: true, name: 'UWASE TRADING LTD', status: 'A', active: true, address: 'KIGALI', asked_at: '2026-11-21 14:02:11', text: 'UWASE TRADING LTD' };
  const enter = async () => {
    const page = open('/customers/new');
    await page.user.type(await waitFor(() => field('TIN')), '101234567');
    return page;
  };
  const ask = () => screen.getByRole('button', { name: 'Ask the authority' });

  it('tells name, state and when it was asked; the name can be taken over', async () => {
    server.use(onMethod(LOOK_UP, () => answer(taxpayer)));
    const { user } = await enter();
    await user.click(ask());
    expect(await screen.findByText('Active')).toBeInTheDocument();
    expect(screen.getByText('KIGALI · Asked 11/21/2026 14:02')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take over this name' }));
    expect(field('Name')).toHaveValue('UWASE TRADING LTD');
    // The answer is of the TIN that was asked about.
    await user.type(field('TIN'), '{Backspace}8');
    expect(screen.queryByText('Active')).not.toBeInTheDocument();
  });

  it('warns of who is not active, and of whom the authority does not know', async () => {
    server.use(onMethod(LOOK_UP, () => answer({ ...taxpayer, active: false, status: 'D', text: 'UWASE TRADING LTD is not active at the authority: a bill to this TIN may be refused.' })));
    const { user } = await enter();
    await user.click(ask());
    expect(await screen.findByText('Not active')).toBeInTheDocument();
    server.use(onMethod(LOOK_UP, () => answer({ ...taxpayer, found: false, active: false, name: '', text: 'The authority does not know TIN 101234567.' })));
    await user.click(ask());
    expect(await screen.findByText('Not known')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take over this name' })).not.toBeInTheDocument();
  });

  it('says that the device is away, and asks again', async () => {
    server.use(onMethod(LOOK_UP, () => refusal({ status: 503, exc_type: 'DeviceAway', text: 'KGL-01: The device did not answer in time.' })));
    const { user } = await enter();
    await user.click(ask());
    expect(await screen.findByText('KGL-01: The device did not answer in time.')).toBeInTheDocument();
    server.use(onMethod(LOOK_UP, () => answer(taxpayer)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Active')).toBeInTheDocument();
  });

  it('waits for the nine digits of a TIN', async () => {
    const { user } = open('/customers/new');
    await user.type(await waitFor(() => field('TIN')), '1012345');
    expect(ask()).toBeDisabled();
  });
});
