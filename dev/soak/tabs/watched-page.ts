import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Sample } from './level.ts'

/** A page of somebody who works all day, and what it takes of the browser. */
export class WatchedPage {
  readonly samples: Sample[] = []
  #open = 0
  #requests = 0
  failures: string[] = []

  private constructor(
    readonly name: string,
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  static async open(name: string, context: BrowserContext): Promise<WatchedPage> {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const watched = new WatchedPage(name, page, session)
    page.on('websocket', (socket) => {
      watched.#open += 1
      socket.on('close', () => (watched.#open -= 1))
    })
    page.on('request', (request) => {
      if (request.url().includes('/api/')) watched.#requests += 1
    })
    page.on('pageerror', (error) => watched.failures.push(String(error)))
    return watched
  }

  async sample(): Promise<Sample> {
    await this.session.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    const stored = await this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('frappe-documents')
          opening.onerror = () => resolve(0)
          opening.onsuccess = () => {
            const database = opening.result
            if (!database.objectStoreNames.contains('chunks')) {
              database.close()
              resolve(0)
              return
            }
            const all = database.transaction('chunks').objectStore('chunks').getAll()
            all.onsuccess = () => {
              database.close()
              resolve(JSON.stringify(all.result).length)
            }
          }
        }),
    )
    const taken = { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), sockets: this.#open, stored, requests: this.#requests }
    this.#requests = 0
    this.samples.push(taken)
    return taken
  }

  /** To another screen by its link, as a person goes. */
  async go(link: string) {
    await this.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: link }).click()
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }
}
