import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { FrappeClient } from '../../e2e/support/frappe-client.ts'
import { furnishSite, password } from '../../e2e/support/furnish.ts'
import { randomOf } from '../../simulator/script.ts'
import { issueBill, openCounter } from '../../soak/counters.ts'
import type { SoakCounter } from '../../soak/counters.ts'
import { openPlace } from '../../soak/open-place.ts'
import { readSyncs, runOf, throughput } from './figures.ts'
import type { Run } from './figures.ts'
import { disk, report } from './report.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Receipts at the beginning of a run that are not counted: the worker gets to know the site by them. */
const warmUp = 10
const receipts = Number(process.env['EBM_SIGNING_RECEIPTS'] ?? 150)
const most = Number(process.env['EBM_SIGNING_COUNTERS'] ?? 8)
const production = { connect: 5, read: 30, margin: 30, cron: 60 }
let phases = 0

/** Queues bills while no worker is there, then lets `workers` sign them and waits until all are. */
async function sign(counters: SoakCounter[], latency: number, each: number, workers = counters.length) {
  const [phase, before] = [(phases += 1), await Promise.all(counters.map(({ device }) => device.worked()))]
  for (const { device } of counters) await device.script({ mix: { share: 1, kinds: [`slow:${latency}`], seed: 1 }, only: 'saveSales' })
  let next = 0
  const clerk = async () => {
    const api = await FrappeClient.signIn(site.url, 'officer@ebm.example', password)
    for (; next < each * counters.length; ) await issueBill(api, counters[next++ % counters.length] as SoakCounter, item, random)
  }
  await Promise.all([clerk(), clerk()])
  const launcher = [path.join(import.meta.dirname, 'measured.py'), path.join(site.folder, `syncs-${phase}`)]
  for (let worker = 0; worker < workers; worker += 1) site.startWorker(worker, launcher)
  const until = Date.now() + 60_000 + each * counters.length * (latency + 200)
  const branches = counters.map(({ branch }) => branch)
  for (;;) {
    await pause(1000)
    const states = await Promise.all(counters.map(({ device }) => device.worked()))
    const done = states.every((times, index) => times.length - (before[index]?.length ?? 0) >= each)
    if (done && (await admin.list('EBM Invoice', ['name'], { branch: ['in', branches], status: ['!=', 'Signed'] })).length === 0) break
    if (Date.now() > until) throw new Error(`Not all bills were signed in time; the folder of the run was ${site.folder}.`)
  }
  for (let worker = 0; worker < workers; worker += 1) await site.killWorker(worker)
  const worked = await Promise.all(counters.map(async ({ device }, index) => (await device.worked()).slice(before[index]?.length)))
  const files = readdirSync(site.folder).filter((name) => name.startsWith(`syncs-${phase}-`))
  const syncs = files.flatMap((name) => readSyncs(readFileSync(path.join(site.folder, name), 'utf8')))
  return { worked, syncs }
}

async function alone(counter: SoakCounter, latency: number): Promise<Run & { rate: number }> {
  const { worked, syncs } = await sign([counter], latency, receipts + warmUp)
  return { ...runOf(worked[0] ?? [], syncs, warmUp), rate: throughput(worked, warmUp) }
}

async function together(counters: SoakCounter[], latency: number, workers = counters.length): Promise<number> {
  const { worked } = await sign(counters, latency, Math.ceil(receipts / 2) + warmUp, workers)
  return throughput(worked, warmUp)
}

async function measure() {
  const probe = disk(site.folder)
  const counters: SoakCounter[] = []
  for (let index = 0; index < most; index += 1) counters.push(await openCounter(site, admin, index))
  const [first] = counters
  if (first === undefined) throw new Error('At least one counter is needed.')
  const runs = new Map<number, Run & { rate: number }>()
  for (const latency of [50, 200]) runs.set(latency, await alone(first, latency))
  const rates = new Map([[1, runs.get(200)?.rate ?? Number.NaN]])
  for (const count of [2, 4, 8]) if (count <= most) rates.set(count, await together(counters.slice(0, count), 200))
  const few = most >= 8 ? await together(counters, 200, 1) : null
  report(probe, runs, rates, few)
}

console.log(`\nSigning, ${process.env['EBM_BENCH'] ? `on the bench's site ${process.env['EBM_SITE'] ?? ''}` : 'on an embedded site'}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}:\n`)
const site = await openPlace(production)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.stop().finally(() => process.exit(1)))
const random = randomOf(1)
let admin: FrappeClient
let item = ''
try {
  admin = await FrappeClient.signIn(site.url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')
  await furnishSite(admin)
  item = (await admin.list<{ name: string }>('EBM Item', ['name'], { item_name: 'Water, residential 0–5 m³' }))[0]?.name ?? ''
  await measure()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await site.stop()
}
