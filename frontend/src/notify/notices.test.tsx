import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { Notices } from './notices';
import { notify, resetNotices } from './notify';

const host = () => import('./notify-host');

afterEach(() => {
  resetNotices();
  vi.useRealTimers();
});

it('a notice whose library did not come waits, takes nothing down, and is shown with the next one [T8]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi.fn(host).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  render(
    <>
      <p>The screen</p>
      <Notices load={load} />
    </>,
  );
  await act(async () => notify.error('You are offline.'));
  expect(screen.getByText('The screen')).toBeVisible();
  await act(async () => notify.error('Still offline.'));
  expect(await screen.findByText('You are offline.')).toBeVisible();
  expect(screen.getByText('Still offline.')).toBeVisible();
});

it('fetches its library soon after the start, before anything goes wrong', () => {
  vi.useFakeTimers();
  const load = vi.fn(host);
  render(<Notices load={load} />);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(load).toHaveBeenCalledOnce();
});
