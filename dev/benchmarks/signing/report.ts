import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { venvPython } from '../../scripts/lib/paths.mjs'
import { median, quantile } from './figures.ts'
import type { Run } from './figures.ts'

export interface Disk {
  fdatasync: number
  commit: number
}

/** What the disk under a folder takes by itself; ms. */
export const disk = (folder: string): Disk => JSON.parse(execFileSync(venvPython, [path.join(import.meta.dirname, 'probe.py'), folder, '200'], { encoding: 'utf8' })) as Disk

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10)
const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8)

/** A figure beside its bar; over or under it is said, nothing else follows from it. */
function line(what: string, figure: string, bar?: { text: string; held: boolean }) {
  console.log(`  ${what.padEnd(56)} ${figure}${bar === undefined ? '' : `   bar ${bar.text}${bar.held ? '' : '   OVER THE BAR'}`}`)
}

function spread(what: string, values: number[], bar?: number) {
  const middle = median(values)
  line(what, `${ms(middle)}  p10 ${ms(quantile(values, 0.1)).trim()}  p95 ${ms(quantile(values, 0.95)).trim()}`, bar === undefined ? undefined : { text: `${bar} ms`, held: middle <= bar })
}

/** Prints the tables. */
export function report(probe: Disk, runs: Map<number, Run & { rate: number }>, rates: Map<number, number>, oneWorker: number | null) {
  line('The disk by itself: fdatasync of two lines', ms(probe.fdatasync))
  line("The disk by itself: a receipt's transaction in SQLite", ms(probe.commit))
  for (const [latency, run] of runs) {
    console.log(`\n  One counter, a device of ${latency} ms: ${run.receipts} receipts, ${run.rate.toFixed(2)} a second`)
    spread('from an answer to the next request', run.gaps.map(({ whole }) => whole))
    spread('  the commit of the database', run.gaps.map(({ commit }) => commit))
    spread('  the fdatasync of the send log', run.gaps.map(({ fdatasync }) => fdatasync))
    spread('  own work', run.gaps.map(({ own }) => own), 2.5)
    line("the worker's CPU, also while the device works", ms(run.cpu))
    line('statements to the database', run.statements.toFixed(1).padStart(7))
    line('device idle, all included', percent(run.idle), latency === 200 ? { text: '5 %', held: run.idle <= 0.05 } : undefined)
    line('device idle, less the syncs', percent(run.idleLessSyncs), latency === 50 ? { text: '5 %', held: run.idleLessSyncs <= 0.05 } : undefined)
  }
  const alone = rates.get(1) ?? Number.NaN
  console.log('\n  Counters at 200 ms, a worker each')
  for (const [count, rate] of rates) {
    const times = rate / alone
    line(`${count} ${count === 1 ? 'counter' : 'counters'}: receipts a second, times one counter`, `${rate.toFixed(2).padStart(7)}    ${times.toFixed(2)}`, count === 8 ? { text: '7.6', held: times >= 7.6 } : undefined)
  }
  if (oneWorker !== null) line('8 counters, one worker for all of them', `${oneWorker.toFixed(2).padStart(7)}    ${(oneWorker / alone).toFixed(2)}`)
}
