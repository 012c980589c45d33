/**
 * What may befall one request. "take-" before a name: a sale is taken into the ledger first (a look-up has nothing to
 * take). Names, with what may follow them:
 * - slow:<ms>: taken at once, answered that much later;
 * - late:<ms>: taken and answered that much later, whether or not the caller is still there;
 * - refuse:<code>: not taken, and this result code; any code of three characters;
 * - no-answer, take-no-answer: the connection stays open until the caller gives up;
 * - garbage, take-garbage: HTTP 200 with bytes that mean nothing;
 * - http-<status>, take-http-<status>: an error page;
 * - cut: taken; half of the answer, then the connection breaks;
 * - duplicate: taken; the answer twice on the wire;
 * - down:<ms>: nothing taken, the connection breaks, and nobody listens on the port for that long;
 * - restart:<ms>, take-restart:<ms>: the same, and the device comes back having read its ledger from the disk;
 * - forget:<ms>, take-forget:<ms>: it comes back with an empty memory. What it had signed stays at the authority.
 */
const timed = ['slow', 'late', 'down', 'restart', 'forget'] as const
const plain = ['no-answer', 'garbage', 'cut', 'duplicate'] as const
const takers = ['no-answer', 'garbage', 'http', 'restart', 'forget'] as const
const alwaysTaken = ['slow', 'late', 'cut', 'duplicate'] as const

export type FaultKind = (typeof timed)[number] | (typeof plain)[number] | 'refuse' | 'http'

export interface Fault {
  /** As it was asked for; what faults are counted by is this without a time. */
  text: string
  kind: FaultKind
  /** Whether a sale is taken. */
  takes: boolean
  /** Milliseconds, an HTTP status, or 0. */
  value: number
  /** The result code of a refusal. */
  code: string
}

const has = <T extends string>(list: readonly T[], name: string): name is T => (list as readonly string[]).includes(name)

const defaults: Record<(typeof timed)[number], number> = { slow: 500, late: 500, down: 300, restart: 300, forget: 300 }

/** Reads the name of a fault; null where there is no such fault. */
export function readFault(text: unknown): Fault | null {
  if (typeof text !== 'string') return null
  const asked = text.startsWith('take-')
  const [name = '', given, ...rest] = (asked ? text.slice(5) : text).split(':')
  if (rest.length > 0) return null
  const http = /^http-([1-5]\d\d)$/.exec(name)
  const kind = http === null ? name : 'http'
  if (asked && !has(takers, kind)) return null
  const takes = asked || has(alwaysTaken, kind)
  if (http !== null) return given === undefined ? { text, kind: 'http', takes, value: Number(http[1]), code: '' } : null
  if (kind === 'refuse') return given !== undefined && /^\w{3}$/.test(given) ? { text, kind, takes, value: 0, code: given } : null
  if (has(plain, kind)) return given === undefined ? { text, kind, takes, value: 0, code: '' } : null
  if (!has(timed, kind)) return null
  if (given !== undefined && !/^\d{1,6}$/.test(given)) return null
  return { text, kind, takes, value: given === undefined ? defaults[kind] : Number(given), code: '' }
}

/** What a fault is counted under: without its time, a refusal with its code. */
export const countedAs = ({ text, kind }: Fault): string => (kind === 'refuse' ? text : (text.split(':')[0] ?? text))
