import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refused } from './answers.ts'
import { bodyOf, close, listen, sendJson } from './http.ts'
import { Ledger } from './ledger.ts'
import { up } from './modes.ts'
import type { Mode } from './modes.ts'
import { answer, operationAt } from './operations.ts'
import type { OperationName, Setup } from './operations.ts'

/** The device as the app sees it: one port, two operations, a memory, and a mood. */
export class Device {
  setup: Setup
  mode: Mode = up
  /** Requests being worked on or held, the most there ever were at once, and all that came. */
  readonly seen = { now: 0, mostAtOnce: 0, requests: 0, held: 0 }
  #server = createServer((request, response) => void this.#serve(request, response))
  #port: number

  constructor(setup: Setup, port: number) {
    this.setup = setup
    this.#port = port
  }

  get port() {
    return this.#port
  }

  async open() {
    // The port chosen at the first opening (0 = any free one) stays the device's own.
    if (!this.#server.listening) this.#port = await listen(this.#server, this.#port)
  }

  async close() {
    await close(this.#server)
  }

  async setMode(mode: Mode) {
    this.mode = mode
    if (mode.mode === 'down') await this.close()
    else await this.open()
  }

  /** Begins anew with an empty ledger, up. */
  async reset() {
    const { file } = this.setup.ledger
    this.setup.ledger.destroy()
    this.setup = { ...this.setup, ledger: new Ledger(file) }
    Object.assign(this.seen, { mostAtOnce: 0, requests: 0 })
    await this.setMode(up)
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    this.seen.requests += 1
    this.seen.now += 1
    this.seen.mostAtOnce = Math.max(this.seen.mostAtOnce, this.seen.now)
    response.on('close', () => (this.seen.now -= 1))
    try {
      const operation = operationAt(new URL(request.url ?? '/', 'http://device').pathname)
      if (operation === null) {
        response.writeHead(404, { 'Content-Type': 'text/html' }).end('<html><body><h1>HTTP Status 404</h1></body></html>')
        return
      }
      const bytes = await bodyOf(request)
      if (request.method === 'POST') this.#respond(operation, bytes, response)
      else sendJson(response, 200, refused(new Date(), { code: '912', message: 'Request method error' }))
    } catch (error) {
      console.error('simulator:', error)
      response.destroy()
    }
  }

  #respond(operation: OperationName, bytes: Buffer, response: ServerResponse) {
    const { mode } = this.mode
    const leavesUnanswered = mode === 'no-answer' || (mode === 'take-no-answer' && operation === 'saveSales')
    if (!leavesUnanswered) {
      sendJson(response, 200, answer(operation, bytes, this.setup, new Date()))
      return
    }
    const { unanswered } = this.mode
    this.#countDown()
    if (mode === 'take-no-answer') answer(operation, bytes, this.setup, new Date())
    if (unanswered === 'cut') {
      response.destroy()
      return
    }
    this.seen.held += 1
    response.on('close', () => (this.seen.held -= 1))
  }

  #countDown() {
    if (this.mode.left === null) return
    const left = this.mode.left - 1
    this.mode = left === 0 ? up : { ...this.mode, left }
  }
}
