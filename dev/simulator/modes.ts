/**
 * How the device behaves:
 * - up: answers;
 * - down: nobody listens on its port;
 * - take-no-answer: a sale is taken into the ledger, and its answer never comes (look-ups are answered);
 * - no-answer: nothing is taken and nothing is answered.
 */
export const modeNames = ['up', 'down', 'take-no-answer', 'no-answer'] as const
export type ModeName = (typeof modeNames)[number]

export interface Mode {
  mode: ModeName
  /** Requests still to be treated this way before the device is up again; null = until told otherwise. */
  left: number | null
  /** An unanswered connection is held open until the caller gives up, or cut at once. */
  unanswered: 'hold' | 'cut'
}

export const up: Mode = { mode: 'up', left: null, unanswered: 'hold' }

/** What POST /mode asks for, or the sentence saying why it cannot be. */
export function readMode(body: unknown): Mode | string {
  if (typeof body !== 'object' || body === null) return 'The body must be a JSON object.'
  const { mode, count = null, unanswered = 'hold' } = body as Record<string, unknown>
  if (!modeNames.some((name) => name === mode)) return `"mode" must be one of ${modeNames.join(', ')}.`
  if (count !== null && !(typeof count === 'number' && Number.isInteger(count) && count > 0)) return '"count" must be a whole number above 0.'
  if (count !== null && (mode === 'up' || mode === 'down')) return `"count" has no meaning with "${mode}": it sees no requests to count.`
  if (unanswered !== 'hold' && unanswered !== 'cut') return '"unanswered" must be hold or cut.'
  return { mode: mode as ModeName, left: count, unanswered }
}
