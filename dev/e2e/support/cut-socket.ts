import type { Page, WebSocketRoute } from '@playwright/test'

/** The page's socket in the hand of the test. Before the page is opened. */
export class CutSocket {
  #open = new Set<WebSocketRoute>()
  #cut = false
  /** All that the server has said by socket, as it came. */
  readonly heard: string[] = []

  private constructor(readonly page: Page) {}

  static async of(page: Page): Promise<CutSocket> {
    const socket = new CutSocket(page)
    await page.routeWebSocket(/\/socket\.io\//, (route) => socket.#pass(route))
    await page.route(/\/socket\.io\//, (route) => (socket.#cut ? route.abort('connectionfailed') : route.continue()))
    return socket
  }

  #pass(route: WebSocketRoute) {
    if (this.#cut) {
      void route.close()
      return
    }
    const server = route.connectToServer()
    this.#open.add(route)
    server.onMessage((message) => {
      this.heard.push(String(message))
      route.send(message)
    })
    route.onClose(() => {
      this.#open.delete(route)
      void server.close()
    })
  }

  /** Once the page has gone over from polling. */
  async isOpen() {
    while (this.#open.size === 0) await this.page.waitForTimeout(50)
    // The upgrade has its own two messages.
    await this.page.waitForTimeout(500)
  }

  async cut() {
    this.#cut = true
    await Promise.all([...this.#open].map((route) => route.close()))
    this.#open.clear()
  }

  mend() {
    this.#cut = false
  }
}
