import { median } from '../signing/figures.ts'

/** One measure of both sides, a sample a repeat; smaller is better. */
export interface Samples {
  what: string
  unit: 'ms' | 'MB'
  ours: readonly number[]
  theirs: readonly number[]
  /** How many times ours theirs has to be. */
  bar?: number
}

export interface Compared {
  ours: number
  theirs: number
  ratio: number
  held: boolean | null
}

/** @throws Error where a side was not measured */
export function compared({ what, ours, theirs, bar }: Samples): Compared {
  if (ours.length === 0 || theirs.length === 0) throw new Error(`Not measured on both sides: ${what}.`)
  const [mine, other] = [median([...ours]), median([...theirs])]
  const ratio = other / mine
  return { ours: mine, theirs: other, ratio, held: bar === undefined ? null : ratio >= bar }
}

const head = `  ${'median'.padEnd(66)} ${'ours'.padStart(11)} ${'frappe-ui'.padStart(11)} ${'ratio'.padStart(8)}`

/** A line a measure: medians, how many times ours frappe-ui's is, and the bar of the design beside it. */
export function tableOf(measures: readonly Samples[]): string {
  const lines = measures.map((measure) => {
    const { ours, theirs, ratio, held } = compared(measure)
    const figure = (value: number) => `${value.toFixed(1)} ${measure.unit}`.padStart(11)
    const bar = held === null ? '' : `   bar at least ${String(measure.bar)}${held ? '' : '   BELOW THE BAR'}`
    return `  ${measure.what.padEnd(66)} ${figure(ours)} ${figure(theirs)} ${ratio.toFixed(ratio < 10 ? 2 : 0).padStart(8)}${bar}`
  })
  return [head, ...lines].join('\n')
}
