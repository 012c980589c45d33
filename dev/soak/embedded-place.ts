import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../e2e/support/ports.ts'
import { answers, configure, embedded, startEmbedded } from '../scripts/lib/embedded.mjs'
import type { Place, Times } from './place.ts'
import { SoakProcesses, workerName } from './processes.ts'

/** An embedded site in a folder of its own, gone afterwards unless EBM_SOAK_KEEP is set. */
export async function embeddedPlace(times: Times): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ebm-soak-'))
  const processes = new SoakProcesses(folder)
  const ports = { web: await freePort(), device: 0, control: 0 }
  const url = `http://127.0.0.1:${ports.web}`
  const stop = async () => {
    await processes.children.stop()
    if (process.env['EBM_SOAK_KEEP']) console.log(`The site is kept in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  try {
    await embedded('setup', folder, ports, 'setting up the site')
    configure(folder, ports, { ebm_timing: times })
    startEmbedded(processes.children, 'serve', 'serve', folder, ports)
    await answers(`${url}/api/method/ping`, { what: 'The site' })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    folder,
    sendLogs: path.join(folder, 'private/ebm-sendlog'),
    startWorker: (number, launcher) => void startEmbedded(processes.children, workerName(number), 'work', folder, ports, launcher),
    killWorker: (number) => processes.kill(workerName(number)),
    freezeWorker: (number) => processes.signal(workerName(number), 'SIGSTOP'),
    thawWorker: (number) => processes.signal(workerName(number), 'SIGCONT'),
    startDevice: (tin) => processes.startDevice(tin),
    stop,
  }
}
