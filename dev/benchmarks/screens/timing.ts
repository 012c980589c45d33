/** Times in ms, smallest first, read at a share from 0 to 1; of few times the largest is the last share's. */
export function share(times: readonly number[], part: number): number {
  if (times.length === 0) throw new Error('Nothing was timed.')
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] as number
}

export interface Timed {
  what: string
  p50: number
  p95: number
  bar?: number
}

/** A line a measure, what is over its bar said. */
export function linesOf(measures: readonly Timed[]): string {
  const width = Math.max(...measures.map(({ what }) => what.length))
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10)
  const lines = measures.map(({ what, p50, p95, bar }) => {
    const beside = bar === undefined ? '' : `   bar ${bar} ms${p95 > bar ? '   OVER' : ''}`
    return `  ${what.padEnd(width)} ${ms(p50)} ${ms(p95)}${beside}`
  })
  return [`  ${''.padEnd(width)} ${'p50'.padStart(10)} ${'p95'.padStart(10)}`, ...lines].join('\n')
}
