import type { ListUpdate } from '../realtime-types';
import { documentKey } from './key';

/** How long after our own change its event may come (milliseconds). */
const LATE = 5_000;

interface Expected {
  /** Changes on their way or answered, whose event has not been seen. */
  count: number;
  /** Until when events are taken for echoes; endless while a change is on its way. */
  until: number;
}

/** Tells the events of our own changes from those of others: what we changed we know already. */
export class Echoes {
  private readonly expected = new Map<string, Expected>();
  private readonly judged = new WeakMap<object, boolean>();

  constructor(
    private readonly user: () => string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A change of the document is sent. The returned function says what became of it. */
  expect(key: string): (done: boolean) => void {
    const count = (this.live(key)?.count ?? 0) + 1;
    this.expected.set(key, { count, until: Infinity });
    return (done) => {
      const mine = this.expected.get(key);
      if (!mine) return;
      if (!done) mine.count -= 1;
      mine.until = this.now() + LATE;
    };
  }

  /** Whether an event is that of a change of ours. Asked by several about the same event, it gives one answer. */
  isEcho(update: ListUpdate): boolean {
    const known = this.judged.get(update);
    if (known !== undefined) return known;
    const mine = update.user && update.user === this.user() ? this.live(documentKey(update.doctype, update.name)) : undefined;
    const echo = Boolean(mine && mine.count > 0);
    if (mine && echo) mine.count -= 1;
    this.judged.set(update, echo);
    return echo;
  }

  private live(key: string): Expected | undefined {
    const known = this.expected.get(key);
    if (known && known.until >= this.now()) return known;
    this.expected.delete(key);
    return undefined;
  }
}
