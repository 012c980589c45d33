import type { Browser, Page } from '@playwright/test'
import { pageOf } from './browser.ts'
import { share } from './timing.ts'

/** So many rows are loaded before anything is measured (design section 9). */
const ROWS = 20_000
/** Pixels, the height of a row. */
const ROW = 40

interface Frames {
  what: string
  frames: number
  /** ms from one frame to the next. */
  p95: number
  longest: number
  /** How many took longer than 50 ms. */
  over: number
  /** How many of these the page's own scripts or layout held up, by what the browser tells (long animation frames). */
  held: number
}

declare global {
  interface Window {
    measuredFrames: { times: number[]; held: number; stop: boolean }
  }
}

/** Writes down the time from frame to frame until it is stopped. */
const record = (page: Page) =>
  page.evaluate(() => {
    const kept = { times: [] as number[], held: 0, stop: false }
    window.measuredFrames = kept
    const observer = new PerformanceObserver((list) => (kept.held += list.getEntries().length))
    observer.observe({ type: 'long-animation-frame' })
    let last = performance.now()
    const frame = (now: number) => {
      kept.times.push(now - last)
      last = now
      if (kept.stop) observer.disconnect()
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

async function recorded(page: Page, what: string, work: () => Promise<void>): Promise<Frames> {
  await record(page)
  await work()
  const { times, held } = await page.evaluate(async () => {
    window.measuredFrames.stop = true
    await new Promise((done) => requestAnimationFrame(done))
    return window.measuredFrames
  })
  // The first frames are the recorder's own beginning.
  const counted = times.slice(2)
  return { what, frames: counted.length, p95: share(counted, 0.95), longest: Math.max(...counted), over: counted.filter((ms) => ms > 50).length, held }
}

const loadedRows = (page: Page) => page.evaluate((row) => Math.floor(((document.querySelector('[data-scroller]')?.scrollHeight ?? 0) - row) / row), ROW)

/** To the end again and again, as long as there is more. */
async function load(page: Page, rows: number): Promise<number> {
  await page.getByRole('table', { name: 'Invoices' }).waitFor()
  await page.evaluate(
    async ([wanted, row]) => {
      const scroller = document.querySelector<HTMLElement>('[data-scroller]')
      if (scroller === null) throw new Error('There is no list to scroll.')
      const until = performance.now() + 300_000
      const table = () => scroller.querySelector('[role=table]')
      while (scroller.scrollHeight / row < wanted + 1 && table()?.getAttribute('aria-rowcount') === '-1' && performance.now() < until) {
        scroller.scrollTop = scroller.scrollHeight
        await new Promise((done) => setTimeout(done, 20))
      }
      scroller.scrollTop = 0
      await new Promise((done) => setTimeout(done, 1_000))
    },
    [rows, ROW] as const,
  )
  return loadedRows(page)
}

/** Moves the list at a steady speed, as a hand on a trackpad does. */
async function drag(page: Page, pixels: number, speed: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', { x: 700, y: 600, yDistance: -pixels, speed, gestureSourceType: 'mouse' })
  await session.detach()
}

const jump = (page: Page) =>
  page.evaluate(async () => {
    const scroller = document.querySelector<HTMLElement>('[data-scroller]')
    if (scroller === null) throw new Error('There is no list to scroll.')
    for (let at = 0; at < 60; at += 1) {
      scroller.scrollTop = (scroller.scrollHeight * ((at * 37) % 60)) / 60
      await new Promise((done) => setTimeout(done, 50))
    }
  })

/** The list of invoices with 20,000 rows in the page (or as many as the site has), scrolled in the ways people do. */
export async function scrolling(browser: Browser, url: string): Promise<{ rows: number; measures: Frames[] }> {
  const { page } = await pageOf(browser, url, 'supervisor@ebm.example')
  await page.goto('/ebm/invoices')
  const measures: Frames[] = []
  let rows = 0
  measures.push(await recorded(page, 'while the rows are loaded, at the end', async () => void (rows = await load(page, ROWS))))
  measures.push(await recorded(page, 'nothing is done, 5 s', () => page.waitForTimeout(5_000)))
  measures.push(await recorded(page, 'slowly, 1,000 px a second, 10 s', () => drag(page, 10_000, 1_000)))
  measures.push(await recorded(page, 'fast, 8,000 px a second, 10 s', () => drag(page, 80_000, 8_000)))
  measures.push(await recorded(page, 'back as fast', () => drag(page, -80_000, 8_000)))
  measures.push(await recorded(page, 'the scroll bar thrown to 60 places', () => jump(page)))
  await page.context().close()
  return { rows, measures }
}

export function framesTable(measures: readonly Frames[]): string {
  const width = Math.max(...measures.map(({ what }) => what.length))
  const number = (value: number, digits = 0) => value.toFixed(digits).padStart(8)
  const head = `  ${''.padEnd(width)} ${['frames', 'p95 ms', 'longest', '> 50 ms', 'held up'].map((name) => name.padStart(8)).join('')}`
  return [head, ...measures.map((m) => `  ${m.what.padEnd(width)} ${number(m.frames)}${number(m.p95, 1)}${number(m.longest, 1)}${number(m.over)}${number(m.held)}`)].join('\n')
}
