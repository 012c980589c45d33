/** Which request brought a state, and when. One object is shared by all documents of an answer. */
export interface Origin {
  /** The running number when the request was sent; 0: nobody asked, it was in the browser's storage. */
  sent: number;
  /** The running number when its answer came. */
  came: number;
  /** The request changed something. */
  wrote: boolean;
  /** When it came (milliseconds since 1970, by this browser's clock). */
  at: number;
}

/** Of what the browser had stored: whatever a server says is newer. */
export const storedOrigin = (at: number): Origin => ({ sent: 0, came: 0, wrote: false, at });

/** Which of two states the server wrote later, by their `modified`; 0 where that is not known or the same. */
export function modifiedOrder(a: unknown, b: unknown): number {
  const [x, y] = [(a as { modified?: unknown } | null)?.modified, (b as { modified?: unknown } | null)?.modified];
  if (typeof x !== 'string' || typeof y !== 'string' || x === y) return 0;
  return x > y ? 1 : -1;
}

/**
 * Whether what `a` brought is newer than what `b` brought.
 *
 * A request that was sent after the other's answer had come is newer, that is certain, whatever clocks say. Two that were
 * on their way at the same time may have reached the server in any order: there the server's `modified` decides, and where
 * it does not, the answer of a change beats that of a question (which may have been read before the change was written),
 * and the later sent one the earlier.
 */
export function isNewer(a: Origin, b: Origin, order: number): boolean {
  if (a.sent > b.came) return true;
  if (b.sent > a.came) return false;
  if (order !== 0) return order > 0;
  if (a.wrote !== b.wrote) return a.wrote;
  return a.sent >= b.sent;
}
