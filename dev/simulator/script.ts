import { readFault } from './faults.ts'
import type { Fault } from './faults.ts'
import type { OperationName } from './operations.ts'

/** Decides for each request what befalls it: a fault, or null for an ordinary answer. */
export interface Script {
  next: (operation: OperationName) => Fault | null
  /** Faults still to come of a list; null of a mix, which never ends. */
  left: () => number | null
}

/** Numbers of [0, 1) that a seed gives again and again (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One request after the other, `up` for an ordinary answer; requests of another operation than `only` use up none. */
function listed(steps: (Fault | null)[], only: OperationName | null): Script {
  const waiting = [...steps]
  return {
    next: (operation) => (only === null || only === operation ? (waiting.shift() ?? null) : null),
    left: () => waiting.length,
  }
}

/** Each request fails with the likelihood `share`, in one of the ways; one named twice comes twice as often. */
function mixed(share: number, kinds: Fault[], seed: number, only: OperationName | null): Script {
  const random = randomOf(seed)
  return {
    next(operation) {
      if (only !== null && only !== operation) return null
      const [whether, which] = [random(), random()]
      return whether < share ? (kinds[Math.floor(which * kinds.length)] ?? null) : null
    },
    left: () => null,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What POST /script asks for: {list: ["up", "refuse:899", ...]}, or {mix: {share, kinds, seed}}, each with an `only` of
 * selectInitInfo or saveSales beside it; {} for none.
 * @returns the script, null for none, or the sentence saying why it cannot be.
 */
export function readScript(body: unknown): Script | null | string {
  if (!isObject(body)) return 'The body must be a JSON object.'
  const { list, mix, only = null, ...unknown } = body
  if (Object.keys(unknown).length > 0) return `"${Object.keys(unknown).join('", "')}" is not known. There are list, mix, only.`
  if (only !== null && only !== 'selectInitInfo' && only !== 'saveSales') return '"only" must be selectInitInfo or saveSales.'
  if (list !== undefined && mix !== undefined) return '"list" and "mix" exclude each other.'
  if (list !== undefined) {
    if (!Array.isArray(list)) return '"list" must be a list of faults.'
    const steps = list.map((step: unknown) => (step === 'up' ? null : (readFault(step) ?? undefined)))
    const wrong = steps.indexOf(undefined)
    if (wrong !== -1) return `"list" has ${JSON.stringify(list[wrong])}, which is no fault.`
    return listed(steps as (Fault | null)[], only)
  }
  if (mix === undefined) return null
  if (!isObject(mix)) return '"mix" must be {share, kinds, seed}.'
  const { share, kinds, seed } = mix
  if (typeof share !== 'number' || !(share >= 0 && share <= 1)) return '"share" must be a number from 0 to 1.'
  if (typeof seed !== 'number' || !Number.isInteger(seed)) return '"seed" must be a whole number.'
  if (!Array.isArray(kinds) || kinds.length === 0) return '"kinds" must be a list of faults.'
  const faults = kinds.map(readFault)
  const wrong = faults.indexOf(null)
  if (wrong !== -1) return `"kinds" has ${JSON.stringify(kinds[wrong])}, which is no fault.`
  return mixed(share, faults as Fault[], seed, only)
}
