import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's site on this machine: it gives out the pages it is told to, and remembers who called. */
export class OtherSite {
  readonly calls: { method: string; path: string; cookie: string; referer: string }[] = []
  readonly #pages = new Map<string, string>()
  readonly #server: Server
  readonly #port: number

  private constructor(server: Server) {
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
    server.on('request', (request: IncomingMessage, response) => {
      const path = request.url ?? '/'
      this.calls.push({ method: request.method ?? '', path, cookie: request.headers.cookie ?? '', referer: request.headers.referer ?? '' })
      const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html'
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Access-Control-Allow-Origin': '*' })
      response.end(this.#pages.get(path) ?? '')
    })
  }

  static async start(): Promise<OtherSite> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new OtherSite(server)
  }

  /** Under another host name than the site under test: another site, to which Lax cookies do not go with a POST. */
  foreign(site: string) {
    return `http://${new URL(site).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'}:${this.#port}`
  }

  /** Under the same host name, another port: another origin of the same site, to which and from which cookies do go. */
  neighbour(site: string) {
    return `http://${new URL(site).hostname}:${this.#port}`
  }

  page(path: string, html: string) {
    this.#pages.set(path, html)
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
