import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Wakes } from './wakes';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const calls = (...fns: ReturnType<typeof vi.fn>[]) => fns.map((fn) => fn.mock.calls.length);

it('wakes at once for the first changes of a frame, and once together for all that come besides [D12]', async () => {
  const wakes = new Wakes(16);
  const [a, b] = [vi.fn(), vi.fn()];
  for (let n = 0; n < 50; n += 1) {
    wakes.wake(n % 2 ? [a] : [a, b]);
    await Promise.resolve();
  }
  expect(calls(a, b)).toEqual([2, 1]);
  vi.advanceTimersByTime(20);
  expect(calls(a, b)).toEqual([3, 2]);
  vi.advanceTimersByTime(100);
  await Promise.resolve();
  wakes.wake([a]);
  expect(calls(a)).toEqual([4]);
});

it('changes without a pause are one rendering: none of them waits', () => {
  const wakes = new Wakes(16);
  const a = vi.fn();
  for (let n = 0; n < 5; n += 1) wakes.wake([a]);
  expect(calls(a)).toEqual([5]);
});

it('nothing waits where that is not wanted; who has left is not woken', async () => {
  const [atOnce, gathered] = [new Wakes(0), new Wakes(16)];
  const [a, left] = [vi.fn(), vi.fn()];
  for (let n = 0; n < 5; n += 1) {
    atOnce.wake([a]);
    gathered.wake([n < 4 ? a : left]);
    await Promise.resolve();
  }
  expect(calls(a)).toEqual([7]);
  gathered.forget(left);
  vi.advanceTimersByTime(20);
  expect(calls(a, left)).toEqual([8, 0]);
});
