import { median } from './signing/figures.ts'

/** One measure of both sides, a sample a repeat; smaller is better. */
export interface Samples {
  what: string
  unit: 'ms' | 'MB'
  ours: readonly number[]
  theirs: readonly number[]
  /** How many times ours theirs has to be. */
  bar?: number
  /** What ours may be at most. */
  most?: number
}

export interface Compared {
  ours: number
  theirs: number
  ratio: number
  held: boolean | null
}

/** @throws Error where a side was not measured */
export function compared({ what, ours, theirs, bar, most }: Samples): Compared {
  if (ours.length === 0 || theirs.length === 0) throw new Error(`Not measured on both sides: ${what}.`)
  const [mine, other] = [median([...ours]), median([...theirs])]
  const ratio = other / mine
  return { ours: mine, theirs: other, ratio, held: bar === undefined && most === undefined ? null : ratio >= (bar ?? 0) && mine <= (most ?? Infinity) }
}

const barOf = ({ bar, most, unit }: Samples): string => [...(bar === undefined ? [] : [`at least ${bar}`]), ...(most === undefined ? [] : [`ours at most ${most} ${unit}`])].join(', ')

/** A line a measure: medians, how many times ours the other side's is, and the bar of the design beside it. */
export function tableOf(otherSide: string, measures: readonly Samples[]): string {
  const head = `  ${'median'.padEnd(66)} ${'ours'.padStart(11)} ${otherSide.padStart(11)} ${'ratio'.padStart(8)}`
  const lines = measures.map((measure) => {
    const { ours, theirs, ratio, held } = compared(measure)
    const figure = (value: number) => `${value.toFixed(1)} ${measure.unit}`.padStart(11)
    const bar = held === null ? '' : `   bar ${barOf(measure)}${held ? '' : '   BELOW THE BAR'}`
    return `  ${measure.what.padEnd(66)} ${figure(ours)} ${figure(theirs)} ${ratio.toFixed(ratio < 10 ? 2 : 0).padStart(8)}${bar}`
  })
  return [head, ...lines].join('\n')
}
