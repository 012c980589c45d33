import type { Realtime } from './realtime';

/** Between looks at what is open while no events arrive (milliseconds). */
export const POLL_AWAY = 30_000;
/** And beside a socket: the server refuses subscriptions in silence. */
export const POLL_BESIDE = 180_000;
/** Away from the page for longer than this: the socket of a machine that slept may be dead without having heard of it. */
export const ABSENCE = 20_000;
/** Going to and fro between windows. */
const NOT_SOONER = 1_000;
const TICK = 5_000;

/**
 * Says when what is on screen may have become old without an event: after a lost connection or network, when a room was joined
 * that tells of it, on coming back to the page, and now and then. A page that nobody sees asks nothing until it is seen again.
 */
export class Freshness {
  /** With the doctypes whose rooms tell of what each shows. */
  private readonly handlers = new Map<() => void, readonly string[]>();
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

  /**
   * Calls the handler whenever it should ask again.
   *
   * @param doctypes whose events tell of what it shows
   */
  follow(handler: () => void, doctypes: readonly string[] = []): () => void {
    if (this.handlers.size === 0) this.begin();
    this.handlers.set(handler, doctypes);
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
    let telling: ReturnType<typeof setTimeout> | undefined;
    const joined = new Set<string>();
    this.stops.push(
      () => clearInterval(timer),
      () => clearTimeout(settling),
      () => clearTimeout(telling),
      this.realtime.onJoined((doctype) => {
        // Of the rooms that a screen joins together it is asked once.
        joined.add(doctype);
        clearTimeout(telling);
        telling = setTimeout(() => {
          this.ask((doctypes) => doctypes.some((each) => joined.has(each)));
          joined.clear();
        });
      }),
      this.realtime.onReconnect(() => {
        this.ask();
        clearTimeout(settling);
        settling = setTimeout(() => this.ask(), this.realtime.settleTime);
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

  private ask = (whom: (doctypes: readonly string[]) => boolean = () => true): void => {
    const concerned = [...this.handlers].filter(([, doctypes]) => whom(doctypes));
    if (concerned.length === 0) return;
    const all = concerned.length === this.handlers.size;
    if (all) this.last = Date.now();
    if (this.isHidden()) {
      this.due = true;
      return;
    }
    if (all) {
      this.due = false;
      this.asked = this.last;
    }
    for (const [handler] of concerned) handler();
  };
}
