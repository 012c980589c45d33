interface Waiting<A, R> {
  args: A;
  timer: ReturnType<typeof setTimeout>;
  promise: Promise<R>;
  settle: (result: Promise<R>) => void;
}

/** Of several calls within a time the last one is made; all of them get its result. */
export class Debounced<A, R> {
  private waiting: Waiting<A, R> | null = null;

  constructor(private readonly work: (args: A) => Promise<R>) {}

  call(args: A, milliseconds: number): Promise<R> {
    if (this.waiting) {
      clearTimeout(this.waiting.timer);
      this.waiting.args = args;
      this.waiting.timer = setTimeout(() => this.flush(), milliseconds);
      return this.waiting.promise;
    }
    let settle!: (result: Promise<R>) => void;
    const promise = new Promise<R>((resolve) => (settle = resolve));
    this.waiting = { args, promise, settle, timer: setTimeout(() => this.flush(), milliseconds) };
    return promise;
  }

  /** Makes the waiting call now. */
  flush(): void {
    const { waiting } = this;
    if (!waiting) return;
    this.waiting = null;
    clearTimeout(waiting.timer);
    waiting.settle(this.work(waiting.args));
  }

  /** What waits, if it fits, gets this result and is not made. */
  drop(fits: (args: A) => boolean, result: () => Promise<R>): void {
    const { waiting } = this;
    if (!waiting || !fits(waiting.args)) return;
    this.waiting = null;
    clearTimeout(waiting.timer);
    waiting.settle(result());
  }
}
