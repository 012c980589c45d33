/** What is measured of a page, once in a while. */
export interface Sample {
  /** Bytes of script objects after a collection. */
  heap: number
  listeners: number
  /** Elements and texts, shown or not. */
  nodes: number
  /** Open WebSockets. */
  sockets: number
  /** Characters of what the browser keeps of documents. */
  stored: number
  /** Requests since the sample before. */
  requests: number
}

export type Measure = keyof Sample

/** How much a measure may rise from its first to its last quarter and still be level: a share of it, and what is nothing at all. */
const slack: Record<Exclude<Measure, 'requests'>, { share: number; least: number }> = {
  heap: { share: 0.15, least: 3_000_000 },
  listeners: { share: 0.1, least: 40 },
  nodes: { share: 0.2, least: 1_500 },
  sockets: { share: 0, least: 0.5 },
  stored: { share: 0.25, least: 200_000 },
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The middle of the first and of the last quarter; the very first samples are those of a page that is still filling. */
export function quarters(samples: readonly Sample[], measure: Measure): { first: number; last: number } {
  const settled = samples.slice(Math.min(samples.length - 1, Math.ceil(samples.length / 10)))
  const size = Math.max(1, Math.floor(settled.length / 4))
  const values = settled.map((sample) => sample[measure])
  return { first: middle(values.slice(0, size)), last: middle(values.slice(-size)) }
}

/** What rose, in words; empty: all is level. */
export function risen(name: string, samples: readonly Sample[]): string[] {
  return Object.entries(slack).flatMap(([measure, { share, least }]) => {
    const { first, last } = quarters(samples, measure as Measure)
    return last - first > Math.max(first * share, least) ? [`${name}: ${measure} rose from ${Math.round(first)} to ${Math.round(last)}`] : []
  })
}
