/** Renderings of a frame that are not kept waiting. */
const AT_ONCE = 2;

/** Whether a person does something just now: a field must show what was typed before the handler of the key returns. */
const isOfPerson = (): boolean => {
  const event = typeof window === 'undefined' ? undefined : window.event;
  return (typeof UIEvent !== 'undefined' && event instanceof UIEvent) || event?.type === 'change' || event?.type === 'submit';
};

/**
 * Wakes those who show something that changed. The first changes of a frame are shown at once; what a burst brings
 * besides, together at its end: nobody sees more than that, and each costs a rendering.
 */
export class Wakes {
  private readonly due = new Set<() => void>();
  private left = AT_ONCE;
  /** What changes without a pause is one rendering. */
  private running = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param frame milliseconds; 0: nothing is kept waiting */
  constructor(private readonly frame: number) {}

  wake(listeners: Iterable<() => void>): void {
    if (this.running || this.left > 0 || this.frame === 0 || isOfPerson()) this.run([...listeners]);
    else for (const listener of listeners) this.due.add(listener);
  }

  /** Who has left is not woken. */
  forget(listener: () => void): void {
    this.due.delete(listener);
  }

  private run(listeners: readonly (() => void)[]): void {
    if (!listeners.length) return;
    if (this.frame > 0 && !this.running) {
      this.left -= 1;
      this.running = true;
      queueMicrotask(() => (this.running = false));
      this.timer ??= setTimeout(() => this.nextFrame(), this.frame);
    }
    for (const listener of listeners) {
      this.due.delete(listener);
      listener();
    }
  }

  private nextFrame(): void {
    this.timer = undefined;
    this.left = AT_ONCE;
    this.run([...this.due]);
  }
}
