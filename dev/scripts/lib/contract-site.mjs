import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answers, embedded, lastWords, startEmbedded } from './embedded.mjs'
import { Children } from './processes.mjs'

/** A port that nobody listens on just now. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * Where the contract tests of the front end's client go: the site of EBM_SITE_URL, or an embedded one that `setup` starts.
 * The page of the tests is made at this address before the site is there, so that it is settled first.
 */
export async function contractUrl() {
  process.env.EBM_CONTRACT_URL ??= (process.env.EBM_SITE_URL || `http://127.0.0.1:${await freePort()}`).replace(/\/$/, '')
  return process.env.EBM_CONTRACT_URL
}

/** Vitest's global set-up: an embedded site without demonstration data, web server only. */
export default async function setup() {
  if (process.env.EBM_SITE_URL) return undefined
  const url = await contractUrl()
  const folder = mkdtempSync(path.join(tmpdir(), 'ebm-contract-'))
  const ports = { web: Number(new URL(url).port), device: 0, control: 0 }
  const children = new Children((name, how) => console.error(`contract: ${name} ended by itself (${how}).\n${lastWords(folder, name)}`))
  const stop = async () => {
    await children.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await embedded('setup', folder, ports, 'setting up the site')
    startEmbedded(children, 'serve', 'serve', folder, ports)
    await answers(`${url}/api/method/ping`, { what: 'The site' })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
