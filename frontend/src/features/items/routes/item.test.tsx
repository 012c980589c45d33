import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { choices, NAME, view } from '../fixtures';
import type { ItemView } from '../types';
import ItemRoute from './item';

const SET_PRICE = 'ebm.api.items.set_price';
const REGISTER = 'ebm.api.items.register';

let now: ItemView;
let sent: Record<string, unknown>[];

beforeEach(() => {
  now = view();
  sent = [];
  const take = ({ args }: { args: Record<string, unknown> }) => {
    sent.push(args);
    return answer(now);
  };
  server.use(
    onMethod('ebm.api.items.get', () => answer(now)),
    onMethod('ebm.api.items.choices', () => answer(choices)),
    onMethod('ebm.api.items.save', take),
    onMethod(SET_PRICE, take),
    onMethod('ebm.api.items.remove_price', take),
  );
});

const open = (route = `/items/${NAME}`) =>
  renderWithApp(
    <Routes>
      <Route path="/items" element={<p>list</p>} />
      <Route path="/items/:name" element={<ItemRoute />} />
    </Routes>,
    { route, boot: { roles: ['EBM Manager'] } },
  );

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const prices = () => screen.findByRole('region', { name: 'Prices' });
const addPrice = async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Add a price' }));
  await screen.findByRole('form', { name: 'Add a price' });
  return page;
};
const type = async ({ user }: ReturnType<typeof open>, name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};

describe('an item’s page', () => {
  it('shows codes with the authority’s names, the prices with today’s marked, and the authority’s answer', async () => {
    open();
    const facts = await screen.findByRole('region', { name: 'Facts' });
    for (const fact of [NAME, '8310150100 · Supply of water', 'RW']) expect(facts).toHaveTextContent(fact);
    await waitFor(() => expect(facts).toHaveTextContent('M3 · Cubic metre'));
    const rows = within(await prices()).getAllByRole('row').slice(1);
    expect(rows.map((each) => each.textContent)).toEqual([
      expect.stringContaining('01/01/2027450.00BComing'),
      expect.stringContaining('01/01/2026401.20BHolds today'),
      expect.stringContaining('01/01/2025380.00BPast'),
    ]);
    const authority = screen.getByRole('region', { name: 'With the authority' });
    expect(authority).toHaveTextContent('Registered through KGL-01. It is succeeded');
    expect(authority).toHaveTextContent('11/21/2026 15:00');
  });

  it('shows to who only reads nothing to press', async () => {
    now = view({ can: { edit: false, register: false } });
    open();
    await prices();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is disabled and enabled', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(sent).toEqual([{ name: NAME, modified: now.modified, item: { enabled: false } }]));
  });

  it('changes name and class, and says why the code stays', async () => {
    const page = open(`/items/${NAME}?edit=1`);
    await waitFor(() => expect(field('Name')).toHaveValue('Water, residential 0–5 m³'));
    expect(screen.getByText(/The code is made of country, type and units/)).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /Quantity unit/ })).not.toBeInTheDocument();
    await type(page, 'Name', 'Water{Enter}');
    await waitFor(() => expect(sent).toEqual([{ name: NAME, modified: now.modified, item: { item_name: 'Water' } }]));
    await waitFor(() => expect(page.where()).toBe(`/items/${NAME}`));
  });

  it('keeps what was typed where somebody else changed the item, and shows theirs', async () => {
    const page = open(`/items/${NAME}?edit=1`);
    await waitFor(() => expect(field('Name')).toBeInTheDocument());
    await type(page, 'Name', 'Mine');
    now = view({ item_name: 'Theirs', modified: '2026-11-21 15:00:00.000001' });
    server.use(onMethod('ebm.api.items.save', () => refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'modified' }), { once: true }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this meanwhile')).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Mine');
    expect(field('Name')).toHaveAccessibleDescription(expect.stringContaining('Now “Theirs”'));
  });
});

