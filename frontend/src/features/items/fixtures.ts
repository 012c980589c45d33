/** For tests only: items as the server answers. */
import type { Choices, ItemPage, ItemRow, ItemView } from './types';

export const NAME = 'RW3NTXM3X0000001';

export const row = (over: Partial<ItemRow> = {}): ItemRow => ({
  name: NAME,
  item_code: NAME,
  item_name: 'Water, residential 0–5 m³',
  item_class: '8310150100',
  quantity_unit: 'M3',
  enabled: true,
  price: '401.20',
  tax_letter: 'B',
  registration: 'registered',
  ...over,
});

export const page = (rows: ItemRow[], over: Partial<ItemPage> = {}): ItemPage => ({ rows, next: 0, count: rows.length, more: false, ...over });

export const view = (over: Partial<ItemView> = {}): ItemView => ({
  name: NAME,
  item_code: NAME,
  item_name: 'Water, residential 0–5 m³',
  item_class: '8310150100',
  item_class_name: 'Supply of water',
  origin_country: 'RW',
  item_type: '3',
  packaging_unit: 'NT',
  quantity_unit: 'M3',
  enabled: true,
  modified: '2026-11-21 14:02:11.000001',
  prices: [
    { row: 'p3', price: '450.00', tax_letter: 'B', valid_from: '2027-01-01', state: 'coming' },
    { row: 'p2', price: '401.20', tax_letter: 'B', valid_from: '2026-01-01', state: 'today' },
    { row: 'p1', price: '380.00', tax_letter: 'B', valid_from: '2025-01-01', state: 'past' },
  ],
  today: '2026-11-22',
  registration: 'registered',
  registered_at: '2026-11-21 15:00:00',
  registration_answered_at: '2026-11-21 15:00:00',
  registration_answer: 'Registered through KGL-01. It is succeeded',
  can: { edit: true, register: true },
  ...over,
});

export const choices: Choices = {
  environment: 'Sandbox',
  lists: {
    origin_country: [],
    item_type: [
      { code: '2', name: 'Finished product' },
      { code: '3', name: 'Service without stock' },
    ],
    packaging_unit: [{ code: 'NT', name: 'Net' }],
    quantity_unit: [
      { code: 'M3', name: 'Cubic metre' },
      { code: 'U', name: 'Pieces/item' },
    ],
  },
  letters: [
    { letter: 'A', rate: '0.00' },
    { letter: 'B', rate: '18.00' },
  ],
};
