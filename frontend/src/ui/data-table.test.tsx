import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderWithApp } from '../testing/render';
import { DataTable, tellsNothing, type Column } from './data-table';

interface Row {
  name: string;
  tin: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', head: 'Name', narrow: 'head', cell: (row) => row.name },
  { key: 'tin', head: 'TIN', short: true, cell: (row) => row.tin || '–' },
];

it('marks the cells that tell nothing, whose lines a card leaves out [E8]', () => {
  renderWithApp(<DataTable caption="Customers" columns={COLUMNS} rows={[{ name: 'A', tin: '' }, { name: 'B', tin: '103456789' }]} rowKey={(row) => row.name} />);
  expect(screen.getByRole('cell', { name: '–' })).toHaveAttribute('data-nothing');
  expect(screen.getByRole('cell', { name: '103456789' })).not.toHaveAttribute('data-nothing');
  expect(screen.getByRole('cell', { name: '103456789' })).toHaveAttribute('data-short');
});

it.each([
  [null, true],
  ['', true],
  ['–', true],
  [0, false],
  ['0.00', false],
])('%o tells nothing: %s', (content, nothing) => {
  expect(tellsNothing(content)).toBe(nothing);
});
