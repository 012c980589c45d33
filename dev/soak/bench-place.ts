import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answers } from '../scripts/lib/embedded.mjs'
import type { Place, Times } from './place.ts'
import { SoakProcesses, workerName } from './processes.ts'

/** What the scheduler does each minute, done each second: times are shortened in proportion. */
const cron = `
import sys, time
import frappe
site, seconds = sys.argv[1], float(sys.argv[2])
while True:
    frappe.init(site=site)
    frappe.connect()
    try:
        from ebm.dispatch.queue import start_missing
        start_missing()
        frappe.db.commit()
    finally:
        frappe.destroy()
    time.sleep(seconds)
`

/**
 * A bench whose web server answers at `url`, and whose own workers and scheduler are down. Its workers here are those of
 * `bench worker`, on the app's queue.
 */
export async function benchPlace(bench: string, site: string, url: string, times: Times): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ebm-soak-'))
  const processes = new SoakProcesses(folder)
  const sites = path.join(bench, 'sites')
  const config = path.join(sites, site, 'site_config.json')
  const before = readFileSync(config, 'utf8')
  const common = JSON.parse(readFileSync(path.join(sites, 'common_site_config.json'), 'utf8')) as { workers?: Record<string, unknown> }
  const queue = common.workers?.['ebm'] === undefined ? 'long' : 'ebm'
  const given = JSON.parse(before) as Record<string, unknown>
  writeFileSync(config, `${JSON.stringify({ ...given, ebm_timing: times }, null, 1)}\n`)

  const workers = new Set<string>()
  const start = (name: string, args: string[]) => {
    const log = openSync(path.join(folder, `${name}.log`), 'a')
    processes.children.start(name, path.join(bench, 'env/bin/python'), args, { cwd: sites, env: process.env, stdio: ['ignore', log, log] })
  }
  const stop = async () => {
    await processes.stop(workers)
    writeFileSync(config, before)
    if (process.env['EBM_SOAK_KEEP']) console.log(`Logs are kept in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/api/method/ping`, { what: 'The site' })
    start('cron', ['-c', cron, site, String(times.cron)])
  } catch (error) {
    await stop()
    throw error
  }
  const folderOfLogs = typeof given['ebm_send_log'] === 'string' ? given['ebm_send_log'] : path.join(sites, site, 'private/ebm-sendlog')
  return {
    url,
    folder,
    sendLogs: folderOfLogs,
    startWorker: (number, launcher = []) => {
      workers.add(workerName(number))
      start(workerName(number), [...launcher, '-m', 'frappe.utils.bench_helper', 'frappe', 'worker', '--queue', queue])
    },
    killWorker: (number) => processes.kill(workerName(number)),
    freezeWorker: (number) => processes.signal(workerName(number), 'SIGSTOP'),
    thawWorker: (number) => processes.signal(workerName(number), 'SIGCONT'),
    startDevice: (tin) => processes.startDevice(tin),
    stop,
  }
}
