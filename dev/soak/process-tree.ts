import { readdirSync, readFileSync } from 'node:fs'

/** The process and all that it started, directly or not: a job of RQ runs in a session of its own. Linux only. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // Gone meanwhile.
    }
  }
  const found = [pid]
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child)
  return found
}

/** A signal to each of them, the first one first: it can start nothing more. */
export function signalTree(pid: number, signal: NodeJS.Signals) {
  for (const each of treeOf(pid)) {
    try {
      process.kill(each, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
