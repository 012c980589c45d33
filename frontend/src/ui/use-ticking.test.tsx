import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { TICK, useTicking } from './use-ticking';

it('reads the clock for all by one timer, renders only what reads differently, and stops with the last', () => {
  vi.useFakeTimers({ now: 0 });
  const started = vi.spyOn(globalThis, 'setInterval');
  const renders = { minute: 0, day: 0 };
  const Ago = ({ unit, kind }: { unit: number; kind: 'minute' | 'day' }) => {
    renders[kind] += 1;
    return <p>{useTicking(() => `${kind} ${Math.floor(Date.now() / unit)}`)}</p>;
  };
  const { unmount } = render(
    <>
      <Ago kind="minute" unit={60_000} />
      <Ago kind="day" unit={86_400_000} />
    </>,
  );
  expect(started.mock.calls.filter(([, every]) => every === TICK)).toHaveLength(1);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('minute 1')).toBeVisible();
  expect(renders).toEqual({ minute: 2, day: 1 });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
