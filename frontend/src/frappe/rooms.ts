/** After being asked for a room the server takes a moment to let the page in (milliseconds): what happens then is heard by nobody. */
export const SETTLE = 2_500;
/** And at least this many times what it took to let the page connect, which is the same work: on a busy server both take long. */
const AS_CONNECTING = 3;
/** A room is kept for this long after the last who wanted it (milliseconds): going from a list to one of its rows leaves none. */
export const LINGER = 30_000;

interface Room {
  wanted: number;
  leaving?: ReturnType<typeof setTimeout>;
}

/**
 * The doctypes whose changes the server is asked to tell. Counted, so that two screens may want the same. It is asked for a room
 * without an answer, lets in a little later, and refuses in silence.
 */
export class Rooms {
  private readonly rooms = new Map<string, Room>();
  private readonly joining = new Set<ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<(doctype: string) => void>();
  private settles = SETTLE;

  /** @param tell asks the server, and says whether it could: not while there is no connection */
  constructor(private readonly tell: (event: 'doctype_subscribe' | 'doctype_unsubscribe', doctype: string) => boolean) {}

  /** How long after a connect the page is in its rooms. */
  get settleTime(): number {
    return this.settles;
  }

  /** Until the returned function is called. */
  want(doctype: string): () => void {
    const room = this.rooms.get(doctype) ?? { wanted: 0 };
    clearTimeout(room.leaving);
    room.wanted += 1;
    if (!this.rooms.has(doctype)) {
      this.rooms.set(doctype, room);
      this.join(doctype);
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      room.wanted -= 1;
      if (room.wanted === 0) room.leaving = setTimeout(() => this.leave(doctype, room), LINGER);
    };
  }

  /** A new connection is in no room. @param took how long it took to be let in (milliseconds) */
  connected(took: number): void {
    this.settles = Math.max(SETTLE, AS_CONNECTING * took);
    this.forgetJoining();
    for (const doctype of this.rooms.keys()) this.join(doctype);
  }

  /** Told of a doctype when the page is surely in its room. */
  onJoined(listener: (doctype: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Closed on purpose: what nobody wants any more is not asked for again. */
  closed(): void {
    this.forgetJoining();
    for (const [doctype, { wanted, leaving }] of this.rooms) {
      clearTimeout(leaving);
      if (wanted === 0) this.rooms.delete(doctype);
    }
  }

  private join(doctype: string): void {
    if (!this.tell('doctype_subscribe', doctype)) return;
    const timer = setTimeout(() => {
      this.joining.delete(timer);
      for (const listener of [...this.listeners]) listener(doctype);
    }, this.settles);
    this.joining.add(timer);
  }

  private leave(doctype: string, room: Room): void {
    if (this.rooms.get(doctype) !== room) return;
    this.rooms.delete(doctype);
    this.tell('doctype_unsubscribe', doctype);
  }

  private forgetJoining(): void {
    for (const timer of this.joining) clearTimeout(timer);
    this.joining.clear();
  }
}
