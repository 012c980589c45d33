import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Device } from './device.ts'
import { bodyOf, sendJson } from './http.ts'
import { readMode } from './modes.ts'

function state({ mode, seen, setup }: Device) {
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
  }
}

async function setMode(device: Device, request: IncomingMessage, response: ServerResponse) {
  let body: unknown
  try {
    body = JSON.parse((await bodyOf(request)).toString('utf8'))
  } catch {
    body = null
  }
  const mode = readMode(body)
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
  else if (asked === 'POST /mode') await setMode(device, request, response)
  else if (asked === 'POST /reset') {
    await device.reset()
    sendJson(response, 200, state(device))
  } else sendJson(response, 404, { error: `No ${asked}. There are GET /state, GET /ledger, POST /mode, POST /reset.` })
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
