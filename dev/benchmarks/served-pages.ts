import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves built pages on loopback; they ask for nothing else. */
export function servePages(folder: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://pages').pathname))
    try {
      const body = readFileSync(file)
      response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      done({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() })
    })
  })
}

/** Does something on a fresh page, which has said by its title that it is ready. What fails in the page ends the run. */
export async function onFreshPage<T>(context: BrowserContext, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  try {
    await page.goto(url)
    await page.waitForFunction(() => document.title.startsWith('ready'))
    const result = await work(page)
    if (faults[0]) throw faults[0]
    return result
  } finally {
    await page.close()
  }
}

/** Both sides once a repeat. The order changes with each: whoever comes second finds a warmer machine. */
export async function takingTurns<Side>(sides: readonly Side[], times: number, work: (side: Side, repeat: number) => Promise<void>): Promise<void> {
  for (let repeat = 0; repeat < times; repeat += 1) {
    for (const side of repeat % 2 === 0 ? sides : [...sides].reverse()) await work(side, repeat)
  }
}
