import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signalTree, treeOf } from './process-tree.ts'

/** A process that starts one in a session of its own, as a worker of RQ does with each job. */
function worker() {
  const program = "require('child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }); setInterval(() => {}, 1000)"
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore', detached: true })
  const pid = child.pid ?? 0
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) signalTree(pid, 'SIGKILL')
  })
  return pid
}

const stateOf = (pid: number) => (existsSync(`/proc/${pid}/stat`) ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? '') : 'gone')

describe.skipIf(process.platform !== 'linux')('a worker and its jobs', () => {
  it('are stopped, go on and are killed together, also across sessions', async () => {
    const pid = worker()
    await expect.poll(() => treeOf(pid).length).toBe(2)
    const [, job = 0] = treeOf(pid)
    signalTree(pid, 'SIGSTOP')
    await expect.poll(() => [stateOf(pid), stateOf(job)]).toEqual(['T', 'T'])
    signalTree(pid, 'SIGCONT')
    await expect.poll(() => [stateOf(pid), stateOf(job)]).not.toContain('T')
    signalTree(pid, 'SIGSTOP')
    signalTree(pid, 'SIGKILL')
    await expect.poll(() => ['gone', 'Z'].includes(stateOf(pid)) && ['gone', 'Z'].includes(stateOf(job))).toBe(true)
  })
})
