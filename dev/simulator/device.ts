import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refused } from './answers.ts'
import type { Envelope } from './answers.ts'
import { countedAs } from './faults.ts'
import type { Fault } from './faults.ts'
import { bodyOf, close, listen, sendJson } from './http.ts'
import { Ledger } from './ledger.ts'
import type { LedgerEntry } from './ledger.ts'
import { up } from './modes.ts'
import type { Mode } from './modes.ts'
import { answer, operationAt } from './operations.ts'
import type { OperationName, Setup } from './operations.ts'
import type { Script } from './script.ts'
import { sendErrorPage, sendGarbage, sendHalf, sendLater, sendTwice } from './unruly.ts'
import { WorkedTimes } from './worked.ts'

/** The device as the app sees it: one port, its operations, a memory, a mood, and a script of what befalls requests. */
export class Device {
  setup: Setup
  mode: Mode = up
  /** What befalls each request while the mode is up; null: nothing. */
  script: Script | null = null
  /** How many requests met which fault of the script. */
  faults: Record<string, number> = {}
  /** The memories that were lost, oldest first: the authority still has what they signed. */
  #forgotten: LedgerEntry[][] = []
  #reopening: NodeJS.Timeout | undefined
  readonly worked = new WorkedTimes()
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
    clearTimeout(this.#reopening)
    await close(this.#server)
  }

  /** Every sale that this device has signed, also in memories it has lost: what the authority's portal shows. */
  get sales(): LedgerEntry[] {
    return [...this.#forgotten.flat(), ...this.setup.ledger.entries]
  }

  async setMode(mode: Mode) {
    this.mode = mode
    clearTimeout(this.#reopening)
    if (mode.mode === 'down') await this.close()
    else await this.open()
  }

  /** Begins anew with an empty ledger, up. */
  async reset() {
    const { file } = this.setup.ledger
    this.setup.ledger.destroy()
    this.setup = { ...this.setup, ledger: new Ledger(file) }
    this.#forgotten = []
    this.script = null
    this.faults = {}
    Object.assign(this.seen, { mostAtOnce: 0, requests: 0 })
    this.worked.forget()
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
      this.worked.watch(operation, response)
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
    const work = () => answer(operation, bytes, this.setup, new Date())
    if (!leavesUnanswered) {
      const fault = mode === 'up' ? (this.script?.next(operation) ?? null) : null
      if (fault === null) sendJson(response, 200, work())
      else this.#spoil(fault, response, work)
      return
    }
    const { unanswered } = this.mode
    this.#countDown()
    if (mode === 'take-no-answer') work()
    if (unanswered === 'cut') response.destroy()
    else this.#hold(response)
  }

  /** The connection stays open until the caller gives up. */
  #hold(response: ServerResponse) {
    this.seen.held += 1
    response.on('close', () => (this.seen.held -= 1))
  }

  /** @param work does what was asked for, and returns the answer to it. */
  #spoil(fault: Fault, response: ServerResponse, work: () => Envelope) {
    const counted = countedAs(fault)
    this.faults[counted] = (this.faults[counted] ?? 0) + 1
    if (fault.kind === 'late') {
      sendLater(response, fault.value, work)
      return
    }
    const envelope = fault.takes ? work() : refused(new Date(), { code: fault.code, message: `Simulated ${fault.text}` })
    if (fault.kind === 'refuse') sendJson(response, 200, envelope)
    else if (fault.kind === 'slow') sendLater(response, fault.value, () => envelope)
    else if (fault.kind === 'garbage') sendGarbage(response)
    else if (fault.kind === 'http') sendErrorPage(response, fault.value)
    else if (fault.kind === 'cut') sendHalf(response, envelope)
    else if (fault.kind === 'duplicate') sendTwice(response, envelope)
    else if (fault.kind === 'no-answer') this.#hold(response)
    else void this.#goAway(fault)
  }

  /** Breaks every connection, is not there for a while, and comes back: as it was, from the disk, or knowing nothing. */
  async #goAway({ kind, value }: Fault) {
    await this.close()
    const { ledger } = this.setup
    if (kind === 'forget') this.#forgotten.push([...ledger.entries])
    if (kind === 'forget') ledger.destroy()
    if (kind === 'restart') ledger.close()
    if (kind !== 'down') this.setup = { ...this.setup, ledger: new Ledger(ledger.file) }
    if (this.mode.mode !== 'up') return
    this.#reopening = setTimeout(() => {
      this.open().catch((error: unknown) => console.error('simulator: cannot come back:', error))
    }, value)
  }

  #countDown() {
    if (this.mode.left === null) return
    const left = this.mode.left - 1
    this.mode = left === 0 ? up : { ...this.mode, left }
  }
}
