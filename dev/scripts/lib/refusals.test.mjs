import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { at } from './paths.mjs'
import { choosePorts } from './ports.mjs'
import { findPython } from './python.mjs'
import { tempFolder } from './temp-folder.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** A folder that is the whole PATH, with these commands in it (name -> shell script). */
function onlyOnPath(commands) {
  const folder = tempFolder(Object.fromEntries(Object.entries(commands).map(([name, body]) => [name, `#!/bin/sh\n${body}\n`])))
  for (const name of Object.keys(commands)) chmodSync(path.join(folder, name), 0o755)
  vi.stubEnv('PATH', folder)
}

describe('what is missing is said in one sentence', () => {
  it('Node too old', () => {
    const script = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' }); require(${JSON.stringify(at('dev/scripts/run.cjs'))})`
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toBe('Node 20.19 or later is needed; this is Node 18.20.4.\n')
  })

  it('no Python', () => {
    onlyOnPath({})
    expect(findPython).toThrow('Python 3.10 or later with its venv module is needed; none was found.')
  })

  it('Python too old', () => {
    onlyOnPath({ python3: 'echo 3.9', python: 'echo 2.7' })
    expect(findPython).toThrow('Python 3.10 or later with its venv module is needed; python3 is 3.9.')
  })

  it('Python without venv', () => {
    onlyOnPath({ 'python3.12': 'echo 3.12; exit 1' })
    expect(findPython).toThrow('python3.12 (3.12) has none (on Debian and Ubuntu: apt install python3-venv)')
  })

  it('and a Python that will do is found behind one that will not', () => {
    onlyOnPath({ 'python3.14': 'exit 127', 'python3.12': 'echo 3.12; exit 1', python3: 'echo 3.11' })
    expect(findPython()).toEqual({ command: 'python3', version: '3.11' })
  })

  it('a port in use, and what is no port', async () => {
    const server = net.createServer()
    await new Promise((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => new Promise((done) => server.close(done)))
    const { port } = server.address()
    vi.stubEnv('EBM_PORT', String(port))
    await expect(choosePorts()).rejects.toThrow(`Port ${port} is in use: stop what uses it, or choose another with EBM_PORT=<port> npm start.`)
    vi.stubEnv('EBM_PORT', 'web')
    await expect(choosePorts()).rejects.toThrow('EBM_PORT must be a port number; it is "web".')
  })
})
