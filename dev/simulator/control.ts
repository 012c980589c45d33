import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Device } from './device.ts'
import { bodyOf, sendJson } from './http.ts'
import { readMode } from './modes.ts'
import { readScript } from './script.ts'

function state({ mode, seen, setup, script, faults, sales }: Device) {
  const { identity, ledger } = setup
  return {
    ...mode,
    ...identity,
    receipts: ledger.entries.length,
    lastSaleInvcNo: ledger.lastInvoice,
    inFlight: seen.now,
    mostAtOnce: seen.mostAtOnce,
    requests: seen.requests,
    held: seen.held,
    sales: sales.length,
    faults,
    script: script === null ? null : { left: script.left() },
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await bodyOf(request)).toString('utf8'))
  } catch {
    return null
  }
}

async function setScript(device: Device, request: IncomingMessage, response: ServerResponse) {
  const script = readScript(await jsonOf(request))
  if (typeof script === 'string') {
    sendJson(response, 400, { error: script })
    return
  }
  device.script = script
  sendJson(response, 200, state(device))
}

async function setMode(device: Device, request: IncomingMessage, response: ServerResponse) {
  const mode = readMode(await jsonOf(request))
  if (typeof mode === 'string') {
    sendJson(response, 400, { error: mode })
    return
  }
  await device.setMode(mode)
  sendJson(response, 200, state(device))
}

async function route(device: Device, request: IncomingMessage, response: ServerResponse) {
  const asked = `${request.method ?? ''} ${new URL(request.url ?? '/', 'http://control').pathname}`
  if (asked === 'GET /state') sendJson(response, 200, state(device))
  else if (asked === 'GET /ledger') sendJson(response, 200, device.setup.ledger.entries)
  else if (asked === 'GET /sales') sendJson(response, 200, device.sales)
  else if (asked === 'GET /worked') sendJson(response, 200, device.worked.times)
  else if (asked === 'POST /mode') await setMode(device, request, response)
  else if (asked === 'POST /script') await setScript(device, request, response)
  else if (asked === 'POST /reset') {
    await device.reset()
    sendJson(response, 200, state(device))
  } else sendJson(response, 404, { error: `No ${asked}. There are GET /state, GET /ledger, GET /sales, GET /worked, POST /mode, POST /script, POST /reset.` })
}

/** The tester's side of the device, on a port of its own: what the app must not be able to reach by accident. */
export function controlServer(device: Device): Server {
  return createServer((request, response) => {
    route(device, request, response).catch((error: unknown) => {
      console.error('simulator control:', error)
      if (!response.headersSent) sendJson(response, 500, { error: String(error) })
    })
  })
}