describe('prices', () => {
  it('are added with the day from which they hold', async () => {
    const page = await addPrice();
    await type(page, 'Price with VAT', '1,450.00');
    await type(page, 'Valid from', '02/01/2027');
    expect(screen.queryByText('This price has held already')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([{ item: NAME, modified: now.modified, row: '', reason: '', price: { price: '1450.00', tax_letter: 'B', valid_from: '2027-02-01' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });

  it('say what is wrong at the field, a second price from one day too', async () => {
    const page = await addPrice();
    await type(page, 'Price with VAT', '0');
    await type(page, 'Valid from', '01/01/2027');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field('Price with VAT')).toHaveAccessibleDescription('Must be more than 0');
    expect(field('Valid from')).toHaveAccessibleDescription('There is already a price from this day');
    await type(page, 'Valid from', '31/31/2027');
    expect(field('Valid from')).toHaveAccessibleDescription('Write the day as mm/dd/yyyy');
    expect(sent).toEqual([]);
  });

  it('that have held are changed with a reason only', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Change the price from 01/01/2025' }));
    await screen.findByRole('form');
    expect(screen.getByText('This price has held already')).toBeInTheDocument();
    await type(page, 'Price with VAT', '381.00');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field('Reason')).toHaveAccessibleDescription(/Say in a few words/);
    await type(page, 'Reason', 'It was typed wrong');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ row: 'p1', reason: 'It was typed wrong', price: { price: '381.00' } }));
  });

  it('that come are taken out after asking, without a reason', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove the price from 01/01/2027' }));
    await screen.findByRole('form');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the price' }));
    await waitFor(() => expect(sent).toEqual([{ item: NAME, modified: now.modified, row: 'p3', reason: '' }]));
  });

  it('show the server’s words at their field, and are saved on what somebody else changed meanwhile', async () => {
    const page = await addPrice();
    const text = 'No tax rate is known for letter B on 2026-12-01.';
    server.use(
      onMethod(SET_PRICE, () => refusal({ status: 417, exc_type: 'FieldProblemsError', text, more: { problems: [{ cause: 'BAD_LETTER', field: 'tax_letter', row: 3, text }] } }), { once: true }),
    );
    await type(page, 'Price with VAT', '5');
    await type(page, 'Valid from', '12/01/2026');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Tax letter/ })).toHaveAccessibleDescription(text));
    now = view({ modified: '2026-11-21 16:00:00.000001' });
    server.use(onMethod(SET_PRICE, () => refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'modified' }), { once: true }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this meanwhile')).toBeInTheDocument();
    expect(field('Price with VAT')).toHaveValue('5');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ modified: '2026-11-21 16:00:00.000001', price: { price: '5' } }));
  });
});

describe('registration at the authority', () => {
  it('is done, and done again after a change', async () => {
    now = view({ registration: 'changed' });
    const registered: unknown[] = [];
    server.use(
      onMethod(REGISTER, ({ args }) => {
        registered.push(args);
        now = view();
        return answer({ item: NAME, registered_at: '2026-11-22 08:00:00', answer: 'Registered' });
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Something has changed since it was registered: register it again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Register again' }));
    expect(await screen.findByText('The authority knows the item as it is.')).toBeInTheDocument();
    expect(registered).toEqual([{ item: NAME }]);
  });

  it('says why it was refused or not done, and tries again', async () => {
    now = view({ registration: 'never', registered_at: '', registration_answer: '' });
    server.use(onMethod(REGISTER, () => refusal({ status: 503, exc_type: 'DeviceAway', text: 'KGL-01: The device did not answer in time.' })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await screen.findByText('KGL-01: The device did not answer in time.')).toBeInTheDocument();
    server.use(
      onMethod(REGISTER, () => {
        now = view({ registration: 'refused', registered_at: '', registration_answer: 'KGL-01: 910 itemClsCd is unknown' });
        return refusal({ status: 417, exc_type: 'LookUpError', text: 'KGL-01: 910 itemClsCd is unknown' });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The authority’s last answer was a refusal.')).toBeInTheDocument();
    expect(screen.getAllByText('KGL-01: 910 itemClsCd is unknown').length).toBeGreaterThan(0);
  });

  it('waits for a price of today', async () => {
    now = view({ prices: [], can: { edit: true, register: false } });
    open();
    expect(await screen.findByText('It is registered with its price of today: enter one first.')).toBeInTheDocument();
    expect(screen.getByText(/No price yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Register/ })).not.toBeInTheDocument();
  });
});
