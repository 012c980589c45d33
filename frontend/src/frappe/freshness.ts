import type { Realtime } from './realtime';

/** Between looks at what is open while no events arrive (milliseconds). */
export const POLL_AWAY = 30_000;
/** And beside a socket: the server refuses subscriptions in silence. */
export const POLL_BESIDE = 180_000;
/** Away from the page for longer than this: the socket of a machine that slept may be dead without having heard of it. */
export const ABSENCE = 20_000;
/** After a lost connection is back the server takes a moment to let the page into its rooms: what happens then is heard by nobody. */
export const SETTLE = 2_500;
/** Going to and fro between windows. */
const NOT_SOONER = 1_000;
const TICK = 5_000;

/**
 * Says when what is on screen may have become old without an event: after a lost connection or network, on coming back to the
 * page, and now and then. A page that nobody sees asks nothing until it is seen again.
 */
export class Freshness {
  private readonly handlers = new Set<() => void>();
  /** When it was time to ask, and when somebody was asked. */
  private last = -Infinity;
  private asked = -Infinity;
  private leftAt: number | null = null;
  private due = false;
  private stops: (() => void)[] = [];

  constructor(
    private readonly realtime: Realtime,
    private readonly page: Window = window,
  ) {}

  /** Calls the handler whenever it should ask again. */
  follow(handler: () => void): () => void {
    if (this.handlers.size === 0) this.begin();
    this.handlers.add(handler);
    return () => {
      this.handlers.delete(handler);
      if (this.handlers.size === 0) this.end();
    };
  }

  private begin(): void {
    this.last = Date.now();
    const { page } = this;
    const listen = (target: EventTarget, event: string, handler: () => void) => {
      target.addEventListener(event, handler);
      this.stops.push(() => target.removeEventListener(event, handler));
    };
    listen(page, 'focus', this.seen);
    listen(page, 'blur', this.left);
    listen(page.document, 'visibilitychange', () => (this.isHidden() ? this.left() : this.seen()));
    listen(page, 'online', () => {
      this.realtime.hasten();
      this.ask();
    });
    const timer = setInterval(this.look, TICK);
    let settling: ReturnType<typeof setTimeout> | undefined;
    this.stops.push(
      () => clearInterval(timer),
      () => clearTimeout(settling),
      this.realtime.onReconnect(() => {
        this.ask();
        clearTimeout(settling);
        settling = setTimeout(this.ask, SETTLE);
      }),
    );
  }

  private end(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
    this.due = false;
    this.leftAt = null;
  }

  private isHidden = () => this.page.document.visibilityState === 'hidden';
  private isConnected = () => this.realtime.getSnapshot().state === 'connected';

  private left = (): void => {
    this.leftAt ??= Date.now();
  };

  private seen = (): void => {
    if (this.isHidden()) return;
    const now = Date.now();
    const absent = this.leftAt === null ? 0 : now - this.leftAt;
    this.leftAt = null;
    const connected = this.isConnected();
    if (!this.due && connected && absent < ABSENCE) return;
    if (!this.due && now - this.asked < NOT_SOONER) return;
    // A page that nobody saw tries seldom.
    if (!connected) this.realtime.hasten();
    this.ask();
  };

  private look = (): void => {
    if (Date.now() - this.last >= (this.isConnected() ? POLL_BESIDE : POLL_AWAY)) this.ask();
  };

  private ask = (): void => {
    this.last = Date.now();
    this.due = this.isHidden();
    if (this.due) return;
    this.asked = this.last;
    for (const handler of [...this.handlers]) handler();
  };
}
