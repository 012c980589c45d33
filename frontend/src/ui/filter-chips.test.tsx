import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { renderWithApp } from '../testing/render';
import { ChoiceChips, SetFilters } from './filter-chips';

const choices = [
  { key: 'Queued', label: 'Queued' },
  { key: 'Parked', label: 'Parked' },
];

it('adds a choice, takes one away, and goes back to all', async () => {
  const onChange = vi.fn();
  const { user } = renderWithApp(<ChoiceChips label="State" all="All" choices={choices} chosen={['Queued']} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Queued' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Parked' }));
  expect(onChange).toHaveBeenLastCalledWith(['Queued', 'Parked']);
  await user.click(screen.getByRole('button', { name: 'Queued' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

it('names what is set and takes away one or all', async () => {
  const onRemove = vi.fn();
  const onClear = vi.fn();
  const filters = [
    { key: 'phone', label: 'Phone 0788' },
    { key: 'branch', label: 'Kigali' },
  ];
  const { user } = renderWithApp(<SetFilters filters={filters} onRemove={onRemove} onClear={onClear} />);
  await user.click(screen.getByRole('button', { name: 'Remove the filter Phone 0788' }));
  expect(onRemove).toHaveBeenCalledWith('phone');
  await user.click(screen.getByRole('button', { name: 'Remove all filters' }));
  expect(onClear).toHaveBeenCalled();
});

it('shows nothing where no filter is set', () => {
  renderWithApp(<SetFilters filters={[]} onRemove={vi.fn()} onClear={vi.fn()} />);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
