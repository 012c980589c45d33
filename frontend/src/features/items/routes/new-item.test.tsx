import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { formatDate, todayInKigali } from '../../../ui/dates';
import { choices, NAME, view } from '../fixtures';
import NewItemRoute from './new-item';

let saved: Record<string, unknown>[];

beforeEach(() => {
  saved = [];
  server.use(
    onMethod('ebm.api.items.choices', () => answer(choices)),
    onMethod('ebm.api.items.code', ({ args }) => answer({ item_code: `${String(args.origin_country)}${String(args.item_type)}NTX${String(args.quantity_unit)}0000007` })),
    onMethod('ebm.api.items.classes', ({ args }) => answer(String(args.text).length > 2 ? [{ item_class: '8310150100', class_name: 'Supply of water', tax_letter: 'B' }] : [])),
    onMethod('ebm.api.items.save', ({ args }) => {
      saved.push(args);
      return answer(view());
    }),
  );
});

const open = (roles = ['EBM Manager']) =>
  renderWithApp(
    <Routes>
      <Route path="/items/new" element={<NewItemRoute />} />
      <Route path="/items/:name" element={<p>item page</p>} />
    </Routes>,
    { route: '/items/new', boot: { roles } },
  );

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const box = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}`) });

describe('a new item', () => {
  it('is chosen from the authority’s lists, shows its code before it is there, and has its first price with it', async () => {
    const { user, where } = open();
    await user.type(await waitFor(() => field('Name')), 'Water');
    await user.type(box('Item class'), 'supply');
    await user.click(await screen.findByRole('option', { name: /Supply of water/ }));
    expect(box('Item class')).toHaveValue('8310150100');
    // The authority proposes a letter with the class.
    expect(box('Tax letter')).toHaveValue('B');
    await user.selectOptions(box('Quantity unit'), 'M3');
    expect(await screen.findByText('RW3NTXM30000007')).toBeInTheDocument();
    expect(field('Valid from')).toHaveValue(formatDate(todayInKigali(), 'mm/dd/yyyy'));
    await user.type(field('Price with VAT'), '401.20{Enter}');
    await waitFor(() => expect(where()).toBe(`/items/${NAME}`));
    expect(saved).toEqual([
      {
        name: '',
        modified: '',
        item: {
          item_name: 'Water',
          item_class: '8310150100',
          origin_country: 'RW',
          item_type: '3',
          packaging_unit: 'NT',
          quantity_unit: 'M3',
          price: '401.20',
          tax_letter: 'B',
          valid_from: todayInKigali(),
        },
      },
    ]);
  });

  it('takes a code by hand where the authority’s list is not here', async () => {
    const { user } = open();
    const country = await waitFor(() => field('Country of origin'));
    await user.clear(country);
    await user.type(country, 'ug');
    expect(country).toHaveValue('UG');
    expect(await screen.findByText('UG3NTXU0000007')).toBeInTheDocument();
  });

  it('says what is missing at each field, and puts the focus to the first', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(field('Name')).toHaveAccessibleDescription('Enter the item’s name');
    await waitFor(() => expect(field('Name')).toHaveFocus());
    expect(box('Item class')).toHaveAccessibleDescription(/Choose a class/);
    expect(field('Price with VAT')).toHaveAccessibleDescription('Enter the price');
    expect(box('Tax letter')).toHaveAccessibleDescription('Choose the tax letter');
    expect(saved).toEqual([]);
  });

  it('shows the server’s words at their field and loses nothing', async () => {
    const text = 'There is no such class.';
    server.use(onMethod('ebm.api.items.save', () => refusal({ status: 417, exc_type: 'FieldProblemsError', text, more: { problems: [{ cause: 'X', field: 'item_class', row: null, text }] } })));
    const { user } = open();
    await user.type(await waitFor(() => field('Name')), 'Water');
    await user.type(box('Item class'), '99999999');
    await user.type(field('Price with VAT'), '5');
    await user.selectOptions(box('Tax letter'), 'A');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(box('Item class')).toHaveAccessibleDescription(text));
    expect(field('Name')).toHaveValue('Water');
  });

  it('is for managers', () => {
    open(['EBM Supervisor']);
    expect(screen.getByText('Your access does not include this')).toBeInTheDocument();
  });
});
