import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = (title: string, policy: string, to: string, goes: boolean) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${title}</title><meta name="referrer" content="${policy}"></head>
<body><h1>${title}</h1><a href="${to}">To EBM</a>${goes ? '<script>location.replace(document.querySelector("a").href)</script>' : ''}</body></html>`

/**
 * A sales site on a host of its own (any *.localhost is this machine to a browser). Each page has a link to an address
 * of the application; other hosts of the same server are other sites.
 */
export class SalesSite {
  /** Whether its start page sends browsers straight back, without telling where from: the loop of requirement R4. */
  bounces = false
  /** How often its start page was asked for. */
  visits = 0
  #server: Server | undefined

  constructor(readonly app: string) {}

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://sales.localhost')
      if (url.pathname === '/favicon.ico') return response.writeHead(204).end()
      if (url.pathname === '/') this.visits += 1
      const bounce = this.bounces && url.pathname === '/'
      const to = `${this.app}${url.searchParams.get('to') ?? '/ebm'}`
      const policy = bounce ? 'no-referrer' : (url.searchParams.get('policy') ?? 'strict-origin-when-cross-origin')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      return response.end(page((request.headers.host ?? '').startsWith('sales.') ? 'Sales site' : 'Another site', policy, to, bounce))
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    return this
  }

  /** An address on this server: of the sales site, or of another host. */
  at(path = '/', host = 'sales'): string {
    return `http://${host}.localhost:${(this.#server?.address() as AddressInfo).port}${path}`
  }

  async stop() {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }
}
