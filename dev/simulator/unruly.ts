import type { ServerResponse } from 'node:http'
import type { Envelope } from './answers.ts'
import { sendJson } from './http.ts'

const nonsense = Buffer.from('\u0000<<%$ not an answer {"resultCd": "0', 'utf8')

/** HTTP 200 around bytes that mean nothing. */
export function sendGarbage(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': nonsense.length }).end(nonsense)
}

export function sendErrorPage(response: ServerResponse, status: number) {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<html><body><h1>HTTP Status ${status}</h1></body></html>`)
}

/** The head, half of the body, and the end of the connection. */
export function sendHalf(response: ServerResponse, envelope: Envelope) {
  const text = Buffer.from(JSON.stringify(envelope), 'utf8')
  response.writeHead(200, { 'Content-Type': 'application/json;charset=UTF-8', 'Content-Length': text.length })
  response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.destroy())
}

/** The whole answer, head and body, and the very same bytes once more on the same connection. */
export function sendTwice(response: ServerResponse, envelope: Envelope) {
  const { socket } = response
  if (socket === null) return
  const text = JSON.stringify(envelope)
  const whole = `HTTP/1.1 200 OK\r\nContent-Type: application/json;charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  socket.end(whole + whole)
}

/** An ordinary answer after a while; nobody may be there for it any more. */
export function sendLater(response: ServerResponse, ms: number, envelope: () => Envelope) {
  setTimeout(() => {
    const late = envelope()
    if (!response.destroyed) sendJson(response, 200, late)
  }, ms)
}
