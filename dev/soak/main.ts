import { furnishSite, password } from '../e2e/support/furnish.ts'
import { FrappeClient } from '../e2e/support/frappe-client.ts'
import { randomOf } from '../simulator/script.ts'
import { differences } from './agreement.ts'
import { beginFaults, issueBill, openCounter } from './counters.ts'
import type { SoakCounter } from './counters.ts'
import { gather } from './evidence.ts'
import { openPlace } from './open-place.ts'
import { replay, sizeFromEnvironment } from './size.ts'
import type { Size } from './size.ts'
import { Supervisor } from './supervisor.ts'
import { Trouble } from './trouble.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const patience = 240_000

/** How many sales the authority has, and when that last changed. */
class Progress {
  sales = 0
  changed = Date.now()

  async look(counters: SoakCounter[]) {
    const states = await Promise.all(counters.map(({ device }) => device.state()))
    const sales = states.reduce((count, state) => count + state.sales, 0)
    if (sales !== this.sales) this.changed = Date.now()
    this.sales = sales
    return states
  }
}

const unsettled = async (admin: FrappeClient, counters: SoakCounter[]) => {
  const rows = await Promise.all(counters.map(({ branch }) => admin.list<{ name: string; status: string; cause: string | null }>('EBM Invoice', ['name', 'status', 'cause'], { branch, status: ['!=', 'Signed'] })))
  return rows.flat()
}

/** Waits until every bill is signed, the supervisor deciding meanwhile. */
async function settle(size: Size, admin: FrappeClient, counters: SoakCounter[], supervisor: Supervisor, progress: Progress, issued: () => boolean) {
  let told = Date.now()
  for (;;) {
    const quiet = await supervisor.look()
    await progress.look(counters)
    if (Date.now() - told > 30_000) {
      told = Date.now()
      console.log(`  ${progress.sales} of ${size.invoices} are at the authority`)
    }
    if (quiet && issued() && progress.sales >= size.invoices && (await unsettled(admin, counters)).length === 0) return
    if (Date.now() - progress.changed > patience) {
      const left = await unsettled(admin, counters)
      const states = await admin.list('EBM Counter', ['name', 'state', 'cause', 'lease_until', 'next_attempt_at', 'last_number'], { name: ['in', counters.map(({ counter }) => counter)] })
      throw new Error(`Nothing has moved for ${patience / 1000} s; ${left.length} bills are left: ${JSON.stringify(left.slice(0, 8))} ${JSON.stringify(states)}`)
    }
    await pause(200)
  }
}

async function issueAll(size: Size, counters: SoakCounter[], item: string, random: () => number, from: number) {
  let next = from
  const clerk = async () => {
    const api = await FrappeClient.signIn(site.url, 'officer@ebm.example', password)
    while (next < size.invoices) {
      const counter = counters[next % counters.length] as SoakCounter
      next += 1
      await issueBill(api, counter, item, random)
    }
  }
  await Promise.all([clerk(), clerk()])
}

async function agree(admin: FrappeClient, api: FrappeClient, counters: SoakCounter[]): Promise<string[]> {
  const found: string[] = []
  for (const counter of counters) {
    found.push(...differences(await gather(admin, counter, site.sendLogs)))
    const chain = await api.get<{ ok: boolean }>('ebm.api.audit.check_chain', { counter: counter.counter })
    if (!chain.ok) found.push(`${counter.counter}: check_chain says ${JSON.stringify(chain)}`)
  }
  return found
}

const counted = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort()
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

function figures(size: Size, trouble: Trouble, supervisor: Supervisor, states: { faults: Record<string, number>; requests: number; sales: number }[], seconds: number) {
  const faults: Record<string, number> = {}
  for (const state of states) for (const [name, count] of Object.entries(state.faults)) faults[name] = (faults[name] ?? 0) + count
  const sum = (of: (state: (typeof states)[number]) => number) => states.reduce((total, state) => total + of(state), 0)
  const failed = Object.values(faults).reduce((total, count) => total + count, 0)
  console.log(`  ${sum(({ sales }) => sales)} receipts of ${size.invoices} bills over ${size.counters} counters by ${size.workers} workers in ${seconds.toFixed(0)} s: ${(size.invoices / seconds).toFixed(1)}/s`)
  console.log(`  ${trouble.kills} workers killed, ${trouble.stops} stopped for longer than the lease; ${failed} of ${sum(({ requests }) => requests)} calls failed`)
  console.log(`  faults: ${counted(faults)}`)
  console.log(`  decided by the supervisor: ${counted(supervisor.decided)}`)
}

async function soak(size: Size) {
  const random = randomOf(size.seed)
  const admin = await FrappeClient.signIn(site.url, 'Administrator', process.env['EBM_ADMIN_PASSWORD'] ?? 'admin')
  await furnishSite(admin)
  const counters: SoakCounter[] = []
  for (let index = 0; index < size.counters; index += 1) counters.push(await openCounter(site, admin, index))
  const [item] = await admin.list<{ name: string }>('EBM Item', ['name'], { item_name: 'Water, residential 0–5 m³' })
  const api = await FrappeClient.signIn(site.url, 'supervisor@ebm.example', password)
  for (let number = 0; number < size.workers; number += 1) site.startWorker(number)

  // A device that forgets before it was ever heard of signing tells nothing apart: the first receipt of each is undisturbed.
  for (const counter of counters) await issueBill(api, counter, item?.name ?? '', random)
  const progress = new Progress()
  const supervisor = new Supervisor(api, counters)
  await settle({ ...size, invoices: size.counters }, admin, counters, supervisor, progress, () => true)
  for (const [index, counter] of counters.entries()) await beginFaults(counter, size.share, size.seed + index)

  const since = Date.now()
  const trouble = new Trouble(site, size, random)
  const causing = trouble.run(() => progress.sales / size.invoices)
  let issued = false
  const issuing = issueAll(size, counters, item?.name ?? '', random, size.counters).then(() => (issued = true))
  try {
    await Promise.all([settle(size, admin, counters, supervisor, progress, () => issued), issuing])
  } finally {
    trouble.end()
    await causing
  }
  const seconds = (Date.now() - since) / 1000
  figures(size, trouble, supervisor, await progress.look(counters), seconds)
  const missing = size.kills - trouble.kills
  const found = await agree(admin, api, counters)
  return missing > 0 ? [...found, `${missing} kills are missing: there was no time for them.`] : found
}

const size = sizeFromEnvironment()
console.log(`  replay: ${replay(size)}`)
const site = await openPlace(size.times)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.stop().finally(() => process.exit(1)))
try {
  const found = await soak(size)
  for (const difference of found.slice(0, 40)) console.error(`  ${difference}`)
  console.log(found.length === 0 ? '  invoices, numbers, journal, send logs, totals and the ledgers agree' : `  ${found.length} differences`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (process.exitCode === 1) console.error(`  replay: ${replay(size)}`)
  await site.stop()
}
