import { useEffect, useState } from 'react';

/** Gathers a burst of calls into one, and calls again after one that was under way when more came: it may have read too early. */
export class Gathered {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private again = false;
  private ended = -Infinity;

  private call: () => Promise<unknown> = () => Promise.resolve();

  constructor(private readonly wait: number) {}

  use(call: () => Promise<unknown>): void {
    this.call = call;
  }

  ask = (): void => {
    if (this.running) this.again = true;
    else this.timer ??= setTimeout(() => void this.now(), this.wait);
  };

  /** At once where nothing was asked for lately; otherwise as `ask`. */
  soon = (): void => {
    if (this.running || this.timer !== undefined || Date.now() - this.ended < this.wait) this.ask();
    else void this.now();
  };

  /** At once; what was asked for before is answered with it. */
  now = async (): Promise<void> => {
    this.stop();
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      await this.call();
    } catch {
      // The caller's own state shows what failed.
    } finally {
      this.running = false;
      this.ended = Date.now();
      if (this.again) {
        this.again = false;
        this.ask();
      }
    }
  };

  stop = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
  };
}

/** `Gathered` for as long as the component is mounted, calling what the newest render passed. */
export function useRefetching(call: () => Promise<unknown>, wait: number): Gathered {
  const [gathered] = useState(() => new Gathered(wait));
  useEffect(() => {
    gathered.use(call);
  });
  useEffect(() => gathered.stop, [gathered]);
  return gathered;
}

interface Answered {
  requestId?: string;
  isError: boolean;
}

interface Asked extends PromiseLike<Answered> {
  requestId: string;
}

/**
 * Asks anew, as a person does who presses "Try again". A question that is on its way already may be answered from before, or
 * fail, and RTK Query takes it for the one that is asked for: then it is asked for once more.
 */
export async function readAnew(refetch: () => Asked): Promise<Answered> {
  const asked = refetch();
  const answered = await asked;
  return answered.requestId === asked.requestId ? answered : refetch();
}

/** Of one screen's answer: the first event asks at once, the rest of a burst in one (milliseconds). */
const BURST = 400;

/** `readAnew` for an answer of RTK Query that follows events. */
export function useReadAnew(refetch: () => Asked, burst = BURST): () => void {
  return useRefetching(() => readAnew(refetch), burst).soon;
}
