import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { FrappeError } from '../frappe/errors';
import { renderWithApp } from '../testing/render';
import { FailureState } from './failure-state';
import { LoadingShape } from './loading-shape';
import { Money } from './money';
import { QuantityInput } from './number-field';
import { StatusBadge } from './status-badge';

const error = (over: Partial<FrappeError>): FrappeError => ({
  kind: 'server',
  messages: ['It broke'],
  message: 'It broke',
  extra: {},
  ...over,
});

describe('where something failed', () => {
  it('[E8] says what happened and what to do, offers another try, and keeps the technical text under a fold, as text', async () => {
    const again = vi.fn();
    const text = '<img src=x onerror=alert(1)>';
    const { user } = renderWithApp(
      <FailureState
        error={error({ status: 500, type: 'ValueError', message: text, messages: [text], traceback: 'Traceback: line 1' })}
        onRetry={again}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be shown');
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText(/Traceback: line 1/).closest('details')).not.toHaveAttribute('open');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });

  it.each<[Partial<FrappeError>, RegExp]>([
    [{ kind: 'network' }, /server cannot be reached/],
    [{ status: 403, type: 'PermissionError' }, /Ask your EBM manager/],
    [{ status: 404, type: 'DoesNotExistError' }, /does not exist, or no longer/],
  ])('has words of its own for %j', (over, words) => {
    renderWithApp(<FailureState error={error(over)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
});

it('names a state by word beside its colour and sign', () => {
  const { container } = renderWithApp(<StatusBadge state="Waiting" />);
  expect(screen.getByText('Waiting')).toHaveAttribute('data-tone', 'amber');
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('shows amounts with separators and two decimals', () => {
  renderWithApp(<Money value={795320n} />);
  expect(screen.getByText('7,953.20')).toBeInTheDocument();
});

it('says below a number field what is no number, and never changes what was typed', () => {
  renderWithApp(<QuantityInput label="Quantity" value="12,5" onChange={() => undefined} />);
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  expect(field).toHaveValue('12,5');
  expect(field).toHaveAccessibleDescription('“12,5” is not a number');
});

it('tells a screen reader that something is loading', () => {
  renderWithApp(<LoadingShape parts={[20, 40]} />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});
