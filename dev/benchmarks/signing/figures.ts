import type { Worked } from '../../e2e/support/simulator.ts'

/** A sync of the disk that a worker waited for; times in seconds of the clock that the device's times are of. */
export interface Sync {
  what: 'commit' | 'fdatasync'
  from: number
  to: number
  /** Since the worker began. */
  statements: number
  cpu: number
}

/** What lies between an answer of a device and its next request, in ms. */
export interface Gap {
  whole: number
  commit: number
  fdatasync: number
  /** What is left without the syncs. */
  own: number
}

export interface Run {
  receipts: number
  gaps: Gap[]
  /** Shares of the time from the first request to the last answer. */
  idle: number
  /** The same as if the syncs took no time. */
  idleLessSyncs: number
  /** A receipt's: ms of CPU of the worker, statements to the database. */
  cpu: number
  statements: number
}

/** Lines of `measured.py`. */
export function readSyncs(text: string): Sync[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [what, from, to, statements, cpu] = line.split(' ')
      if (what !== 'commit' && what !== 'fdatasync') throw new Error(`Not a line of measured.py: ${line}`)
      return { what, from: Number(from), to: Number(to), statements: Number(statements), cpu: Number(cpu) }
    })
}

/** The part of [from, to] that lies in the syncs, in ms. */
function within(syncs: Sync[], what: Sync['what'], from: number, to: number): number {
  let sum = 0
  for (const sync of syncs) if (sync.what === what) sum += Math.max(0, Math.min(sync.to, to) - Math.max(sync.from, from))
  return sum * 1000
}

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The value below which the given share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/**
 * What one worker did on one device.
 * @param skip how many receipts at the beginning are left out: the worker gets to know the site by them.
 */
export function runOf(worked: readonly Worked[], syncs: Sync[], skip: number): Run {
  const sales = worked.filter(({ operation }) => operation === 'saveSales').slice(skip)
  const [first, last] = [sales[0], sales.at(-1)]
  if (first === undefined || last === undefined || sales.length < 2) throw new Error(`${sales.length} receipts are too few to measure.`)
  const gaps = sales.slice(1).map((sale, index) => {
    const [from, to] = [(sales[index] as Worked).to, sale.from]
    const whole = (to - from) * 1000
    const [commit, fdatasync] = [within(syncs, 'commit', from, to), within(syncs, 'fdatasync', from, to)]
    return { whole, commit, fdatasync, own: whole - commit - fdatasync }
  })
  const span = (last.to - first.from) * 1000
  const own = sum(gaps.map((gap) => gap.own))
  const idle = sum(gaps.map((gap) => gap.whole))
  const meanwhile = syncs.filter(({ from, to }) => from >= first.from && to <= last.to)
  const [begin, end] = [meanwhile[0], meanwhile.at(-1)]
  const commits = meanwhile.filter(({ what }) => what === 'commit').length - 1
  return {
    receipts: sales.length,
    gaps,
    idle: idle / span,
    idleLessSyncs: own / (span - (idle - own)),
    cpu: begin && end ? ((end.cpu - begin.cpu) * 1000) / commits : Number.NaN,
    statements: begin && end ? (end.statements - begin.statements) / commits : Number.NaN,
  }
}

/** Receipts a second of several devices together, in the time in which all of them were at work. */
export function throughput(devices: (readonly Worked[])[], skip: number): number {
  const sales = devices.map((worked) => worked.filter(({ operation }) => operation === 'saveSales').slice(skip))
  const from = Math.max(...sales.map((each) => each[0]?.to ?? Number.NaN))
  const to = Math.min(...sales.map((each) => each.at(-1)?.to ?? Number.NaN))
  if (!(to > from)) throw new Error('The devices were never at work at the same time.')
  // Of each device: the answers after `from` up to `to`, with the part of the one under way at the end.
  return sum(sales.map((each) => rate(each.map((sale) => sale.to), from, to)))
}

function rate(moments: number[], from: number, to: number): number {
  const inside = moments.filter((moment) => moment >= from && moment <= to)
  const [first, last] = [inside[0], inside.at(-1)]
  return first === undefined || last === undefined || last === first ? 0 : (inside.length - 1) / (last - first)
}
