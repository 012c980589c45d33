import { describe, expect, it, vi } from 'vitest';

import { deferred } from '../testing/deferred';
import { Gathered } from './refetching';

describe('asking for what changed', () => {
  it('soon: the first of a burst asks at once, the rest in one, and what came while it was asked once more [T6]', async () => {
    vi.useFakeTimers();
    try {
      const answers = [deferred<void>(), deferred<void>()];
      const call = vi.fn(() => answers[call.mock.calls.length - 1]?.promise ?? Promise.resolve());
      const gathered = new Gathered(400);
      gathered.use(call);
      gathered.soon();
      expect(call).toHaveBeenCalledTimes(1);
      for (let n = 0; n < 500; n += 1) gathered.soon();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(call).toHaveBeenCalledTimes(1);
      answers[0]?.resolve();
      await vi.advanceTimersByTimeAsync(399);
      expect(call).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(call).toHaveBeenCalledTimes(2);
      answers[1]?.resolve();
      await vi.advanceTimersByTimeAsync(100);
      gathered.soon();
      expect(call).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(400);
      expect(call).toHaveBeenCalledTimes(3);
      await vi.advanceTimersByTimeAsync(400);
      gathered.soon();
      expect(call).toHaveBeenCalledTimes(4);
    } finally {
      vi.useRealTimers();
    }
  });
});
