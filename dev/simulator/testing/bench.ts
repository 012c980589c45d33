import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Envelope } from '../answers.ts'
import { controlServer } from '../control.ts'
import { Device } from '../device.ts'
import { close, listen } from '../http.ts'
import { Ledger } from '../ledger.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Rates } from '../sums.ts'
import type { Worked } from '../worked.ts'
import { saleOf, standardRates } from './sale.ts'

export const identity = { tin: '999991130', bhfId: '00', serial: 'SIM-0001', sdcId: 'SDC010000001', mrcNo: 'SIM00000001' }

export function tempLedger(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ebm-simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'ledger.jsonl')
}

/** A device on free ports, spoken to over real HTTP, gone when the test ends. */
export async function openDevice({ file = tempLedger(), rates = standardRates }: { file?: string; rates?: Rates } = {}) {
  const device = new Device({ identity, rates, ledger: new Ledger(file) }, 0)
  await device.open()
  const control = controlServer(device)
  const controlPort = await listen(control, 0)
  const shut = async () => {
    await Promise.all([device.close(), close(control)])
  }
  onTestFinished(shut)

  const post = (path_: string, body: unknown, timeoutMs = 2000) =>
    fetch(`http://127.0.0.1:${device.port}${path_}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  const ask = async (path_: string, body: unknown, timeoutMs?: number) =>
    (await (await post(path_, body, timeoutMs)).json()) as Envelope
  const controlCall = async (method: string, path_: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${controlPort}${path_}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    device,
    file,
    shut,
    post,
    sell: (sale: unknown = saleOf(), timeoutMs?: number) => ask('/trnsSales/saveSales', sale, timeoutMs),
    init: (body: unknown = { tin: identity.tin, bhfId: identity.bhfId, dvcSrlNo: identity.serial }, timeoutMs?: number) =>
      ask('/initializer/selectInitInfo', body, timeoutMs),
    mode: (body: unknown) => controlCall('POST', '/mode', body),
    state: async () => (await controlCall('GET', '/state')).body,
    ledger: async () => (await controlCall('GET', '/ledger')).body as unknown as LedgerEntry[],
    script: (body: unknown) => controlCall('POST', '/script', body),
    sales: async () => (await controlCall('GET', '/sales')).body as unknown as LedgerEntry[],
    worked: async () => (await controlCall('GET', '/worked')).body as unknown as Worked[],
    reset: () => controlCall('POST', '/reset'),
  }
}
